/* Merging: functions, statuses and small cases whose result is plain, and the days that the tool
 * prints. */
#include <math.h>
#include <string.h>

#include "subjects.h"

#define MINUTE INT64_C(60000000000)
#define STEP (INT64_C(1) << 32)

static tare_merger *merged(const tare_merge_rules *rules, const tare_record *records,
                           size_t count) {
  tare_merger *merger = NULL;
  CHECK_EQUAL(tare_merger_create(rules, &merger), TARE_OK);
  CHECK_EQUAL(tare_merger_add(merger, records, count), TARE_OK);
  CHECK_EQUAL(tare_merger_merge(merger), TARE_OK);
  return merger;
}

static void null_is_refused_and_harmless(void) {
  tare_merger *merger = NULL;
  tare_record record = {.end = MINUTE, .units = 60 * STEP};
  tare_tally tally;
  size_t count = 9;
  int64_t borders[2] = {0, MINUTE};
  tare_amount amount;
  tare_merge_rules_init(NULL);
  tare_merger_free(NULL);
  CHECK_EQUAL(tare_merger_create(NULL, NULL), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_add(NULL, &record, 1), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_merge(NULL), TARE_BAD_ARGUMENT);
  CHECK(tare_merger_pieces(NULL, &count) == NULL && count == 0);
  CHECK(tare_merger_pieces(NULL, NULL) == NULL);
  CHECK_EQUAL(tare_merger_total(NULL, &tally), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_source(NULL, 0, &tally), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_between(NULL, borders, 2, &amount), TARE_BAD_ARGUMENT);

  CHECK_EQUAL(tare_merger_create(NULL, &merger), TARE_OK);
  CHECK_EQUAL(tare_merger_add(merger, NULL, 1), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_add(merger, NULL, 0), TARE_OK);
  CHECK_EQUAL(tare_merger_add(merger, &record, SIZE_MAX), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_total(merger, NULL), TARE_BAD_ARGUMENT);
  /* Without rules no source has a tally. */
  CHECK_EQUAL(tare_merger_source(merger, 0, &tally), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_between(merger, NULL, 2, &amount), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_between(merger, borders, 2, NULL), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_between(merger, borders, SIZE_MAX, &amount), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_between(merger, NULL, 0, NULL), TARE_OK);
  CHECK_EQUAL(tare_merger_between(merger, borders, 1, NULL), TARE_OK);
  tare_merger_free(merger);
}

static void rules_are_checked(void) {
  tare_merge_rules good;
  memset(&good, 0x5A, sizeof good);
  tare_merge_rules_init(&good);
  CHECK(good.maximum_cadence == 4 && good.longest_interval == 60 * MINUTE && good.now == INT64_MAX);
  CHECK(good.driving == NULL && good.driving_count == 0 && good.excluded == 0 && good.sources == 0);
  tare_span span = {0, MINUTE};
  uint8_t adds = 1;
  struct {
    tare_merge_rules rules;
    tare_status status;
  } cases[16];
  size_t count = 0;
#define RULES(expected, change) \
  (cases[count].rules = good, (void)(cases[count].rules.change), cases[count++].status = (expected))
  RULES(TARE_OK, sources = 65536);
  RULES(TARE_BAD_ARGUMENT, sources = 65537);
  RULES(TARE_BAD_ARGUMENT, sources = UINT32_MAX);
  RULES(TARE_OK, excluded = 15);
  RULES(TARE_BAD_ARGUMENT, excluded = 16);
  RULES(TARE_BAD_ARGUMENT, excluded = 257);
  RULES(TARE_BAD_ARGUMENT, driving_count = 1);
  RULES(TARE_BAD_ARGUMENT, adds_up_count = 1);
  good.driving = &span;
  good.adds_up = &adds;
  RULES(TARE_OK, driving_count = 1);
  RULES(TARE_OK, adds_up_count = 1);
  RULES(TARE_BAD_ARGUMENT, driving_count = SIZE_MAX);
  RULES(TARE_BAD_ARGUMENT, adds_up_count = SIZE_MAX);
  RULES(TARE_OK, maximum_cadence = NAN);
  RULES(TARE_OK, longest_interval = INT64_MIN);
#undef RULES
  for (size_t i = 0; i < count; i++) {
    tare_merger *merger = NULL;
    CHECK_EQUAL(tare_merger_create(&cases[i].rules, &merger), cases[i].status);
    CHECK((merger != NULL) == (cases[i].status == TARE_OK));
    tare_merger_free(merger);
  }
}

static void a_watch_over_a_phone(void) {
  tare_record records[] = {
      {0, 10 * MINUTE, INT64_MIN, 1000 * STEP, 0, 1},
      {4 * MINUTE, 6 * MINUTE, INT64_MIN, 150 * STEP, 1, 2},
      /* A manual entry without length, of the phone's trust: the watch covers it. */
      {5 * MINUTE, 5 * MINUTE, INT64_MIN, 7 * STEP, 0, 1},
  };
  tare_merge_rules rules;
  tare_merge_rules_init(&rules);
  rules.sources = 2;
  tare_merger *merger = merged(&rules, records, 3);
  /* Copied: what the caller does with them now is nobody's business. */
  memset(records, 0xA5, sizeof records);
  size_t count;
  const tare_piece *pieces = tare_merger_pieces(merger, &count);
  if (CHECK_EQUAL(count, 3)) {
    static const struct {
      int64_t start, end, steps;
      uint32_t source;
    } wanted[] = {{0, 4, 400, 0}, {4, 6, 150, 1}, {6, 10, 400, 0}};
    for (size_t i = 0; i < 3; i++) {
      CHECK_EQUAL(pieces[i].start, wanted[i].start * MINUTE);
      CHECK_EQUAL(pieces[i].end, wanted[i].end * MINUTE);
      CHECK_EQUAL(pieces[i].units, wanted[i].steps * STEP);
      CHECK_EQUAL(pieces[i].source, wanted[i].source);
      CHECK(pieces[i].doubts == 0 && pieces[i].excluded == 0 && pieces[i].reserved == 0);
    }
  }
  CHECK(tare_merger_pieces(merger, NULL) == pieces);
  tare_tally tally;
  CHECK_EQUAL(tare_merger_total(merger, &tally), TARE_OK);
  CHECK(tally.records == 3 && tally.input.steps == 1157 && tally.used.steps == 950);
  CHECK(tally.shadowed.steps == 207 && tally.excluded.steps == 0 && tally.doubtful.steps == 0);
  CHECK_EQUAL(tare_merger_source(merger, 1, &tally), TARE_OK);
  CHECK(tally.records == 1 && tally.used.steps == 150);
  memset(&tally, 0x5A, sizeof tally);
  CHECK_EQUAL(tare_merger_source(merger, 2, &tally), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_merger_source(merger, UINT32_MAX, &tally), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tally.records, INT64_C(0x5A5A5A5A5A5A5A5A));

  int64_t borders[] = {INT64_MIN, 0, 5 * MINUTE, 5 * MINUTE, 10 * MINUTE, INT64_MAX};
  tare_amount amounts[5], untouched;
  CHECK_EQUAL(tare_merger_between(merger, borders, 6, amounts), TARE_OK);
  static const int64_t steps[] = {0, 475, 0, 475, 0};
  for (int i = 0; i < 5; i++) {
    CHECK_EQUAL(amounts[i].steps, steps[i]);
    CHECK(amounts[i].fraction == 0 && amounts[i].reserved == 0);
  }
  borders[4] = 5 * MINUTE - 1;
  memset(amounts, 0x5A, sizeof amounts);
  memset(&untouched, 0x5A, sizeof untouched);
  CHECK_EQUAL(tare_merger_between(merger, borders, 6, amounts), TARE_BAD_ARGUMENT);
  CHECK(!memcmp(&amounts[0], &untouched, sizeof untouched));

  /* Merged once. */
  CHECK_EQUAL(tare_merger_merge(merger), TARE_FINISHED);
  CHECK_EQUAL(tare_merger_add(merger, NULL, 0), TARE_FINISHED);
  CHECK(tare_merger_pieces(merger, &count) == pieces && count == 3);
  tare_merger_free(merger);
}

static void before_a_merge_there_is_nothing(void) {
  tare_record record = {0, MINUTE, 0, 60 * STEP, 0, 0};
  tare_merge_rules rules;
  tare_merge_rules_init(&rules);
  rules.sources = 1;
  for (int records = 0; records < 2; records++) {
    tare_merger *merger = NULL;
    CHECK_EQUAL(tare_merger_create(&rules, &merger), TARE_OK);
    CHECK_EQUAL(tare_merger_add(merger, &record, (size_t)records), TARE_OK);
    for (int after = 0; after < 2; after++) {
      int there = records && after;
      size_t count = 9;
      CHECK((tare_merger_pieces(merger, &count) != NULL) == there);
      CHECK_EQUAL(count, there);
      tare_tally tally;
      CHECK_EQUAL(tare_merger_total(merger, &tally), TARE_OK);
      CHECK(tally.records == there && tally.used.steps == 60 * there);
      CHECK_EQUAL(tare_merger_source(merger, 0, &tally), TARE_OK);
      CHECK_EQUAL(tally.records, there);
      int64_t borders[2] = {0, MINUTE};
      tare_amount amount;
      CHECK_EQUAL(tare_merger_between(merger, borders, 2, &amount), TARE_OK);
      CHECK_EQUAL(amount.steps, 60 * there);
      if (!after) CHECK_EQUAL(tare_merger_merge(merger), TARE_OK);
    }
    tare_merger_free(merger);
  }
}

/* Records out of range are clamped as tare.h says. */
static void odd_records(void) {
  tare_record records[] = {
      {100, 50, 0, 5 * STEP, 0, 0},
      {200, 300, 0, -5, 0, 0},
      {400, 500, 0, INT64_MAX, 0, 0},
      {INT64_MIN, INT64_MIN, 0, STEP, 0, 0},
      {INT64_MAX, INT64_MAX, 0, STEP, 0, 0},
      {INT64_MAX, INT64_MIN, INT64_MAX, STEP / 2, UINT32_MAX, INT32_MIN},
  };
  tare_merger *merger = merged(NULL, records, 6);
  tare_tally tally;
  CHECK_EQUAL(tare_merger_total(merger, &tally), TARE_OK);
  CHECK_EQUAL(tally.records, 6);
  CHECK_EQUAL(tally.input.steps, 5 + 0 + INT64_C(0x7FFFFFFF) + 1 + 1);
  CHECK_EQUAL(tally.input.fraction, UINT32_C(0x80000000));
  CHECK_EQUAL(tally.used.steps, 5 + 0 + INT64_C(0x7FFFFFFF) + 1 + 1);
  CHECK_EQUAL(tally.shadowed.fraction, UINT32_C(0x80000000));
  size_t count;
  const tare_piece *pieces = tare_merger_pieces(merger, &count);
  CHECK(count == 5 && pieces[0].start == INT64_MIN && pieces[0].end == INT64_MIN);
  CHECK(pieces[1].start == 100 && pieces[1].end == 100 && pieces[1].units == 5 * STEP);
  tare_merger_free(merger);
}

/* A table for `tare merge`, and the days that this library makes of it, in the tool's own form. */
static void write_table(const char *table, const char *days) {
  enum { RECORDS = 300, DAYS = 20 };
  const int64_t second = 1000000000, day = 86400 * second, first = 19800 * day;
  dice dice = dice_seeded("merger");
  FILE *in = fopen(table, "w"), *out = fopen(days, "w");
  if (!in || !out) {
    perror(table);
    exit(74);
  }
  tare_record records[RECORDS];
  int touched[DAYS + 3] = {0};
  for (int i = 0; i < RECORDS; i++) {
    int64_t start = (int64_t)dice_below(&dice, DAYS * 86400);
    int64_t length = dice_below(&dice, 10) ? (int64_t)dice_below(&dice, 40000) : 0;
    int64_t steps = (int64_t)dice_below(&dice, 5000);
    int32_t priority = (int32_t)dice_below(&dice, 3);
    /* Of one key: the tool tells no sources apart, so all are one. */
    records[i] = (tare_record){first + start * second,
                               first + (start + length) * second,
                               INT64_MIN,
                               steps * STEP,
                               0,
                               priority};
    fprintf(in, "somebody\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%d\n", records[i].start / second,
            records[i].end / second, steps, priority);
    int64_t last = length > 0 ? start + length - 1 : start;
    for (int64_t at = start / 86400; at <= last / 86400; at++) touched[at] = 1;
  }
  tare_merger *merger = merged(NULL, records, RECORDS);
  int64_t borders[DAYS + 3];
  tare_amount amounts[DAYS + 2];
  for (int i = 0; i < DAYS + 3; i++) borders[i] = first + i * day;
  CHECK_EQUAL(tare_merger_between(merger, borders, DAYS + 3, amounts), TARE_OK);
  for (int i = 0; i < DAYS + 2; i++) {
    if (!touched[i]) continue;
    int64_t thousandths =
        (int64_t)(((uint64_t)amounts[i].fraction * 1000 + (UINT64_C(1) << 31)) >> 32);
    int64_t steps = amounts[i].steps * 1000 + thousandths;
    /* 19800 days after 1970 is 2024-03-18. */
    int number = 18 + i;
    fprintf(out, "somebody\t2024-%02d-%02d\t%" PRId64 ".%03" PRId64 "\n", number > 31 ? 4 : 3,
            number > 31 ? number - 31 : number, steps / 1000, steps % 1000);
  }
  tare_merger_free(merger);
  CHECK(fclose(in) == 0 && fclose(out) == 0);
}

/* Arguments: write TABLE DAYS, or none. */
void merger_subject(int count, char **arguments) {
  if (count == 3 && !strcmp(arguments[0], "write")) {
    write_table(arguments[1], arguments[2]);
    return;
  }
  null_is_refused_and_harmless();
  rules_are_checked();
  a_watch_over_a_phone();
  before_a_merge_there_is_nothing();
  odd_records();
}
