// Whole numbers wider than the machine's: shifted, divided, multiplied, under the names that compiled
// code asks for.
#include "Machine.h"

#if MACHINE_BARE

// Halves, since a shift of 64 bits would call the function that is written here.
typedef union {
  u64 whole;
  struct {
    u32 low, high;
  } half;
} long_integer;

static u64 left(u64 value, int by) {
  long_integer in = {value}, out;
  if (by & 32) {
    out.half.high = in.half.low << (by & 31);
    out.half.low = 0;
  } else if (by == 0) {
    return value;
  } else {
    out.half.high = in.half.high << by | in.half.low >> (32 - by);
    out.half.low = in.half.low << by;
  }
  return out.whole;
}

static u64 right(u64 value, int by, u32 filling) {
  long_integer in = {value}, out;
  if (by & 32) {
    out.half.low = in.half.high >> (by & 31);
    if ((by & 31) != 0) out.half.low |= filling << (32 - (by & 31));
    out.half.high = filling;
  } else if (by == 0) {
    return value;
  } else {
    out.half.low = in.half.low >> by | in.half.high << (32 - by);
    out.half.high = in.half.high >> by | filling << (32 - by);
  }
  return out.whole;
}

static u32 sign_of(u64 value) { return (u32)(value >> 32) >> 31 ? 0xFFFFFFFFu : 0; }

/// Divides as at school, in binary; by 0 the quotient is 0 and the remainder the dividend.
__attribute__((used)) static u64 divide(u64 dividend, u64 divisor, u64 *remainder) {
  u64 quotient = 0, rest = dividend;
  if (divisor != 0 && divisor <= dividend) {
    if (dividend >> 32 == 0) {
      quotient = (u32)dividend / (u32)divisor;
      rest = (u32)dividend % (u32)divisor;
    } else {
      const int places = __builtin_clzll(divisor) - __builtin_clzll(dividend);
      u64 part = left(divisor, places);
      for (int place = places; place >= 0; place--) {
        quotient += quotient;
        if (rest >= part) {
          rest -= part;
          quotient |= 1;
        }
        part = part >> 1;
      }
    }
  }
  *remainder = rest;
  return quotient;
}

static u64 size_of(u64 value) { return sign_of(value) ? 0 - value : value; }

__attribute__((used)) static u64 divide_signed(u64 dividend, u64 divisor, u64 *remainder) {
  u64 rest;
  u64 quotient = divide(size_of(dividend), size_of(divisor), &rest);
  *remainder = sign_of(dividend) ? 0 - rest : rest;
  return sign_of(dividend) != sign_of(divisor) ? 0 - quotient : quotient;
}

#if MACHINE_CORTEX_M
u64 __aeabi_llsl(u64 value, int by) { return left(value, by); }
u64 __aeabi_llsr(u64 value, int by) { return right(value, by, 0); }
u64 __aeabi_lasr(u64 value, int by) { return right(value, by, sign_of(value)); }

// Run-time ABI for the Arm Architecture, 4.3.1: the quotient in r0 and r1, the rest in r2 and r3.
#define BOTH(name, function)                       \
  __attribute__((naked)) void name(void) {         \
    __asm__ volatile(                              \
        "push {r4, lr}\n"                          \
        "sub sp, #16\n"                            \
        "add r4, sp, #8\n"                         \
        "str r4, [sp]\n"                           \
        "bl " #function "\n"                       \
        "ldrd r2, r3, [sp, #8]\n"                  \
        "add sp, #16\n"                            \
        "pop {r4, pc}\n");                         \
  }
BOTH(__aeabi_uldivmod, divide)
BOTH(__aeabi_ldivmod, divide_signed)
#else
u64 __ashldi3(u64 value, int by) { return left(value, by); }
u64 __lshrdi3(u64 value, int by) { return right(value, by, 0); }
u64 __ashrdi3(u64 value, int by) { return right(value, by, sign_of(value)); }
u64 __udivdi3(u64 dividend, u64 divisor) {
  u64 rest;
  return divide(dividend, divisor, &rest);
}
u64 __umoddi3(u64 dividend, u64 divisor) {
  u64 rest;
  divide(dividend, divisor, &rest);
  return rest;
}
u64 __divdi3(u64 dividend, u64 divisor) {
  u64 rest;
  return divide_signed(dividend, divisor, &rest);
}
u64 __moddi3(u64 dividend, u64 divisor) {
  u64 rest;
  divide_signed(dividend, divisor, &rest);
  return rest;
}
// RISC-V without the Zbb extension has no instruction that counts zeros.
int __clzsi2(u32 value) {
  int zeros = 0;
  for (u32 bit = 0x80000000u; bit != 0 && (value & bit) == 0; bit >>= 1) zeros++;
  return zeros;
}
#endif

#endif

#if MACHINE_WASM

// WebAssembly has no library either; a checked product of 64 bits asks for one of 128.
__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

i128 __multi3(i128 a, i128 b) {
  const u64 a_low = (u64)(u128)a, b_low = (u64)(u128)b;
  const u64 a_high = (u64)((u128)a >> 64), b_high = (u64)((u128)b >> 64);
  const u64 first = (a_low & 0xFFFFFFFFu) * (b_low & 0xFFFFFFFFu);
  const u64 middle = (a_low >> 32) * (b_low & 0xFFFFFFFFu) + (first >> 32);
  const u64 second = (a_low & 0xFFFFFFFFu) * (b_low >> 32) + (middle & 0xFFFFFFFFu);
  const u64 low = second << 32 | (first & 0xFFFFFFFFu);
  const u64 high = (a_low >> 32) * (b_low >> 32) + (middle >> 32) + (second >> 32) +
                   a_low * b_high + a_high * b_low;
  return (i128)((u128)high << 64 | low);
}

#endif
