/* Sessions under events and snapshots that nobody would send: nothing traps, and what is promised
 * of every session holds of these. */
#include <string.h>

#include "subjects.h"

#define WORDS 256

static tare_policy any_policy(dice *dice) {
  tare_policy policy;
  tare_policy_init(&policy);
  if (dice_below(dice, 2)) policy.maximum_rate = dice_below(dice, 4) ? 5 : 1e300;
  policy.decrease = (int32_t)dice_below(dice, 3);
  policy.restart_below = policy.decrease == TARE_RESTART_BELOW ? 0.5 : 0;
  if (dice_below(dice, 3) == 0) policy.width = 1 + (int32_t)dice_below(dice, 63);
  if (dice_below(dice, 4) == 0) policy.tolerance = dice_below(dice, 2) ? INT64_MAX : 0;
  if (dice_below(dice, 4) == 0) policy.adjacency = dice_below(dice, 2) ? INT64_MAX : 0;
  return policy;
}

static tare_event any_event(dice *dice) {
  tare_event event;
  event.kind = (int32_t)dice_below(dice, 7);
  if (dice_below(dice, 3)) event.kind = dice_below(dice, 4) ? TARE_REPORT : TARE_ANSWER;
  if (dice_below(dice, 50) == 0) event.kind = (int32_t)dice_bits(dice);
  event.fields = (uint32_t)dice_bits(dice);
  if (dice_below(dice, 2)) event.fields = TARE_HAS_WALL | TARE_HAS_TO | TARE_HAS_TOTAL;
  event.session = dice_below(dice, 8) ? (int64_t)dice_below(dice, 3) : dice_hostile(dice);
  event.wall = dice_hostile(dice);
  event.mono = dice_hostile(dice);
  event.zero = dice_hostile(dice);
  event.from = dice_hostile(dice);
  event.to = dice_hostile(dice);
  event.total = dice_hostile(dice);
  event.baseline = (int32_t)dice_bits(dice);
  event.reserved = (int32_t)dice_bits(dice);
  return event;
}

static size_t words_of(const tare_session *session, int64_t words[WORDS]) {
  size_t count = tare_session_snapshot(session, words, WORDS);
  if (!CHECK(count > 0 && count <= WORDS)) exit(1);
  return count;
}

static int is_flag(int32_t value) { return value == 0 || value == 1; }

/* What holds of every outcome, whatever was told. */
static void check_outcome(const tare_outcome *outcome) {
  CHECK(outcome->verdict >= TARE_NO_VERDICT && outcome->verdict <= TARE_UNCHANGED);
  CHECK(is_flag(outcome->has_raw) && is_flag(outcome->lower_bound) && is_flag(outcome->ask));
  CHECK(is_flag(outcome->edge_wanted) && is_flag(outcome->asking) && is_flag(outcome->approximate));
  CHECK(is_flag(outcome->paused) && is_flag(outcome->closed) && outcome->reserved == 0);
  CHECK(outcome->has_raw || outcome->raw == 0);
  CHECK(outcome->asking || !(outcome->ask || outcome->edge_wanted));
}

/* A session under random events, beside one that is restored from words after every event. */
static void one_life(dice *dice, int events) {
  tare_policy policy = any_policy(dice);
  int32_t history = (int32_t)dice_below(dice, 2);
  tare_session *session = NULL, *twin = NULL;
  CHECK_EQUAL(tare_session_create(&policy, history, &session), TARE_OK);
  int64_t words[WORDS], others[WORDS];
  size_t length = words_of(session, words);
  CHECK_EQUAL(tare_session_restore(words, length, &twin), TARE_OK);
  int64_t displayed = 0;
  for (int i = 0; i < events; i++) {
    tare_event event = any_event(dice), same = event;
    tare_outcome outcome, other;
    memset(&outcome, 0x5A, sizeof outcome);
    memset(&other, 0x5A, sizeof other);
    tare_status status = tare_session_ingest(session, &event, &outcome);
    CHECK_EQUAL(tare_session_ingest(twin, &event, &other), status);
    CHECK(!memcmp(&outcome, &other, sizeof outcome));
    CHECK(!memcmp(&event, &same, sizeof event));
    if (status == TARE_OK) {
      check_outcome(&outcome);
      CHECK(outcome.displayed >= 0 && outcome.displayed >= outcome.current);
      if (event.kind == TARE_OPEN)
        CHECK_EQUAL(outcome.displayed, 0);
      else
        CHECK(outcome.displayed >= displayed);
      if (event.kind != TARE_OPEN && event.kind != TARE_CLOSE && event.kind != TARE_PAUSE &&
          event.kind != TARE_RESUME)
        CHECK(outcome.verdict != TARE_NO_VERDICT);
      displayed = outcome.displayed;
    } else {
      CHECK(status >= TARE_BAD_ARGUMENT && status <= TARE_NO_NEXT_SESSION);
      CHECK_EQUAL(words_of(session, others), length);
      CHECK(!memcmp(words, others, length * sizeof *words));
    }
    CHECK_EQUAL(words_of(session, words), length);
    tare_session *next = NULL;
    CHECK_EQUAL(tare_session_restore(words, length, &next), TARE_OK);
    CHECK_EQUAL(words_of(twin, others), length);
    CHECK(!memcmp(words, others, length * sizeof *words));
    tare_session_free(twin);
    twin = next;
  }
  tare_outcome outcome, other;
  CHECK_EQUAL(tare_session_finish(session, &outcome), TARE_OK);
  CHECK_EQUAL(tare_session_finish(twin, &other), TARE_OK);
  CHECK(!memcmp(&outcome, &other, sizeof outcome) && outcome.displayed >= displayed);
  tare_session_free(session);
  tare_session_free(twin);
}

/* The checksum of a snapshot, as whoever forges one would compute it. */
static int64_t checksum(const int64_t *words, size_t count) {
  uint64_t state = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < count; i++) {
    state = (state ^ (uint64_t)words[i]) * UINT64_C(0x100000001b3);
    state ^= state >> 32;
  }
  return (int64_t)state;
}

/* Seals all three: the inner session's, the one with pauses', and the whole's. */
static void seal(int64_t *words, size_t count) {
  enum { HEAD = 14, PAUSES = 11 };
  words[count - 3] = checksum(words + HEAD + PAUSES, count - 3 - HEAD - PAUSES);
  words[count - 2] = checksum(words + HEAD, count - 2 - HEAD);
  words[count - 1] = checksum(words, count - 1);
}

/* Words that are sealed but were never written by a session: refused, or a session that traps on
 * nothing. */
static unsigned forge(dice *dice, const int64_t *source, size_t count) {
  int64_t words[WORDS];
  memcpy(words, source, count * sizeof *words);
  size_t changes = 1 + dice_below(dice, 4);
  for (size_t i = 0; i < changes; i++) {
    size_t at = 2 + dice_below(dice, count - 2);
    switch (dice_below(dice, 3)) {
      case 0: words[at] = dice_hostile(dice); break;
      case 1: words[at] ^= (int64_t)(UINT64_C(1) << dice_below(dice, 64)); break;
      default: words[at] = source[2 + dice_below(dice, count - 2)]; break;
    }
  }
  seal(words, count);
  tare_session *session = NULL;
  tare_status status = tare_session_restore(words, count, &session);
  CHECK(status == TARE_OK || status == TARE_BAD_SNAPSHOT);
  CHECK((session != NULL) == (status == TARE_OK));
  if (!session) return 0;
  for (int i = 0; i < 12; i++) {
    tare_event event = any_event(dice);
    tare_outcome outcome;
    if (tare_session_ingest(session, &event, &outcome) == TARE_OK) check_outcome(&outcome);
    CHECK_EQUAL(tare_session_snapshot(session, words, WORDS), count);
  }
  CHECK_EQUAL(tare_session_finish(session, NULL), TARE_OK);
  tare_session_free(session);
  return 1;
}

void hostile_subject(int count, char **arguments) {
  dice dice = dice_seeded("hostile");
  int rounds = count > 0 ? atoi(arguments[0]) : 400;
  for (int i = 0; i < rounds; i++) one_life(&dice, 60);

  /* Noise is no snapshot, whatever its length. */
  int64_t words[WORDS];
  for (int i = 0; i < rounds; i++) {
    for (size_t j = 0; j < WORDS; j++)
      words[j] = dice_below(&dice, 2) ? dice_hostile(&dice) : (int64_t)dice_bits(&dice);
    if (dice_below(&dice, 2)) words[0] = 1;
    if (dice_below(&dice, 2)) words[1] = (int64_t)dice_below(&dice, 2);
    tare_session *session = NULL;
    size_t length = dice_below(&dice, WORDS + 1);
    if (length > 0) words[length - 1] = checksum(words, length - 1);
    CHECK_EQUAL(tare_session_restore(words, length, &session), TARE_BAD_SNAPSHOT);
    CHECK(session == NULL);
  }

  unsigned accepted = 0;
  for (int i = 0; i < rounds; i++) {
    tare_policy policy = any_policy(&dice);
    tare_session *session = NULL;
    CHECK_EQUAL(tare_session_create(&policy, i % 2, &session), TARE_OK);
    for (int j = 0; j < 20; j++) {
      tare_event event = any_event(&dice);
      tare_session_ingest(session, &event, NULL);
    }
    size_t length = words_of(session, words);
    for (int j = 0; j < 30; j++) accepted += forge(&dice, words, length);
    tare_session_free(session);
  }
  CHECK(accepted > 0);
  printf("hostile: %d lives of 60 events, %u of %d forged snapshots restored\n", rounds, accepted,
         rounds * 30);
}
