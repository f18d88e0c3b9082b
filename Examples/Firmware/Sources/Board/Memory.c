// Copying and clearing memory, which compiled code asks for by these names.
//
// Real firmware takes them from its C library; these keep the programs free of one.
#include "Machine.h"

#if MACHINE_BARE

// Under names of their own, and not recognized as what they are: else the compiler calls the very
// function that it is compiling.
#define PLAIN __attribute__((noinline, no_builtin("memcpy", "memmove", "memset"))) static

typedef u32 __attribute__((may_alias)) word;

static int are_words(const void *to, const void *from) {
  return (((size)to | (size)from) & 3) == 0;
}

PLAIN void *copy(void *to, const void *from, size count) {
  u8 *out = to;
  const u8 *in = from;
  if (are_words(to, from)) {
    for (; count >= 4; count -= 4, out += 4, in += 4) *(word *)out = *(const word *)in;
  }
  for (; count > 0; count--) *out++ = *in++;
  return to;
}

PLAIN void *move(void *to, const void *from, size count) {
  if ((size)to - (size)from >= count) return copy(to, from, count);
  u8 *out = (u8 *)to + count;
  const u8 *in = (const u8 *)from + count;
  if (are_words(out, in)) {
    for (; count >= 4; count -= 4) {
      out -= 4;
      in -= 4;
      *(word *)out = *(const word *)in;
    }
  }
  for (; count > 0; count--) *--out = *--in;
  return to;
}

PLAIN void *fill(void *to, int byte, size count) {
  u8 *out = to;
  if (((size)to & 3) == 0) {
    const u32 all = (u8)byte * 0x01010101u;
    for (; count >= 4; count -= 4, out += 4) *(word *)out = all;
  }
  for (; count > 0; count--) *out++ = (u8)byte;
  return to;
}

void *memcpy(void *to, const void *from, size count) { return copy(to, from, count); }
void *memmove(void *to, const void *from, size count) { return move(to, from, count); }
void *memset(void *to, int byte, size count) { return fill(to, byte, count); }

#if MACHINE_CORTEX_M
// Run-time ABI for the Arm Architecture, 4.3.4. The number says to what places may be aligned.
#define COPY(name, function)                                     \
  void __aeabi_##name(void *to, const void *from, size count) { \
    function(to, from, count);                                   \
  }
COPY(memcpy, copy)
COPY(memcpy4, copy)
COPY(memcpy8, copy)
COPY(memmove, move)
COPY(memmove4, move)
COPY(memmove8, move)
// The byte comes last in these.
#define FILL(name) \
  void __aeabi_##name(void *to, size count, int byte) { fill(to, byte, count); }
FILL(memset)
FILL(memset4)
FILL(memset8)
#define CLEAR(name) \
  void __aeabi_##name(void *to, size count) { fill(to, 0, count); }
CLEAR(memclr)
CLEAR(memclr4)
CLEAR(memclr8)
#endif

#endif
