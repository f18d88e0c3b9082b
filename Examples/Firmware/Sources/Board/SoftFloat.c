// Arithmetic on Float and Double where the processor has none, under the names that compiled code
// asks for. Checks/SoftFloatCheck.c compares every operation with a processor that has.
//
// Real firmware takes these from its compiler's library (libgcc, compiler-rt), which is faster;
// these keep the programs free of one, and are short enough to be read.
#include "Machine.h"

#if MACHINE_BARE || defined(SOFT_FLOAT_CHECK)

static inline u32 single_product(u32 a, u32 b, u32 *low) {
  const u64 product = (u64)a * b;
  *low = (u32)product;
  return (u32)(product >> 32);
}

static inline u64 double_product(u64 a, u64 b, u64 *low) {
  const u64 a_low = (u32)a, a_high = a >> 32, b_low = (u32)b, b_high = b >> 32;
  const u64 first = a_low * b_low;
  // No sum exceeds 64 bits: (2^32 - 1)^2 + 2 (2^32 - 1) is 2^64 - 1.
  const u64 middle = a_high * b_low + (first >> 32);
  const u64 second = a_low * b_high + (u32)middle;
  *low = second << 32 | (u32)first;
  return a_high * b_high + (middle >> 32) + (second >> 32);
}

#define BITS 32
#define WORD u32
#define SIGNIFICAND 23
#define NAME(x) single_##x
#include "SoftFloatOfWidth.h"

#define BITS 64
#define WORD u64
#define SIGNIFICAND 52
#define NAME(x) double_##x
#include "SoftFloatOfWidth.h"

static u64 double_of_single(u32 a) {
  const u64 sign = (u64)(a >> 31) << 63;
  const u32 magnitude = a & 0x7FFFFFFFu;
  if (magnitude == 0) return sign;
  if (magnitude > 0x7F800000u) return sign | 0x7FF8000000000000u | (u64)(a & 0x3FFFFFu) << 29;
  if (magnitude == 0x7F800000u) return sign | 0x7FF0000000000000u;
  int exponent;
  const u32 significand = single_unpack(magnitude, &exponent);
  return sign | ((u64)(exponent + 1023 - 127) << 52) + ((u64)(significand & 0x7FFFFFu) << 29);
}

static u32 single_of_double(u64 a) {
  const u32 sign = (u32)(a >> 63) << 31;
  const u64 magnitude = a & 0x7FFFFFFFFFFFFFFFu;
  if (magnitude == 0) return sign;
  if (magnitude > 0x7FF0000000000000u) return sign | 0x7FC00000u | ((u32)(a >> 29) & 0x3FFFFFu);
  if (magnitude == 0x7FF0000000000000u) return sign | 0x7F800000u;
  int exponent;
  const u64 significand = double_unpack(magnitude, &exponent);
  return single_pack(sign, exponent - 1023 + 127, (u32)double_squeeze(significand, 26));
}

/// The square root, bit by bit: the greatest root whose square is not above the number.
__attribute__((unused)) static u32 single_root(u32 a) {
  const u32 magnitude = a & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u) return a | 0x7FC00000u;
  if (magnitude == 0) return a;
  if (a >> 31) return 0x7FC00000u;
  if (magnitude == 0x7F800000u) return a;
  int exponent;
  u64 rest = (u64)single_unpack(magnitude, &exponent) << 29;
  exponent -= 127;
  if (exponent & 1) rest <<= 1;
  u64 root = 0;
  // `root` holds twice the root so far, at the place of the bit that is tried next.
  for (u64 bit = (u64)1 << 52; bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return single_pack(0, ((exponent - (exponent & 1)) / 2) + 127, (u32)root | (rest != 0));
}

#if MACHINE_BARE
// Also where floating-point registers are used otherwise, these take and return their numbers in
// the integer registers (Run-time ABI for the Arm Architecture, 4.1.2), as bit patterns are.

/// A C function; the only one that a number is handed to as one.
float sqrtf(float value) {
#if defined(__ARM_FP)
  float root;
  __asm__("vsqrt.f32 %0, %1" : "=t"(root) : "t"(value));
  return root;
#else
  union {
    float number;
    u32 bits;
  } in = {value}, out;
  out.bits = single_root(in.bits);
  return out.number;
#endif
}

#if MACHINE_CORTEX_M
// Run-time ABI for the Arm Architecture, tables 2 to 8.
u32 __aeabi_fadd(u32 a, u32 b) { return single_add(a, b); }
u32 __aeabi_fsub(u32 a, u32 b) { return single_subtract(a, b); }
u32 __aeabi_fmul(u32 a, u32 b) { return single_multiply(a, b); }
u32 __aeabi_fdiv(u32 a, u32 b) { return single_divide(a, b); }
int __aeabi_fcmpeq(u32 a, u32 b) { return single_compare(a, b) == 0; }
int __aeabi_fcmplt(u32 a, u32 b) { return single_compare(a, b) == -1; }
int __aeabi_fcmple(u32 a, u32 b) { return single_compare(a, b) <= 0; }
int __aeabi_fcmpge(u32 a, u32 b) { return single_compare(b, a) <= 0; }
int __aeabi_fcmpgt(u32 a, u32 b) { return single_compare(a, b) == 1; }
int __aeabi_fcmpun(u32 a, u32 b) { return single_compare(a, b) == 2; }
i32 __aeabi_f2iz(u32 a) { return (i32)single_signed_whole(a, 32); }
u32 __aeabi_f2uiz(u32 a) { return (u32)single_unsigned_whole(a, 32); }
i64 __aeabi_f2lz(u32 a) { return single_signed_whole(a, 64); }
u64 __aeabi_f2ulz(u32 a) { return single_unsigned_whole(a, 64); }
u64 __aeabi_f2d(u32 a) { return double_of_single(a); }
u64 __aeabi_dadd(u64 a, u64 b) { return double_add(a, b); }
u64 __aeabi_dsub(u64 a, u64 b) { return double_subtract(a, b); }
u64 __aeabi_dmul(u64 a, u64 b) { return double_multiply(a, b); }
u64 __aeabi_ddiv(u64 a, u64 b) { return double_divide(a, b); }
int __aeabi_dcmpeq(u64 a, u64 b) { return double_compare(a, b) == 0; }
int __aeabi_dcmplt(u64 a, u64 b) { return double_compare(a, b) == -1; }
int __aeabi_dcmple(u64 a, u64 b) { return double_compare(a, b) <= 0; }
int __aeabi_dcmpge(u64 a, u64 b) { return double_compare(b, a) <= 0; }
int __aeabi_dcmpgt(u64 a, u64 b) { return double_compare(a, b) == 1; }
int __aeabi_dcmpun(u64 a, u64 b) { return double_compare(a, b) == 2; }
i32 __aeabi_d2iz(u64 a) { return (i32)double_signed_whole(a, 32); }
u32 __aeabi_d2uiz(u64 a) { return (u32)double_unsigned_whole(a, 32); }
i64 __aeabi_d2lz(u64 a) { return double_signed_whole(a, 64); }
u64 __aeabi_d2ulz(u64 a) { return double_unsigned_whole(a, 64); }
u32 __aeabi_d2f(u64 a) { return single_of_double(a); }
#define SIGNED(value) ((value) < 0 ? 0 - (u64)(value) : (u64)(value))
u32 __aeabi_i2f(i32 a) { return single_of_whole(SIGNED(a), (u32)a & 0x80000000u); }
u32 __aeabi_ui2f(u32 a) { return single_of_whole(a, 0); }
u32 __aeabi_l2f(i64 a) { return single_of_whole(SIGNED(a), (u32)((u64)a >> 32) & 0x80000000u); }
u32 __aeabi_ul2f(u64 a) { return single_of_whole(a, 0); }
u64 __aeabi_i2d(i32 a) { return double_of_whole(SIGNED(a), (u64)((u32)a & 0x80000000u) << 32); }
u64 __aeabi_ui2d(u32 a) { return double_of_whole(a, 0); }
u64 __aeabi_l2d(i64 a) { return double_of_whole(SIGNED(a), (u64)a & 0x8000000000000000u); }
u64 __aeabi_ul2d(u64 a) { return double_of_whole(a, 0); }
#else
// The GCC low-level runtime library, "Routines for floating point emulation".
u32 __addsf3(u32 a, u32 b) { return single_add(a, b); }
u32 __subsf3(u32 a, u32 b) { return single_subtract(a, b); }
u32 __mulsf3(u32 a, u32 b) { return single_multiply(a, b); }
u32 __divsf3(u32 a, u32 b) { return single_divide(a, b); }
int __eqsf2(u32 a, u32 b) { return single_compare(a, b); }
int __nesf2(u32 a, u32 b) { return single_compare(a, b); }
int __ltsf2(u32 a, u32 b) { return single_compare(a, b); }
int __lesf2(u32 a, u32 b) { return single_compare(a, b); }
int __gesf2(u32 a, u32 b) { return -single_compare(b, a); }
int __gtsf2(u32 a, u32 b) { return -single_compare(b, a); }
int __unordsf2(u32 a, u32 b) { return single_compare(a, b) == 2; }
i32 __fixsfsi(u32 a) { return (i32)single_signed_whole(a, 32); }
u32 __fixunssfsi(u32 a) { return (u32)single_unsigned_whole(a, 32); }
i64 __fixsfdi(u32 a) { return single_signed_whole(a, 64); }
u64 __fixunssfdi(u32 a) { return single_unsigned_whole(a, 64); }
u64 __extendsfdf2(u32 a) { return double_of_single(a); }
u64 __adddf3(u64 a, u64 b) { return double_add(a, b); }
u64 __subdf3(u64 a, u64 b) { return double_subtract(a, b); }
u64 __muldf3(u64 a, u64 b) { return double_multiply(a, b); }
u64 __divdf3(u64 a, u64 b) { return double_divide(a, b); }
int __eqdf2(u64 a, u64 b) { return double_compare(a, b); }
int __nedf2(u64 a, u64 b) { return double_compare(a, b); }
int __ltdf2(u64 a, u64 b) { return double_compare(a, b); }
int __ledf2(u64 a, u64 b) { return double_compare(a, b); }
int __gedf2(u64 a, u64 b) { return -double_compare(b, a); }
int __gtdf2(u64 a, u64 b) { return -double_compare(b, a); }
int __unorddf2(u64 a, u64 b) { return double_compare(a, b) == 2; }
i32 __fixdfsi(u64 a) { return (i32)double_signed_whole(a, 32); }
u32 __fixunsdfsi(u64 a) { return (u32)double_unsigned_whole(a, 32); }
i64 __fixdfdi(u64 a) { return double_signed_whole(a, 64); }
u64 __fixunsdfdi(u64 a) { return double_unsigned_whole(a, 64); }
u32 __truncdfsf2(u64 a) { return single_of_double(a); }
#define SIGNED(value) ((value) < 0 ? 0 - (u64)(value) : (u64)(value))
u32 __floatsisf(i32 a) { return single_of_whole(SIGNED(a), (u32)a & 0x80000000u); }
u32 __floatunsisf(u32 a) { return single_of_whole(a, 0); }
u32 __floatdisf(i64 a) { return single_of_whole(SIGNED(a), (u32)((u64)a >> 32) & 0x80000000u); }
u32 __floatundisf(u64 a) { return single_of_whole(a, 0); }
u64 __floatsidf(i32 a) { return double_of_whole(SIGNED(a), (u64)((u32)a & 0x80000000u) << 32); }
u64 __floatunsidf(u32 a) { return double_of_whole(a, 0); }
u64 __floatdidf(i64 a) { return double_of_whole(SIGNED(a), (u64)a & 0x8000000000000000u); }
u64 __floatundidf(u64 a) { return double_of_whole(a, 0); }
#endif
#endif

#endif
