/* What a test asserts with: a failed check is told with its place, and the run goes on. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern unsigned long check_count, check_failures;

/* Counts a check; tells its place and what was expected where it fails. */
int check_note(int holds, const char *file, int line, const char *what);
int check_note_equal(int64_t left, int64_t right, const char *file, int line, const char *what);

#define CHECK(condition) check_note(!!(condition), __FILE__, __LINE__, #condition)
#define CHECK_EQUAL(left, right) \
  check_note_equal((int64_t)(left), (int64_t)(right), __FILE__, __LINE__, #left " == " #right)

/* Memory, or the end of the program. */
void *need(size_t bytes);

/* A whole file; ends the program where it cannot be read. Freed by the caller. */
uint8_t *need_file(const char *path, size_t *count);

/* Random numbers: xorshift64*, the same everywhere for one seed. */
typedef struct dice {
  uint64_t state;
} dice;

/* Dice of a seed, which is printed so that a failure can be repeated with SEED=... */
dice dice_seeded(const char *subject);

uint64_t dice_bits(dice *dice);

/* 0 ..< limit; 0 for a limit of 0. */
uint64_t dice_below(dice *dice, uint64_t limit);

/* -1 ... 1. */
double dice_unit(dice *dice);

/* An integer that is likely to hurt: the ends of the range, their neighbors, small or any. */
int64_t dice_hostile(dice *dice);

#endif
