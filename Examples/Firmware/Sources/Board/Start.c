// From reset to `firmware_main`: variables, the painted stack, and how much of it was used.
#include "Start.h"

#include "Board.h"
#include "Machine.h"

#if MACHINE_BARE

// Placed by the linker script, in whole words.
extern u32 data_load[], data_start[], data_end[], bss_start[], bss_end[];
extern u32 stack_bottom[], stack_top[];

// No instruction and no address of these programs, and no number of a walk.
#define PAINT 0xC0A7C0A7u

static void put_text(const char *text) {
  while (*text != 0) board_put((u8)*text++);
}

/// Tells how much of the stack has lost its paint.
static void tell_stack(void) {
  const volatile u32 *word = stack_bottom;
  while (word < stack_top && *word == PAINT) word++;
  u32 bytes = (u32)((const u8 *)stack_top - (const u8 *)word), digits = 1;
  put_text(word == stack_bottom ? "# the stack is too small, bytes: " : "# stack, bytes: ");
  while (bytes / digits >= 10) digits *= 10;
  for (; digits > 0; digits /= 10) board_put((u8)('0' + bytes / digits % 10));
  board_put('\n');
}

void board_start(void) {
  // Volatile, so that the loops stay loops: the functions they could become want memory, too.
  const volatile u32 *load = data_load;
  for (volatile u32 *word = data_start; word < data_end; word++) *word = *load++;
  for (volatile u32 *word = bss_start; word < bss_end; word++) *word = 0;
  volatile u32 *here = (volatile u32 *)__builtin_frame_address(0) - 32;
  for (volatile u32 *word = stack_bottom; word < here; word++) *word = PAINT;
  int code = firmware_main();
  tell_stack();
  board_flush();
  // A stack that was used to its last word may have been written beyond it.
  board_exit(*(volatile u32 *)stack_bottom == PAINT ? code : 70);
}

// A recording that is linked in begins and ends here; without one, both are the same place.
extern const u8 recording_start[], recording_end[];

const unsigned char *board_recording(long *bytes) {
  *bytes = recording_end - recording_start;
  return recording_start;
}

#endif
