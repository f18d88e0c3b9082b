// Bytes that are gathered before they are written, and read in batches: a debugger's channel stops
// the processor each time.
#include "Board.h"
#include "Machine.h"

static unsigned char text[512];
static unsigned gathered;

void board_flush(void) {
  if (gathered > 0) board_write(text, gathered);
  gathered = 0;
}

void board_put(unsigned char byte) {
  if (gathered == sizeof text) board_flush();
  text[gathered++] = byte;
}

const unsigned char *board_batch(long *count) {
  static unsigned char batch[1024];
  *count = board_read(batch, sizeof batch);
  return batch;
}
