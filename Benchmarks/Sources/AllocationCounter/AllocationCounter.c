// Counts allocations by standing in for glibc's functions, which stay reachable under other names.
#include "AllocationCounter.h"

#if defined(__linux__)
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long count = 0;
static long bytes = 0;

static void note(size_t size) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&bytes, (long)size, __ATOMIC_RELAXED);
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note(size);
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
long allocation_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }
#else
long allocation_count(void) { return -1; }
long allocation_bytes(void) { return -1; }
#endif
