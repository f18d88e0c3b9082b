/* Counting checks, reading files and throwing dice; see check.h. */
#include "check.h"

#include <string.h>

unsigned long check_count, check_failures;

int check_note(int holds, const char *file, int line, const char *what) {
  check_count++;
  if (holds) return 1;
  check_failures++;
  if (check_failures <= 20) fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
  return 0;
}

int check_note_equal(int64_t left, int64_t right, const char *file, int line, const char *what) {
  if (check_note(left == right, file, line, what)) return 1;
  if (check_failures <= 20) fprintf(stderr, "    %" PRId64 " and %" PRId64 "\n", left, right);
  return 0;
}

void *need(size_t bytes) {
  void *memory = malloc(bytes ? bytes : 1);
  if (!memory) {
    fprintf(stderr, "no memory\n");
    exit(70);
  }
  return memory;
}

uint8_t *need_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(66);
  }
  size_t capacity = 4096;
  uint8_t *bytes = need(capacity);
  *count = 0;
  for (;;) {
    *count += fread(bytes + *count, 1, capacity - *count, file);
    if (*count < capacity) break;
    uint8_t *larger = need(capacity * 2);
    memcpy(larger, bytes, *count);
    free(bytes);
    bytes = larger;
    capacity *= 2;
  }
  int failed = ferror(file);
  fclose(file);
  if (failed) {
    fprintf(stderr, "%s: cannot be read\n", path);
    exit(66);
  }
  return bytes;
}

dice dice_seeded(const char *subject) {
  const char *said = getenv("SEED");
  dice result = {said ? strtoull(said, NULL, 10) : 20240310};
  printf("%s: SEED=%" PRIu64 "\n", subject, result.state);
  if (result.state == 0) result.state = 1;
  return result;
}

uint64_t dice_bits(dice *dice) {
  uint64_t x = dice->state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  dice->state = x;
  return x * UINT64_C(2685821657736338717);
}

uint64_t dice_below(dice *dice, uint64_t limit) {
  return limit ? (dice_bits(dice) >> 11) % limit : 0;
}

double dice_unit(dice *dice) {
  return (double)(int64_t)(dice_bits(dice) >> 11) / 4503599627370496.0 - 1.0;
}

int64_t dice_hostile(dice *dice) {
  static const int64_t ends[] = {INT64_MIN,
                                 INT64_MIN + 1,
                                 INT64_MAX,
                                 INT64_MAX - 1,
                                 0,
                                 1,
                                 -1,
                                 INT32_MAX,
                                 INT32_MIN,
                                 INT64_C(1) << 32,
                                 INT64_MIN / 2,
                                 INT64_MAX / 2,
                                 1000000000,
                                 -1000000000};
  switch (dice_below(dice, 4)) {
    case 0: return ends[dice_below(dice, sizeof ends / sizeof *ends)];
    case 1: return (int64_t)dice_bits(dice);
    case 2: return (int64_t)dice_below(dice, 1000) - 200;
    default: return (int64_t)dice_below(dice, 200) * 1000000000 - 20000000000;
  }
}
