/* Random records merged by the library and by the plain rule: the same sums to the last unit, in
 * any order. */
#include <string.h>

#include "merge_rule.h"
#include "subjects.h"

enum { MOST = 60, SOURCES = 5, BORDERS = 12, SPANS = 4 };

/* How far apart things lie: crowded, within a day, or anywhere in the range. */
typedef enum scale { CROWDED, DAY, ANYWHERE } scale;

static int64_t any_instant(dice *dice, scale scale) {
  switch (scale) {
    case CROWDED: return (int64_t)dice_below(dice, 20);
    case DAY: return (int64_t)dice_below(dice, UINT64_C(86400000000000));
    default: return dice_hostile(dice);
  }
}

static size_t any_records(dice *dice, scale scale, tare_record *records) {
  size_t count = dice_below(dice, MOST + 1);
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && dice_below(dice, 8) == 0) {
      records[i] = records[dice_below(dice, i)];
      continue;
    }
    int64_t start = any_instant(dice, scale), end = any_instant(dice, scale);
    if (scale == DAY && end > start) end = start + (end - start) / 8;
    if (dice_below(dice, 8) == 0) end = start;
    records[i] = (tare_record){
        .start = start,
        .end = end,
        .modified = dice_below(dice, 2) ? INT64_MIN : (int64_t)dice_below(dice, 3),
        .units = dice_below(dice, 6) ? (int64_t)(dice_bits(dice) >> (20 + dice_below(dice, 20)))
                                     : dice_hostile(dice),
        .source = (uint32_t)dice_below(dice, SOURCES + 1),
        .priority = (int32_t)dice_below(dice, 3) - 1};
  }
  return count;
}

static int compare_instants(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static int is_amount(const tare_amount *amount, wide units) {
  return amount->reserved == 0 && (((wide)amount->steps << 32) | amount->fraction) == units;
}

static void check_tally(const tare_tally *is, const plain_tally *wanted) {
  CHECK_EQUAL(is->records, wanted->records);
  CHECK(is_amount(&is->input, wanted->input));
  CHECK(is_amount(&is->used, wanted->used));
  CHECK(is_amount(&is->excluded, wanted->excluded));
  CHECK(is_amount(&is->doubtful, wanted->doubtful));
  CHECK(is_amount(&is->shadowed, wanted->input - wanted->used - wanted->excluded));
}

static void shuffle(dice *dice, tare_record *records, size_t count) {
  for (size_t i = count; i > 1; i--) {
    size_t other = dice_below(dice, i);
    tare_record record = records[i - 1];
    records[i - 1] = records[other];
    records[other] = record;
  }
}

/* Merges, the records added in random portions. */
static tare_merger *merged(dice *dice, const tare_merge_rules *rules, const tare_record *records,
                           size_t count) {
  tare_merger *merger = NULL;
  CHECK_EQUAL(tare_merger_create(rules, &merger), TARE_OK);
  for (size_t at = 0; at < count;) {
    size_t part = 1 + dice_below(dice, count - at);
    CHECK_EQUAL(tare_merger_add(merger, records + at, part), TARE_OK);
    at += part;
  }
  CHECK_EQUAL(tare_merger_merge(merger), TARE_OK);
  return merger;
}

static void one_merge(dice *dice, scale scale) {
  tare_record records[MOST];
  size_t count = any_records(dice, scale, records);
  tare_span spans[SPANS];
  uint8_t adds[SOURCES];
  int64_t borders[BORDERS];
  tare_merge_rules rules;
  tare_merge_rules_init(&rules);
  rules.sources = SOURCES;
  rules.excluded = dice_below(dice, 2) ? (uint32_t)dice_below(dice, 16) : 0;
  rules.driving = spans;
  rules.driving_count = dice_below(dice, 3) ? 0 : dice_below(dice, SPANS + 1);
  for (size_t i = 0; i < rules.driving_count; i++) {
    spans[i].start = any_instant(dice, scale);
    spans[i].end = any_instant(dice, scale);
  }
  rules.adds_up = adds;
  rules.adds_up_count = dice_below(dice, 3) ? 0 : dice_below(dice, SOURCES + 1);
  for (size_t i = 0; i < rules.adds_up_count; i++) adds[i] = (uint8_t)(dice_below(dice, 2) * 200);
  if (dice_below(dice, 2)) rules.now = any_instant(dice, scale);
  if (dice_below(dice, 4) == 0) rules.longest_interval = 5;
  if (dice_below(dice, 4) == 0) rules.maximum_cadence = 0.001;
  size_t border_count = dice_below(dice, BORDERS + 1);
  for (size_t i = 0; i < border_count; i++) borders[i] = any_instant(dice, scale);
  qsort(borders, border_count, sizeof *borders, compare_instants);

  plain_tally total, sources[SOURCES];
  wide sums[BORDERS];
  merge_plainly(records, count, &rules, &total, sources, borders, border_count, sums);

  tare_piece *first = NULL;
  size_t first_count = 0;
  for (int order = 0; order < 3; order++) {
    if (order > 0) shuffle(dice, records, count);
    tare_merger *merger = merged(dice, &rules, records, count);
    tare_tally tally;
    CHECK_EQUAL(tare_merger_total(merger, &tally), TARE_OK);
    check_tally(&tally, &total);
    for (uint32_t i = 0; i < SOURCES; i++) {
      CHECK_EQUAL(tare_merger_source(merger, i, &tally), TARE_OK);
      check_tally(&tally, &sources[i]);
    }
    tare_amount amounts[BORDERS];
    CHECK_EQUAL(tare_merger_between(merger, borders, border_count, amounts), TARE_OK);
    for (size_t i = 0; i + 1 < border_count; i++) CHECK(is_amount(&amounts[i], sums[i]));

    size_t pieces;
    const tare_piece *piece = tare_merger_pieces(merger, &pieces);
    wide used = 0, excluded = 0;
    for (size_t i = 0; i < pieces; i++) {
      CHECK(piece[i].start <= piece[i].end && piece[i].units >= 0 && piece[i].doubts < 16);
      CHECK(piece[i].reserved == 0 && (piece[i].excluded == 0 || piece[i].excluded == 1));
      *(piece[i].excluded ? &excluded : &used) += piece[i].units;
    }
    CHECK(used == total.used && excluded == total.excluded);
    /* In any order of the input the very same pieces. */
    if (order == 0) {
      first = need(pieces * sizeof *first);
      if (pieces) memcpy(first, piece, pieces * sizeof *first);
      first_count = pieces;
    }
    CHECK(pieces == first_count && (!pieces || !memcmp(piece, first, pieces * sizeof *first)));
    tare_merger_free(merger);
  }
  free(first);
}

void merger_random_subject(int count, char **arguments) {
  dice dice = dice_seeded("merger-random");
  int rounds = count > 0 ? atoi(arguments[0]) : 600;
  for (int i = 0; i < rounds; i++) one_merge(&dice, (scale)(i % 3));
}
