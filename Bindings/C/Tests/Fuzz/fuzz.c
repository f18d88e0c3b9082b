/* What libFuzzer says to the C library: events, snapshots, traces and records made of its bytes.
 * Nothing may trap, a restored session answers alike, a trace means the same in any split, and a
 * merge is the rule's. */
#include <string.h>

#include "../../include/tare.h"
#include "../merge_rule.h"

#define WORDS 256

/* A promise that does not hold ends the run, and libFuzzer keeps the input. */
#define PROMISE(condition) ((condition) ? (void)0 : __builtin_trap())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct bytes {
  const uint8_t *at;
  size_t left;
} bytes;

static uint8_t next(bytes *bytes) {
  if (bytes->left == 0) return 0;
  bytes->left--;
  return *bytes->at++;
}

/* A small number, whole seconds, or any: the fuzzer finds its way from the one to the other. */
static int64_t number(bytes *bytes) {
  uint8_t kind = next(bytes);
  if (kind < 64) return (int64_t)kind - 8;
  if (kind < 224) return ((int64_t)kind - 96) * 1000000000 + next(bytes) * 4000000;
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value = value << 8 | next(bytes);
  return (int64_t)value;
}

static tare_policy policy(bytes *bytes) {
  tare_policy policy;
  tare_policy_init(&policy);
  uint8_t choices = next(bytes);
  policy.decrease = choices % 3;
  policy.restart_below = policy.decrease == TARE_RESTART_BELOW ? 0.5 : 0;
  if (choices & 8) policy.maximum_rate = 1 + next(bytes);
  if (choices & 16) policy.width = 1 + next(bytes) % 63;
  if (choices & 32) policy.tolerance = number(bytes) & INT64_MAX;
  if (choices & 64) policy.adjacency = number(bytes) & INT64_MAX;
  return policy;
}

static tare_event event(bytes *bytes) {
  tare_event event = {.kind = next(bytes) % 8, .fields = next(bytes)};
  if (next(bytes) & 1) event.fields |= TARE_FROM_UNKNOWN;
  int64_t *fields[] = {&event.session, &event.wall, &event.mono, &event.zero,
                       &event.from,    &event.to,   &event.total};
  for (int i = 0; i < 7; i++)
    if (event.fields >> i & 1) *fields[i] = number(bytes);
  event.baseline = next(bytes);
  return event;
}

static void events(bytes *bytes) {
  tare_policy choices = policy(bytes);
  tare_session *session = NULL, *twin = NULL;
  PROMISE(tare_session_create(&choices, next(bytes) & 1, &session) == TARE_OK);
  int64_t words[WORDS], others[WORDS], displayed = 0;
  while (bytes->left > 0) {
    size_t count = tare_session_snapshot(session, words, WORDS);
    PROMISE(tare_session_restore(words, count, &twin) == TARE_OK);
    tare_event said = event(bytes);
    tare_outcome outcome = {0}, other = {0};
    tare_status status = tare_session_ingest(session, &said, &outcome);
    PROMISE(tare_session_ingest(twin, &said, &other) == status);
    PROMISE(!memcmp(&outcome, &other, sizeof other));
    if (status == TARE_OK) {
      PROMISE(outcome.displayed >= (said.kind == TARE_OPEN ? 0 : displayed));
      PROMISE(outcome.displayed >= outcome.current);
      displayed = outcome.displayed;
    }
    PROMISE(tare_session_snapshot(session, words, WORDS) == count);
    PROMISE(tare_session_snapshot(twin, others, WORDS) == count);
    PROMISE(!memcmp(words, others, count * sizeof *words));
    tare_session_free(twin);
  }
  tare_session_finish(session, NULL);
  tare_session_free(session);
}

static int64_t checksum(const int64_t *words, size_t count) {
  uint64_t state = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < count; i++) {
    state = (state ^ (uint64_t)words[i]) * UINT64_C(0x100000001b3);
    state ^= state >> 32;
  }
  return (int64_t)state;
}

/* Words of a session of three events, some of them overwritten and all sealed anew. */
static void snapshots(bytes *bytes) {
  tare_policy choices = policy(bytes);
  tare_session *session = NULL, *forged = NULL;
  PROMISE(tare_session_create(&choices, next(bytes) & 1, &session) == TARE_OK);
  for (int i = 0; i < 3; i++) {
    tare_event said = event(bytes);
    tare_session_ingest(session, &said, NULL);
  }
  int64_t words[WORDS];
  size_t count = tare_session_snapshot(session, words, WORDS);
  tare_session_free(session);
  for (int i = next(bytes) % 6; i > 0; i--) words[next(bytes) % count] = number(bytes);
  words[count - 3] = checksum(words + 25, count - 28);
  words[count - 2] = checksum(words + 14, count - 16);
  words[count - 1] = checksum(words, count - 1);
  if (tare_session_restore(words, count, &forged) != TARE_OK) return;
  while (bytes->left > 0) {
    tare_event said = event(bytes);
    tare_outcome outcome = {0};
    tare_session_ingest(forged, &said, &outcome);
    PROMISE(outcome.verdict >= TARE_NO_VERDICT && outcome.verdict <= TARE_UNCHANGED);
  }
  tare_session_finish(forged, NULL);
  tare_session_free(forged);
}

/* The number over all that a trace prints in parts of this many bytes. */
static uint64_t replayed(const uint8_t *data, size_t size, size_t part) {
  tare_replay *replay = NULL;
  PROMISE(tare_replay_create(&replay) == TARE_OK);
  uint64_t sum = 0;
  tare_status status = TARE_OK;
  const uint8_t *output;
  size_t length, at = 0;
  do {
    size_t count = size - at < part ? size - at : part;
    int is_end = count == 0;
    status = is_end ? tare_replay_finish(replay, &output, &length)
                    : tare_replay_feed(replay, data + at, count, &output, &length);
    for (size_t i = 0; i < length; i++) sum = (sum ^ output[i]) * UINT64_C(0x100000001b3);
    at += count;
    if (is_end) break;
  } while (status == TARE_OK);
  const uint8_t *fault = tare_replay_fault(replay, &length, NULL);
  PROMISE((status == TARE_TRACE_REFUSED) == (length > 0));
  for (size_t i = 0; i < length; i++) sum = (sum ^ fault[i]) * UINT64_C(0x100000001b3);
  tare_replay_free(replay);
  return sum;
}

static void records(bytes *bytes) {
  enum { MOST = 24, BORDERS = 4, SOURCES = 3 };
  tare_record record[MOST];
  uint8_t adds[SOURCES] = {next(bytes) & 1, next(bytes) & 1, 0};
  tare_span drive = {number(bytes), number(bytes)};
  tare_merge_rules rules;
  tare_merge_rules_init(&rules);
  rules.sources = SOURCES;
  rules.adds_up = adds;
  rules.adds_up_count = SOURCES;
  rules.driving = &drive;
  rules.driving_count = next(bytes) & 1;
  rules.excluded = next(bytes) % 16;
  if (next(bytes) & 1) rules.now = number(bytes);
  int64_t borders[BORDERS] = {INT64_MIN, number(bytes), number(bytes), INT64_MAX};
  if (borders[2] < borders[1]) borders[2] = borders[1];
  size_t count = 0;
  for (; bytes->left > 0 && count < MOST; count++) {
    record[count].start = number(bytes);
    record[count].end = number(bytes);
    record[count].units = number(bytes);
    uint8_t rest = next(bytes);
    record[count].modified = rest & 16 ? INT64_MIN : rest >> 5;
    record[count].source = rest & 3;
    record[count].priority = rest >> 2 & 3;
  }
  plain_tally total, sources[SOURCES];
  wide sums[BORDERS];
  merge_plainly(record, count, &rules, &total, sources, borders, BORDERS, sums);
  tare_merger *merger = NULL;
  PROMISE(tare_merger_create(&rules, &merger) == TARE_OK);
  PROMISE(tare_merger_add(merger, record, count) == TARE_OK);
  PROMISE(tare_merger_merge(merger) == TARE_OK);
  tare_tally tally;
  PROMISE(tare_merger_total(merger, &tally) == TARE_OK);
#define AMOUNT(amount) ((wide)(amount).steps << 32 | (amount).fraction)
  PROMISE(AMOUNT(tally.used) == total.used && AMOUNT(tally.excluded) == total.excluded);
  PROMISE(AMOUNT(tally.used) + AMOUNT(tally.shadowed) + AMOUNT(tally.excluded) == total.input);
  tare_amount amounts[BORDERS];
  PROMISE(tare_merger_between(merger, borders, BORDERS, amounts) == TARE_OK);
  for (int i = 0; i + 1 < BORDERS; i++) PROMISE(AMOUNT(amounts[i]) == sums[i]);
  tare_merger_free(merger);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bytes bytes = {data, size};
  /* A trace begins with a bracket, and so do the examples, which are what it begins from. */
  switch (size > 0 && *data == '{' ? 3 : next(&bytes) % 3) {
    case 0: events(&bytes); break;
    case 1: snapshots(&bytes); break;
    case 2: records(&bytes); break;
    default: PROMISE(replayed(data, size, size) == replayed(data, size, 7));
  }
  return 0;
}
