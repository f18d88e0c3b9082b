// What the start-up of every bare machine shares.
#ifndef START_H
#define START_H

/// Fills the memory as the program expects it, runs the program, and ends.
void board_start(void) __attribute__((noreturn));

/// Ends the program and, where it runs in QEMU, QEMU with it.
void board_exit(int code) __attribute__((noreturn));

#endif
