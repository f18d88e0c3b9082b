// Hands out memory from a fixed block, once: the detector asks for its arrays when it is made, and
// for nothing afterwards. What is given back last-in-first-out is handed out again.
#include "Arena.h"

typedef __SIZE_TYPE__ size;

// Embedded Swift allocates with these two functions of POSIX and no others.
int posix_memalign(void **result, size alignment, size bytes);
void free(void *block);

static unsigned char block[24 * 1024] __attribute__((aligned(16)));
static size used, last, requests;

unsigned long arena_used(void) { return used; }
unsigned long arena_requests(void) { return requests; }

int posix_memalign(void **result, size alignment, size bytes) {
  requests++;
  size start = (used + alignment - 1) & ~(alignment - 1);
  if (bytes > sizeof block || start > sizeof block - bytes) return 12;
  last = start;
  used = start + bytes;
  *result = block + start;
  return 0;
}

void free(void *pointer) {
  if (pointer == block + last) used = last;
}
