// A Cortex-M4 from reset on: the vector table, the floating-point unit, SysTick.
#include "Board.h"
#include "Machine.h"
#include "Start.h"

#if MACHINE_CORTEX_M

// Armv7-M Architecture Reference Manual, B3.2: registers of the system control space.
#define CPACR (*(volatile u32 *)0xE000ED88)
#define SYST_CSR (*(volatile u32 *)0xE000E010)
#define SYST_RVR (*(volatile u32 *)0xE000E014)
#define SYST_CVR (*(volatile u32 *)0xE000E018)

// B3.5: the memory protection unit.
#define MPU_CTRL (*(volatile u32 *)0xE000ED94)
#define MPU_RNR (*(volatile u32 *)0xE000ED98)
#define MPU_RBAR (*(volatile u32 *)0xE000ED9C)
#define MPU_RASR (*(volatile u32 *)0xE000EDA0)

// SysTick counts 24 bits down, at the processor's clock: 25 MHz on the MPS2 boards. QEMU's
// `-icount shift=0` lets a nanosecond pass with each instruction, so a tick is 40 of them.
#define TICKS 0x00FFFFFFu
unsigned board_instructions_per_tick(void) { return 40; }
unsigned board_ticks(void) { return SYST_CVR; }
unsigned board_ticks_since(unsigned start) { return (start - SYST_CVR) & TICKS; }

extern u8 stack_top[];

// The board has RAM where flash would be. So that it behaves as flash does, writing to it is a fault.
static void protect_flash(void) {
  MPU_RNR = 0;
  MPU_RBAR = 0;
  MPU_RASR = 6u << 24 /* to be read only */ | 1 << 17 /* cached */ | 21 << 1 /* 4 MB */ | 1;
  MPU_CTRL = 5;  // on, and everything else as without it
  __asm__ volatile("dsb\nisb");
}

__attribute__((used)) static void begin(void) {
  SYST_RVR = TICKS;
  SYST_CVR = 0;
  SYST_CSR = 5;  // on, at the processor's clock, without an interrupt
  protect_flash();
  board_start();
}

// In assembly, since compiled code may use the unit that is switched on here.
__attribute__((naked)) void reset(void) {
  __asm__ volatile(
#if defined(__ARM_FP)
      "ldr r0, =0xE000ED88\n"
      "ldr r1, [r0]\n"
      "orr r1, r1, #0x00F00000\n"
      "str r1, [r0]\n"
      "dsb\n"
      "isb\n"
#endif
      "b begin\n");
}

// Whatever goes wrong ends the program: a handler of its own belongs to a real board.
static void fault(void) {
  static const unsigned char text[] = "firmware: a fault\n";
  board_write(text, sizeof text - 1);
  board_exit(70);
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    stack_top, reset, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault, fault,
};

#endif
