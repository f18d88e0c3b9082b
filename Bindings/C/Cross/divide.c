/* The quotient of integers of 128 bits, which compilers ask for by name and which belongs to no C
 * library but to the compiler's own, of which there is none here for this target. */

typedef unsigned long long u64;
typedef unsigned __int128 u128;

u128 __udivti3(u128 number, u128 divisor);

/* The place of the highest bit; the number is not 0. */
static int highest(u128 number) {
  u64 high = (u64)(number >> 64);
  return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((u64)number);
}

u128 __udivti3(u128 number, u128 divisor) {
  if (divisor == 0) __builtin_trap();
  if (number < divisor) return 0;
  if (number >> 64 == 0) return (u64)number / (u64)divisor;
  /* Long division in base 2, from where the divisor first fits. */
  u128 quotient = 0;
  for (int place = highest(number) - highest(divisor); place >= 0; place--) {
    if (number >> place < divisor) continue;
    number -= divisor << place;
    quotient |= (u128)1 << place;
  }
  return quotient;
}
