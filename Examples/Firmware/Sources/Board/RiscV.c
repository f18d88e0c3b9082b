// A 32-bit RISC-V core from reset on, as QEMU's `virt` board and small microcontrollers have it.
#include "Board.h"
#include "Machine.h"
#include "Start.h"

#if MACHINE_RISCV

// Instructions that retired: QEMU counts them under `-icount`.
unsigned board_instructions_per_tick(void) { return 1; }
unsigned board_ticks(void) {
  unsigned count;
  __asm__ volatile("csrr %0, minstret" : "=r"(count));
  return count;
}
unsigned board_ticks_since(unsigned start) { return board_ticks() - start; }

__attribute__((used, aligned(4))) static void fault(void) {
  static const unsigned char text[] = "firmware: a fault\n";
  board_write(text, sizeof text - 1);
  board_exit(70);
}

__attribute__((naked, used, section(".vectors"))) void reset(void) {
  __asm__ volatile(
      "la sp, stack_top\n"
      "la t0, fault\n"
      "csrw mtvec, t0\n"
      "j board_start\n");
}

#endif
