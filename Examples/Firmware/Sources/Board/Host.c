// The machine that compiles the others' programs: standard input and output.
#include "Machine.h"

#if MACHINE_HOST
#include <stdio.h>

#include "Board.h"

int board_mode(void) { return 'w'; }
int board_has_input(void) { return 1; }
long board_read(unsigned char *bytes, long count) {
  return (long)fread(bytes, 1, (size_t)count, stdin);
}
void board_write(const unsigned char *bytes, long count) {
  fwrite(bytes, 1, (size_t)count, stdout);
}
const unsigned char *board_recording(long *bytes) {
  *bytes = 0;
  return 0;
}
unsigned board_ticks(void) { return 0; }
unsigned board_ticks_since(unsigned start) { return 0 - start; }
unsigned board_instructions_per_tick(void) { return 0; }

#endif
