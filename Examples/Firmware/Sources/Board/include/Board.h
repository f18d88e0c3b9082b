// What the programs need of the machine they run on: bytes in, bytes out, a count of instructions.
#ifndef BOARD_H
#define BOARD_H

/// The first letter of the mode asked for: 'w' plays a walk (also where nothing is asked for),
/// 'b' measures. Where programs get no words, the machine says 'w'.
int board_mode(void);

/// Whether there is an input to read, rather than only the recording in flash.
int board_has_input(void);

/// Reads the next bytes of the input, at most `count`. Returns how many; 0 at the end.
long board_read(unsigned char *bytes, long count);

/// The next bytes of the input, in a block that the next call fills anew; none at the end.
const unsigned char *board_batch(long *count);

/// Writes bytes out at once.
void board_write(const unsigned char *bytes, long count);

/// Adds one byte to the text that is written next.
void board_put(unsigned char byte);

/// Writes out what was put.
void board_flush(void);

/// The recording that was linked into flash (records as `WalkRecord` has them), and its size.
const unsigned char *board_recording(long *bytes);

/// A counter that runs with the instructions; it wraps. 0 where there is none.
unsigned board_ticks(void);

/// How many ticks have passed since `start`, if it has not wrapped twice.
unsigned board_ticks_since(unsigned start);

/// How many instructions a tick stands for, where QEMU counts one per nanosecond.
unsigned board_instructions_per_tick(void);

/// The program; what it returns is the exit code.
int firmware_main(void);

#endif
