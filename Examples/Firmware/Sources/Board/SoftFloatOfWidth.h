// Arithmetic on numbers of IEEE 754 by whole numbers alone, for one width: included once for each.
//
// Before it is included: BITS (32 or 64), WORD (an unsigned integer that wide), SIGNIFICAND (stored
// bits of the significand) and NAME(x), which gives a function a name of this width. Every result
// is rounded to nearest, ties to even, subnormal numbers included; there are no flags, and what is
// no number is quiet. A significand that is worked on has its leading bit at SIGNIFICAND + 3: two
// bits more than are stored, and one that says whether anything was cut off.

#define EXPONENT (BITS - 1 - SIGNIFICAND)
#define GREATEST ((1 << EXPONENT) - 1)
#define BIAS (GREATEST >> 1)
#define SIGN ((WORD)1 << (BITS - 1))
#define LEADING ((WORD)1 << SIGNIFICAND)
#define INFINITE ((WORD)GREATEST << SIGNIFICAND)
#define NO_NUMBER (INFINITE | LEADING >> 1)

static inline int NAME(zeros)(WORD value) {
  return BITS == 32 ? __builtin_clz((u32)value) : __builtin_clzll((u64)value);
}

/// Shifts right; what falls out stays as the lowest bit.
static inline WORD NAME(squeeze)(WORD value, int by) {
  if (by == 0) return value;
  if (by >= BITS) return value != 0;
  return value >> by | (WORD)((WORD)(value << (BITS - by)) != 0);
}

/// Rounds and joins; a significand without its leading bit needs exponent 1.
static WORD NAME(pack)(WORD sign, int exponent, WORD significand) {
  if (exponent >= GREATEST) return sign | INFINITE;
  if (exponent < 1) {
    significand = NAME(squeeze)(significand, 1 - exponent);
    exponent = 1;
  }
  const WORD rest = significand & 7;
  // The leading bit adds the 1 that is missing; rounding up may carry into the exponent, rightly.
  WORD result = (significand >> 3) + ((WORD)(exponent - 1) << SIGNIFICAND);
  if (rest > 4 || (rest == 4 && (result & 1))) result++;
  return sign | result;
}

/// The significand of a number above zero with its leading bit, and its exponent, 1 or less if it
/// is subnormal.
static inline WORD NAME(unpack)(WORD magnitude, int *exponent) {
  WORD significand = magnitude & (LEADING - 1);
  *exponent = (int)(magnitude >> SIGNIFICAND);
  if (*exponent != 0) return significand | LEADING;
  const int shift = NAME(zeros)(significand) - EXPONENT;
  *exponent = 1 - shift;
  return significand << shift;
}

static WORD NAME(add)(WORD a, WORD b) {
  WORD larger = a & ~SIGN, smaller = b & ~SIGN;
  if (larger > INFINITE) return a | NO_NUMBER;
  if (smaller > INFINITE) return b | NO_NUMBER;
  if (larger < smaller) {
    const WORD other = larger;
    larger = smaller;
    smaller = other;
    const WORD all = a;
    a = b;
    b = all;
  }
  if (larger == INFINITE) return smaller == INFINITE && a != b ? NO_NUMBER : a;
  if (smaller == 0) return larger == 0 ? a & b : a;
  int exponent = (int)(larger >> SIGNIFICAND), below = (int)(smaller >> SIGNIFICAND);
  WORD sum = larger & (LEADING - 1), other = smaller & (LEADING - 1);
  if (exponent != 0) sum |= LEADING;
  if (below != 0) other |= LEADING;
  if (exponent == 0) exponent = 1;
  if (below == 0) below = 1;
  sum <<= 3;
  other = NAME(squeeze)(other << 3, exponent - below);
  if (((a ^ b) & SIGN) == 0) {
    sum += other;
    if (sum >> (SIGNIFICAND + 4)) {
      sum = NAME(squeeze)(sum, 1);
      exponent++;
    }
  } else {
    sum -= other;
    if (sum == 0) return 0;
    int shift = NAME(zeros)(sum) - (EXPONENT - 3);
    if (shift > exponent - 1) shift = exponent - 1;
    sum <<= shift;
    exponent -= shift;
  }
  return NAME(pack)(a & SIGN, exponent, sum);
}

static WORD NAME(subtract)(WORD a, WORD b) { return NAME(add)(a, b ^ SIGN); }

static WORD NAME(multiply)(WORD a, WORD b) {
  const WORD sign = (a ^ b) & SIGN;
  const WORD left = a & ~SIGN, right = b & ~SIGN;
  if (left > INFINITE) return a | NO_NUMBER;
  if (right > INFINITE) return b | NO_NUMBER;
  if (left == INFINITE || right == INFINITE) {
    return left == 0 || right == 0 ? NO_NUMBER : sign | INFINITE;
  }
  if (left == 0 || right == 0) return sign;
  int first, second;
  const WORD one = NAME(unpack)(left, &first) << EXPONENT;
  const WORD other = NAME(unpack)(right, &second) << 4;
  WORD low, high = NAME(product)(one, other, &low);
  int exponent = first + second - BIAS;
  high |= low != 0;
  if (high >> (SIGNIFICAND + 4)) {
    high = NAME(squeeze)(high, 1);
    exponent++;
  }
  return NAME(pack)(sign, exponent, high);
}

static WORD NAME(divide)(WORD a, WORD b) {
  const WORD sign = (a ^ b) & SIGN;
  const WORD left = a & ~SIGN, right = b & ~SIGN;
  if (left > INFINITE) return a | NO_NUMBER;
  if (right > INFINITE) return b | NO_NUMBER;
  if (left == INFINITE) return right == INFINITE ? NO_NUMBER : sign | INFINITE;
  if (right == INFINITE) return sign;
  if (right == 0) return left == 0 ? NO_NUMBER : sign | INFINITE;
  if (left == 0) return sign;
  int first, second;
  WORD rest = NAME(unpack)(left, &first);
  const WORD divisor = NAME(unpack)(right, &second);
  int exponent = first - second + BIAS;
  if (rest < divisor) {
    rest <<= 1;
    exponent--;
  }
  WORD quotient = 0;
  for (int bit = 0; bit < SIGNIFICAND + 4; bit++) {
    quotient <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
    rest <<= 1;
  }
  return NAME(pack)(sign, exponent, quotient | (rest != 0));
}

/// -1, 0 or 1 as a is less than, equal to or greater than b; 2 if either is no number.
static int NAME(compare)(WORD a, WORD b) {
  const WORD left = a & ~SIGN, right = b & ~SIGN;
  if (left > INFINITE || right > INFINITE) return 2;
  if ((left | right) == 0 || a == b) return 0;
  if ((a ^ b) & SIGN) return a & SIGN ? -1 : 1;
  const int less = a & SIGN ? left > right : left < right;
  return less ? -1 : 1;
}

static WORD NAME(of_whole)(u64 magnitude, WORD sign) {
  if (magnitude == 0) return 0;
  const int top = 63 - __builtin_clzll(magnitude);
  const int shift = top - (SIGNIFICAND + 3);
  WORD significand;
  if (shift <= 0) {
    significand = (WORD)magnitude << -shift;
  } else {
    // At most 63 - 26 places.
    significand = (WORD)(magnitude >> shift) | (WORD)(magnitude << (64 - shift) != 0);
  }
  return NAME(pack)(sign, BIAS + top, significand);
}

/// The whole part without its sign; all bits set beyond 64 of them, 0 for what is no number.
static u64 NAME(whole)(WORD a) {
  const WORD magnitude = a & ~SIGN;
  const int power = (int)(magnitude >> SIGNIFICAND) - BIAS;
  if (power < 0 || magnitude > INFINITE) return 0;
  if (power > 63) return ~(u64)0;
  const u64 significand = (magnitude & (LEADING - 1)) | LEADING;
  return power <= SIGNIFICAND ? significand >> (SIGNIFICAND - power)
                              : significand << (power - SIGNIFICAND);
}

/// The whole part, held within `bits` bits, a sign among them.
static i64 NAME(signed_whole)(WORD a, int bits) {
  const u64 most = ((u64)1 << (bits - 1)) - 1;
  const u64 magnitude = NAME(whole)(a);
  if (a & SIGN) return magnitude > most ? -(i64)most - 1 : -(i64)magnitude;
  return magnitude > most ? (i64)most : (i64)magnitude;
}

/// The whole part, held within `bits` bits; 0 below zero.
static u64 NAME(unsigned_whole)(WORD a, int bits) {
  const u64 most = ~(u64)0 >> (64 - bits);
  const u64 magnitude = a & SIGN ? 0 : NAME(whole)(a);
  return magnitude > most ? most : magnitude;
}

#undef EXPONENT
#undef GREATEST
#undef BIAS
#undef SIGN
#undef LEADING
#undef INFINITE
#undef NO_NUMBER
#undef BITS
#undef WORD
#undef SIGNIFICAND
#undef NAME
