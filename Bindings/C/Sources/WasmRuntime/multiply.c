/* The product of 128-bit integers, which compilers ask for by name where a machine has none. Compiled to
 * nothing but on WebAssembly. */
#ifdef __wasm__

typedef unsigned long long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;

i128 __multi3(i128 left, i128 right) {
  u64 a = (u64)left, b = (u64)right;
  /* The low halves' full product by the schoolbook, from halves of 32 bits. */
  u64 a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (unsigned)middle;
  u64 high = a1 * b1 + (middle >> 32) + (other >> 32);
  low = other << 32 | (unsigned)low;
  /* The others reach the upper half only. */
  high += a * (u64)((u128)right >> 64) + b * (u64)((u128)left >> 64);
  return (i128)((u128)high << 64 | low);
}

#endif
