/* Memory for a WebAssembly module that has no C library: blocks of powers of two, and the functions on
 * bytes that compilers call by name. Compiled to nothing elsewhere. */
#ifdef __wasm__

typedef __SIZE_TYPE__ size;
typedef unsigned char byte;

/* A loop over bytes must not become a call of the function that it is in. */
#define PLAIN __attribute__((no_builtin))

#define PAGE ((size)65536)
/* The greatest class: half of the address space. */
#define CLASSES 32
#define SMALLEST 4

extern byte __heap_base;

/* Each block is preceded by a header of 16 bytes, so that it lies on a multiple of 16. */
typedef struct header {
  struct header *next;
  unsigned class;
  unsigned padding[2];
} header;

static header *free_blocks[CLASSES];
static size top, limit;

/* Bytes from the end of what was used, or 0: memory only grows. */
static size carve(size bytes) {
  if (top == 0) {
    top = ((size)&__heap_base + 15) & ~(size)15;
    limit = __builtin_wasm_memory_size(0) * PAGE;
  }
  if (bytes > limit - top) {
    size pages = (bytes - (limit - top) + PAGE - 1) / PAGE;
    /* Growing takes a browser milliseconds, however little: an eighth of what there is, if it may be. */
    size ahead = limit / PAGE / 8;
    if (ahead > pages && __builtin_wasm_memory_grow(0, ahead) != (size)-1) {
      pages = ahead;
    } else if (pages > 65536 || __builtin_wasm_memory_grow(0, pages) == (size)-1) {
      return 0;
    }
    limit += pages * PAGE;
    if (limit == 0) limit = ~(size)15;
  }
  size start = top;
  top += bytes;
  return start;
}

void *malloc(size bytes) {
  unsigned class = SMALLEST;
  while (class < CLASSES && ((size)1 << class) < bytes) class++;
  if (class >= CLASSES - 1) return 0;
  header *block = free_blocks[class];
  if (block) {
    free_blocks[class] = block->next;
  } else {
    block = (header *)carve(sizeof(header) + ((size)1 << class));
    if (!block) return 0;
    block->class = class;
  }
  return block + 1;
}

void free(void *pointer) {
  if (!pointer) return;
  header *block = (header *)pointer - 1;
  block->next = free_blocks[block->class];
  free_blocks[block->class] = block;
}

/* Embedded Swift allocates with this. Blocks lie on multiples of 16; nothing here asks for more.
 * Without memory it ends here: not all of its callers look, and address 0 can be written to. */
int posix_memalign(void **result, size alignment, size bytes) {
  if (alignment > 16) return 22;
  void *block = malloc(bytes);
  if (!block) __builtin_trap();
  *result = block;
  return 0;
}

PLAIN void *memcpy(void *restrict to, const void *restrict from, size count) {
  byte *a = to;
  const byte *b = from;
  while (count--) *a++ = *b++;
  return to;
}

PLAIN void *memmove(void *to, const void *from, size count) {
  byte *a = to;
  const byte *b = from;
  if (a < b) {
    while (count--) *a++ = *b++;
  } else {
    while (count--) a[count] = b[count];
  }
  return to;
}

PLAIN void *memset(void *to, int value, size count) {
  byte *a = to;
  while (count--) *a++ = (byte)value;
  return to;
}

PLAIN int memcmp(const void *left, const void *right, size count) {
  const byte *a = left, *b = right;
  for (; count--; a++, b++)
    if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}

#endif
