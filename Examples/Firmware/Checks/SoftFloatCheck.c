// Compares the arithmetic of SoftFloat.c with this processor's own, bit for bit: numbers of every
// exponent, edges, and neighbours of edges. Ends with 1 at the first difference.
#define SOFT_FLOAT_CHECK 1
#include "../Sources/Board/SoftFloat.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static u64 seed = 0x5EED;
static u64 next(void) {  // SplitMix64, S. Vigna
  u64 z = (seed += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static float number32(u32 bits) { float out; memcpy(&out, &bits, 4); return out; }
static double number64(u64 bits) { double out; memcpy(&out, &bits, 8); return out; }
static u32 bits32(float number) { u32 out; memcpy(&out, &number, 4); return out; }
static u64 bits64(double number) { u64 out; memcpy(&out, &number, 8); return out; }

static void same(const char *what, u64 a, u64 b, u64 ours, u64 theirs, int no_number) {
  if (ours == theirs || no_number) return;
  printf("soft float: %s of %llx and %llx is %llx, not %llx\n", what, (unsigned long long)a,
         (unsigned long long)b, (unsigned long long)ours, (unsigned long long)theirs);
  exit(1);
}

// One of: any bits; an exponent near the other's; few bits set; an edge with a small change.
static u64 pattern(int bits, int significand, u64 other) {
  const u64 mask = bits == 32 ? 0xFFFFFFFFu : ~(u64)0;
  const u64 one = (u64)1 << significand;
  const u64 infinite = ((u64)1 << (bits - 1)) - one;
  const u64 edges[] = {0, 1, one - 1, one, infinite - 1, infinite, infinite + 1, infinite >> 1};
  const u64 any = next();
  switch (any & 3) {
    case 0: return next() & mask;
    case 1: return (other + (next() % 64 - 32) * one + (next() & (one - 1))) & mask;
    case 2: return ((next() & next() & next() & (one - 1)) + (next() & ~(one - 1))) & mask;
    default: {
      const u64 sign = (any >> 60 & 1) << (bits - 1);
      return (edges[(any >> 2) & 7] + (any >> 5) % 5 - 2 + sign) & mask;
    }
  }
}

#define BOTH_NAN(x, y) (isnan(x) && isnan(y))
#define OPERATION(width, NAME, SYMBOL)                                              \
  do {                                                                              \
    volatile __typeof__(x) theirs = x SYMBOL y;                                     \
    same(#NAME #width, a, b, NAME(a, b), bits##width(theirs),                       \
         BOTH_NAN(number##width(NAME(a, b)), theirs));                              \
  } while (0)
#define COMPARISON(NAME)                                                                \
  same(#NAME, a, b, (u64)(i64)NAME(a, b),                                               \
       (u64)(i64)(isnan(x) || isnan(y) ? 2 : x < y ? -1 : x > y ? 1 : 0), 0)

int main(void) {
  u64 last = 0;
  for (long turn = 0; turn < 4000000; turn++) {
    {
      const u32 a = (u32)pattern(32, 23, last), b = (u32)pattern(32, 23, a);
      last = b;
      const float x = number32(a), y = number32(b);
      OPERATION(32, single_add, +);
      OPERATION(32, single_subtract, -);
      OPERATION(32, single_multiply, *);
      OPERATION(32, single_divide, /);
      COMPARISON(single_compare);
      const float root = sqrtf(x);
      same("root", a, 0, single_root(a), bits32(root), BOTH_NAN(number32(single_root(a)), root));
      same("widened", a, 0, double_of_single(a), bits64((double)x), isnan(x));
      if (x > -9.2e18f && x < 9.2e18f) {
        same("whole", a, 0, (u64)single_signed_whole(a, 64), (u64)(i64)x, 0);
      }
      if (x > -2.1e9f && x < 2.1e9f) {
        same("whole", a, 0, (u64)single_signed_whole(a, 32), (u64)(i64)(i32)x, 0);
      }
      if (x >= 0 && x < 1.8e19f) {
        same("whole", a, 0, single_unsigned_whole(a, 64), (u64)x, 0);
      }
    }
    {
      const u64 a = pattern(64, 52, last), b = pattern(64, 52, a);
      last = b;
      const double x = number64(a), y = number64(b);
      OPERATION(64, double_add, +);
      OPERATION(64, double_subtract, -);
      OPERATION(64, double_multiply, *);
      OPERATION(64, double_divide, /);
      COMPARISON(double_compare);
      same("narrowed", a, 0, single_of_double(a), bits32((float)x), isnan(x));
      if (x > -9.2e18 && x < 9.2e18) {
        same("whole", a, 0, (u64)double_signed_whole(a, 64), (u64)(i64)x, 0);
      }
      if (x >= 0 && x < 1.8e19) {
        same("whole", a, 0, double_unsigned_whole(a, 64), (u64)x, 0);
      }
      const u64 whole = b >> (a & 63);
      same("of", whole, 0, single_of_whole(whole, 0), bits32((float)whole), 0);
      same("of", whole, 0, double_of_whole(whole, 0), bits64((double)whole), 0);
    }
  }
  puts("soft float: 4,000,000 pairs of each width agree with the processor");
  return 0;
}
