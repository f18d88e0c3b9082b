// The machine as WebAssembly: what lies outside is imported by two names.
#include "Board.h"
#include "Machine.h"

#if MACHINE_WASM

__attribute__((import_module("board"), import_name("read"))) extern long outside_read(
    unsigned char *bytes, long count);
__attribute__((import_module("board"), import_name("write"))) extern void outside_write(
    const unsigned char *bytes, long count);

int board_mode(void) { return 'w'; }
int board_has_input(void) { return 1; }
long board_read(unsigned char *bytes, long count) { return outside_read(bytes, count); }
void board_write(const unsigned char *bytes, long count) { outside_write(bytes, count); }
const unsigned char *board_recording(long *bytes) {
  *bytes = 0;
  return 0;
}
unsigned board_ticks(void) { return 0; }
unsigned board_ticks_since(unsigned start) { return 0 - start; }
unsigned board_instructions_per_tick(void) { return 0; }

#endif
