/* Counter sessions: every function and status, what is left out, snapshots, pauses and questions.
 */
#include <math.h>
#include <string.h>

#include "subjects.h"

#define SECOND INT64_C(1000000000)

static tare_session *opened(const tare_policy *policy, int32_t history, int64_t wall) {
  tare_session *session = NULL;
  CHECK_EQUAL(tare_session_create(policy, history, &session), TARE_OK);
  tare_event open = {.kind = TARE_OPEN, .fields = TARE_HAS_WALL, .wall = wall};
  tare_outcome outcome;
  CHECK_EQUAL(tare_session_ingest(session, &open, &outcome), TARE_OK);
  CHECK_EQUAL(outcome.displayed, 0);
  CHECK_EQUAL(outcome.verdict, TARE_NO_VERDICT);
  return session;
}

static tare_outcome said(tare_session *session, int32_t kind, uint32_t fields, int64_t to,
                         int64_t total) {
  tare_event event = {.kind = kind, .fields = fields, .to = to, .wall = to, .total = total};
  tare_outcome outcome;
  memset(&outcome, 0x5A, sizeof outcome);
  CHECK_EQUAL(tare_session_ingest(session, &event, &outcome), TARE_OK);
  CHECK_EQUAL(outcome.reserved, 0);
  return outcome;
}

static tare_outcome report(tare_session *session, int64_t to, int64_t total) {
  return said(session, TARE_REPORT, TARE_HAS_TO | TARE_HAS_TOTAL, to * SECOND, total);
}

/* The words of a session, to compare it with. */
static size_t words_of(const tare_session *session, int64_t words[256]) {
  size_t count = tare_session_snapshot(session, NULL, 0);
  if (!CHECK(count > 0 && count <= 256)) exit(1);
  CHECK_EQUAL(tare_session_snapshot(session, words, 256), count);
  return count;
}

static void null_is_refused_and_harmless(void) {
  tare_outcome outcome;
  tare_event event = {.kind = TARE_OPEN, .fields = TARE_HAS_WALL};
  int64_t word = 0;
  tare_session *none = NULL;
  tare_policy_init(NULL);
  tare_session_free(NULL);
  CHECK_EQUAL(tare_session_create(NULL, 0, NULL), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_ingest(NULL, &event, &outcome), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_read(NULL, &outcome), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_finish(NULL, &outcome), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_snapshot(NULL, &word, 1), 0);
  CHECK_EQUAL(tare_session_restore(NULL, 0, &none), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_restore(NULL, 60, &none), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_restore(&word, 1, NULL), TARE_BAD_ARGUMENT);
  CHECK(none == NULL);

  tare_session *session = opened(NULL, 1, 0);
  CHECK_EQUAL(tare_session_ingest(session, NULL, &outcome), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_session_read(session, NULL), TARE_BAD_ARGUMENT);
  event.kind = TARE_CLOSE;
  CHECK_EQUAL(tare_session_ingest(session, &event, NULL), TARE_OK);
  CHECK_EQUAL(tare_session_finish(session, NULL), TARE_OK);
  tare_session_free(session);
}

static void policies_are_checked(void) {
  tare_policy good;
  memset(&good, 0x5A, sizeof good);
  tare_policy_init(&good);
  CHECK(good.maximum_rate == 0 && good.restart_below == 0);
  CHECK_EQUAL(good.tolerance, SECOND);
  CHECK_EQUAL(good.adjacency, SECOND / 4);
  CHECK_EQUAL(good.decrease, TARE_CORRECTION);
  CHECK_EQUAL(good.width, 0);

  struct {
    tare_policy policy;
    tare_status status;
  } cases[32];
  size_t count = 0;
#define POLICY(expected, field, value)                              \
  (cases[count].policy = good, cases[count].policy.field = (value), \
   cases[count++].status = (expected))
  POLICY(TARE_OK, maximum_rate, 5);
  POLICY(TARE_OK, maximum_rate, 1e308);
  POLICY(TARE_OK, maximum_rate, -0.0);
  POLICY(TARE_BAD_POLICY, maximum_rate, -1);
  POLICY(TARE_BAD_POLICY, maximum_rate, INFINITY);
  POLICY(TARE_BAD_POLICY, maximum_rate, NAN);
  POLICY(TARE_OK, tolerance, 0);
  POLICY(TARE_OK, tolerance, INT64_MAX);
  POLICY(TARE_BAD_POLICY, tolerance, -1);
  POLICY(TARE_BAD_POLICY, tolerance, INT64_MIN);
  POLICY(TARE_OK, adjacency, INT64_MAX);
  POLICY(TARE_BAD_POLICY, adjacency, -1);
  POLICY(TARE_OK, width, 1);
  POLICY(TARE_OK, width, 63);
  POLICY(TARE_BAD_POLICY, width, 64);
  POLICY(TARE_BAD_POLICY, width, -1);
  POLICY(TARE_BAD_POLICY, width, INT32_MIN);
  POLICY(TARE_OK, decrease, TARE_RESTART);
  POLICY(TARE_BAD_POLICY, decrease, 3);
  POLICY(TARE_BAD_POLICY, decrease, -1);
  /* Ignored where it does not matter, whatever it is. */
  POLICY(TARE_OK, restart_below, NAN);
  good.decrease = TARE_RESTART_BELOW;
  POLICY(TARE_OK, restart_below, 1);
  POLICY(TARE_OK, restart_below, 5e-324);
  POLICY(TARE_BAD_POLICY, restart_below, 0);
  POLICY(TARE_BAD_POLICY, restart_below, 1.0000001);
  POLICY(TARE_BAD_POLICY, restart_below, NAN);
#undef POLICY
  for (size_t i = 0; i < count; i++) {
    tare_session *session = NULL;
    CHECK_EQUAL(tare_session_create(&cases[i].policy, 0, &session), cases[i].status);
    CHECK((session != NULL) == (cases[i].status == TARE_OK));
    if (session) {
      int64_t before[256], after[256];
      size_t length = words_of(session, before);
      tare_session *other = NULL;
      CHECK_EQUAL(tare_session_restore(before, length, &other), TARE_OK);
      CHECK_EQUAL(words_of(other, after), length);
      CHECK(!memcmp(before, after, length * sizeof *before));
      tare_session_free(other);
    }
    tare_session_free(session);
  }
}

static void refusals_change_nothing(void) {
  tare_session *session = NULL;
  CHECK_EQUAL(tare_session_create(NULL, 0, &session), TARE_OK);
  struct {
    tare_event event;
    tare_status status;
  } refused[] = {
      {{.kind = TARE_REPORT, .fields = TARE_HAS_TOTAL | TARE_HAS_TO}, TARE_FIRST_EVENT_NOT_OPEN},
      {{.kind = TARE_BASELINE}, TARE_FIRST_EVENT_NOT_OPEN},
      {{.kind = TARE_ANSWER}, TARE_FIRST_EVENT_NOT_OPEN},
      {{.kind = TARE_CLOSE}, TARE_FIRST_EVENT_NOT_OPEN},
      {{.kind = TARE_PAUSE}, TARE_FIRST_EVENT_NOT_OPEN},
      {{.kind = TARE_RESUME}, TARE_FIRST_EVENT_NOT_OPEN},
      {{.kind = TARE_OPEN}, TARE_TIME_MISSING},
      {{.kind = TARE_OPEN, .fields = TARE_HAS_MONO | TARE_HAS_FROM | TARE_HAS_TO},
       TARE_TIME_MISSING},
      {{.kind = TARE_OPEN,
        .fields = TARE_HAS_SESSION | TARE_HAS_WALL | TARE_HAS_ZERO,
        .wall = 5,
        .zero = 6},
       TARE_ZERO_AFTER_OPENING},
      {{.kind = 7, .fields = TARE_HAS_WALL}, TARE_BAD_ARGUMENT},
      {{.kind = -1, .fields = TARE_HAS_WALL}, TARE_BAD_ARGUMENT},
      {{.kind = 256, .fields = TARE_HAS_WALL}, TARE_BAD_ARGUMENT},
      {{.kind = INT32_MIN, .fields = TARE_HAS_WALL}, TARE_BAD_ARGUMENT},
  };
  for (int round = 0; round < 2; round++) {
    int64_t before[256], after[256];
    size_t count = words_of(session, before);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
      tare_status expected = refused[i].status;
      /* Once opened, the first events' rules are satisfied. */
      if (round == 1 && (expected == TARE_FIRST_EVENT_NOT_OPEN || expected == TARE_TIME_MISSING))
        continue;
      tare_outcome outcome, untouched;
      memset(&outcome, 0x5A, sizeof outcome);
      untouched = outcome;
      CHECK_EQUAL(tare_session_ingest(session, &refused[i].event, &outcome), expected);
      CHECK(!memcmp(&outcome, &untouched, sizeof outcome));
      CHECK_EQUAL(words_of(session, after), count);
      CHECK(!memcmp(before, after, count * sizeof *before));
    }
    tare_event open = {.kind = TARE_OPEN,
                       .fields = TARE_HAS_WALL | TARE_HAS_SESSION,
                       .wall = 0,
                       .session = INT64_MAX};
    CHECK_EQUAL(tare_session_ingest(session, &open, NULL), TARE_OK);
  }
  tare_event open = {.kind = TARE_OPEN, .fields = TARE_HAS_WALL};
  CHECK_EQUAL(tare_session_ingest(session, &open, NULL), TARE_NO_NEXT_SESSION);
  tare_outcome outcome;
  CHECK_EQUAL(tare_session_read(session, &outcome), TARE_OK);
  CHECK_EQUAL(outcome.session, INT64_MAX);
  tare_session_free(session);
}

static void a_baseline_is_subtracted(void) {
  tare_session *session = NULL;
  CHECK_EQUAL(tare_session_create(NULL, 1, &session), TARE_OK);
  tare_event open = {.kind = TARE_OPEN,
                     .fields = TARE_HAS_SESSION | TARE_HAS_WALL | TARE_HAS_FROM,
                     .session = 7,
                     .wall = 1000 * SECOND,
                     .from = 0};
  tare_outcome outcome;
  CHECK_EQUAL(tare_session_ingest(session, &open, &outcome), TARE_OK);
  CHECK_EQUAL(outcome.session, 7);
  outcome = report(session, 1001, 150);
  CHECK_EQUAL(outcome.verdict, TARE_AWAITING_BASELINE);
  CHECK(outcome.has_raw == 1 && outcome.raw == 150 && outcome.displayed == 0);
  outcome = said(session, TARE_BASELINE, TARE_HAS_TOTAL, 0, 148);
  CHECK_EQUAL(outcome.verdict, TARE_BASELINE_SET);
  CHECK_EQUAL(outcome.displayed, 2);
  outcome = said(session, TARE_REPORT, 0, 0, 99);
  CHECK_EQUAL(outcome.verdict, TARE_NO_DATA);
  CHECK(outcome.has_raw == 0 && outcome.raw == 0 && outcome.displayed == 2);
  outcome = report(session, 1003, 154);
  CHECK(outcome.verdict == TARE_ADVANCED && outcome.displayed == 6 && outcome.current == 6);
  CHECK(!outcome.lower_bound && !outcome.ask && !outcome.asking && !outcome.closed);
  tare_outcome read;
  CHECK_EQUAL(tare_session_read(session, &read), TARE_OK);
  CHECK(read.displayed == 6 && read.session == 7 && read.verdict == TARE_NO_VERDICT &&
        !read.has_raw);
  outcome = said(session, TARE_CLOSE, 0, 0, 0);
  CHECK(outcome.closed == 1 && outcome.verdict == TARE_NO_VERDICT);
  CHECK_EQUAL(said(session, TARE_CLOSE, 0, 0, 0).verdict, TARE_CLOSED);
  CHECK_EQUAL(report(session, 1004, 160).verdict, TARE_CLOSED);
  tare_session_free(session);
}

static void a_failed_baseline_asks_or_bounds(void) {
  for (int32_t history = 0; history < 2; history++) {
    tare_session *session = NULL;
    /* Any value but 0 is true. */
    CHECK_EQUAL(tare_session_create(NULL, history ? -77 : 0, &session), TARE_OK);
    tare_event open = {.kind = TARE_OPEN,
                       .fields = TARE_HAS_WALL | TARE_HAS_FROM,
                       .wall = 100 * SECOND,
                       .from = 0};
    CHECK_EQUAL(tare_session_ingest(session, &open, NULL), TARE_OK);
    report(session, 101, 50);
    tare_outcome outcome = said(session, TARE_BASELINE, TARE_HAS_WALL, 102 * SECOND, 0);
    CHECK_EQUAL(outcome.ask, history);
    CHECK_EQUAL(outcome.asking, history);
    CHECK(outcome.lower_bound);
    if (history) {
      CHECK(outcome.ask_from == 100 * SECOND && !outcome.edge_wanted && outcome.ask_to == 0);
      outcome = report(session, 105, 56);
      CHECK(!outcome.ask && outcome.asking);
      outcome = said(session, TARE_ANSWER, TARE_HAS_TO | TARE_HAS_TOTAL, 106 * SECOND, 9);
      CHECK(!outcome.asking && outcome.displayed == 9 && !outcome.lower_bound);
    }
    outcome = report(session, 110, 60);
    CHECK(outcome.displayed == 10 && outcome.lower_bound && outcome.ask == history);
    tare_session_free(session);
  }
}

static void finishing_takes_what_is_held(void) {
  tare_session *session = NULL;
  CHECK_EQUAL(tare_session_create(NULL, 1, &session), TARE_OK);
  tare_outcome outcome;
  /* Nothing to finish: nothing happens. */
  CHECK_EQUAL(tare_session_finish(session, &outcome), TARE_OK);
  CHECK(outcome.displayed == 0 && outcome.session == 0);
  tare_event open = {
      .kind = TARE_OPEN, .fields = TARE_HAS_WALL | TARE_HAS_FROM, .wall = 100 * SECOND, .from = 0};
  CHECK_EQUAL(tare_session_ingest(session, &open, NULL), TARE_OK);
  report(session, 101, 50);
  CHECK_EQUAL(report(session, 105, 56).displayed, 0);
  CHECK_EQUAL(tare_session_finish(session, &outcome), TARE_OK);
  CHECK(outcome.displayed == 6 && outcome.lower_bound && outcome.verdict == TARE_NO_VERDICT);
  tare_outcome again;
  CHECK_EQUAL(tare_session_finish(session, &again), TARE_OK);
  CHECK(!memcmp(&outcome, &again, sizeof again));
  /* A finished session can be opened anew. */
  open.wall = 200 * SECOND;
  open.from = 200 * SECOND;
  CHECK_EQUAL(tare_session_ingest(session, &open, &outcome), TARE_OK);
  CHECK(outcome.session == 2 && outcome.displayed == 0 && !outcome.lower_bound);
  CHECK_EQUAL(report(session, 205, 7).displayed, 7);
  tare_session_free(session);
}

/* What was held apart and never accepted adds up to what a replay's summary tells, wherever the session
 * ends: with the input, at a closing, or with the next opening. */
static void what_is_held_apart_is_told(void) {
  tare_policy policy;
  tare_policy_init(&policy);
  policy.maximum_rate = 5;
  for (int end = 0; end < 3; end++) {
    tare_session *session = opened(&policy, 0, 0);
    int64_t apart = report(session, 10, 20).held_apart;
    tare_outcome leap = report(session, 11, 1000);
    CHECK_EQUAL(leap.verdict, TARE_IMPLAUSIBLE);
    apart += leap.held_apart;
    if (end == 1) apart += said(session, TARE_CLOSE, TARE_HAS_WALL, 12 * SECOND, 0).held_apart;
    if (end == 2) apart += said(session, TARE_OPEN, TARE_HAS_WALL, 12 * SECOND, 0).held_apart;
    tare_outcome outcome;
    CHECK_EQUAL(tare_session_finish(session, &outcome), TARE_OK);
    CHECK_EQUAL(apart + outcome.held_apart, 980);
    tare_session_free(session);
  }
}

static void a_pause_is_left_out(void) {
  for (int32_t history = 0; history < 2; history++) {
    tare_session *session = opened(NULL, history, 0);
    report(session, 300, 500);
    tare_outcome outcome = said(session, TARE_PAUSE, TARE_HAS_WALL, 302 * SECOND, 0);
    CHECK(outcome.paused == 1 && outcome.ask == history && outcome.edge_wanted == history);
    CHECK_EQUAL(outcome.approximate, !history);
    CHECK_EQUAL(outcome.ask_to, history ? 302 * SECOND : 0);
    if (history) {
      outcome = said(session, TARE_ANSWER, TARE_HAS_TO | TARE_HAS_TOTAL, 302 * SECOND, 504);
      CHECK(outcome.displayed == 504 && !outcome.edge_wanted && !outcome.asking);
    }
    CHECK_EQUAL(report(session, 600, 1000).displayed, history ? 504 : 500);
    outcome = said(session, TARE_RESUME, TARE_HAS_WALL, 601 * SECOND, 0);
    CHECK(!outcome.paused && outcome.ask == history);
    /* The query failed: the estimate stands. */
    outcome = said(session, TARE_ANSWER, 0, 0, 0);
    CHECK(outcome.verdict == TARE_NO_DATA && !outcome.asking && outcome.approximate);
    CHECK_EQUAL(report(session, 900, 1500).displayed, history ? 1004 : 1000);
    tare_session_free(session);
  }
}

static void snapshots(void) {
  for (int32_t history = 0; history < 2; history++) {
    tare_session *session = opened(NULL, history, 0);
    report(session, 10, 50);
    int64_t words[256], others[256];
    size_t count = words_of(session, words);
    /* As tare.h says. */
    CHECK_EQUAL(count, history ? 63 : 114);
    /* One word too few: nothing is written. */
    for (size_t i = 0; i < 256; i++) others[i] = 0x5A5A;
    CHECK_EQUAL(tare_session_snapshot(session, others, count - 1), count);
    for (size_t i = 0; i < 256; i++) CHECK_EQUAL(others[i], 0x5A5A);
    CHECK_EQUAL(tare_session_snapshot(session, others, count), count);
    CHECK(!memcmp(words, others, count * sizeof *words));
    CHECK_EQUAL(others[count], 0x5A5A);
    /* "Enough" may be said by the greatest number there is. */
    memset(others, 0, sizeof others);
    CHECK_EQUAL(tare_session_snapshot(session, others, SIZE_MAX), count);
    CHECK(!memcmp(words, others, count * sizeof *words));

    tare_session *restored = NULL, *untouched = session;
    CHECK_EQUAL(tare_session_restore(words, count, &restored), TARE_OK);
    CHECK_EQUAL(report(restored, 20, 70).displayed, 70);
    tare_outcome outcome;
    CHECK_EQUAL(tare_session_read(session, &outcome), TARE_OK);
    CHECK_EQUAL(outcome.displayed, 50);
    tare_session_free(restored);

    for (size_t length = 0; length <= 256; length++) {
      if (length == count) continue;
      memset(others, 0, sizeof others);
      memcpy(others, words, (length < count ? length : count) * sizeof *words);
      CHECK_EQUAL(tare_session_restore(others, length, &untouched), TARE_BAD_SNAPSHOT);
    }
    CHECK_EQUAL(tare_session_restore(words, SIZE_MAX, &untouched), TARE_BAD_ARGUMENT);
    for (size_t bit = 0; bit < count * 64; bit++) {
      memcpy(others, words, count * sizeof *words);
      others[bit / 64] ^= (int64_t)(UINT64_C(1) << bit % 64);
      CHECK_EQUAL(tare_session_restore(others, count, &untouched), TARE_BAD_SNAPSHOT);
    }
    CHECK(untouched == session);
    tare_session_free(session);
  }
}

static void handles_are_independent(void) {
  enum { HANDLES = 50 };
  tare_session *sessions[HANDLES];
  for (int i = 0; i < HANDLES; i++) sessions[i] = opened(NULL, i % 2, 0);
  for (int round = 1; round <= 10; round++)
    for (int i = 0; i < HANDLES; i++)
      CHECK_EQUAL(report(sessions[i], round * 10, (int64_t)round * i).displayed, round * i);
  for (int i = 0; i < HANDLES; i += 2) tare_session_free(sessions[i]);
  for (int i = 1; i < HANDLES; i += 2) {
    CHECK_EQUAL(report(sessions[i], 200, 1000 + i).displayed, 1000 + i);
    tare_session_free(sessions[i]);
  }
}

void session_subject(int count, char **arguments) {
  (void)count, (void)arguments;
  null_is_refused_and_harmless();
  policies_are_checked();
  refusals_change_nothing();
  a_baseline_is_subtracted();
  a_failed_baseline_asks_or_bounds();
  finishing_takes_what_is_held();
  what_is_held_apart_is_told();
  a_pause_is_left_out();
  snapshots();
  handles_are_independent();
}
