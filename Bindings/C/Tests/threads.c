/* Several handles in several threads at once: each thread gets what it would get alone, and what
 * they share (texts, the detector's weights, memory) is used for the first time by all of them
 * together. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <string.h>

#include "subjects.h"
#include "walk.h"

enum { THREADS = 6, ROUNDS = 4 };

static pthread_barrier_t begin;

/* A number over everything that a thread was told. */
static void mix(uint64_t *digest, const void *bytes, size_t count) {
  const uint8_t *byte = bytes;
  for (size_t i = 0; i < count; i++) *digest = (*digest ^ byte[i]) * UINT64_C(0x100000001b3);
}

static void mix_text(uint64_t *digest, const char *text) { mix(digest, text, strlen(text)); }

static void use_session(uint64_t *digest, dice *dice) {
  tare_session *session = NULL;
  mix(digest, &(tare_status){tare_session_create(NULL, (int32_t)dice_below(dice, 2), &session)}, 4);
  for (int i = 0; i < 200; i++) {
    tare_event event = {.kind = i ? TARE_REPORT : TARE_OPEN,
                        .fields = TARE_HAS_WALL | TARE_HAS_TOTAL | TARE_HAS_TO,
                        .wall = i * INT64_C(1000000000),
                        .to = i * INT64_C(1000000000) - (int64_t)dice_below(dice, 5000000000),
                        .total = 2 * i + (int64_t)dice_below(dice, 9)};
    tare_outcome outcome;
    if (tare_session_ingest(session, &event, &outcome) != TARE_OK) continue;
    mix(digest, &outcome, sizeof outcome);
    if (outcome.verdict >= 0) mix_text(digest, tare_verdict_text(outcome.verdict));
  }
  int64_t words[256];
  size_t count = tare_session_snapshot(session, words, 256);
  mix(digest, words, count * sizeof *words);
  tare_session_free(session);
}

static void use_detector(uint64_t *digest, const walk *walk) {
  tare_detector *detector = NULL;
  if (tare_detector_create(TARE_STANDARD_GRAVITY, &detector) != TARE_OK) return;
  tare_column time = {walk->time, 8, TARE_INT64, 0}, x = {walk->x, 4, TARE_FLOAT32, 0},
              y = {walk->y, 4, TARE_FLOAT32, 0}, z = {walk->z, 4, TARE_FLOAT32, 0};
  tare_detector_push_columns(detector, walk->count, &time, &x, &y, &z);
  tare_detector_finish(detector);
  tare_step steps[300];
  size_t count = tare_detector_take(detector, steps, 300);
  mix(digest, steps, count * sizeof *steps);
  tare_detector_free(detector);
}

static void use_replay(uint64_t *digest) {
  static const char trace[] =
      "{\"trace\":1,\"history\":true}\n{\"event\":\"open\",\"wall\":1000}\n"
      "{\"event\":\"report\",\"to\":1003,\"total\":4}\n{\"event\":\"report\",\"total\":1.5}\n";
  tare_replay *replay = NULL;
  if (tare_replay_create(&replay) != TARE_OK) return;
  const uint8_t *output;
  size_t length;
  tare_replay_feed(replay, (const uint8_t *)trace, sizeof trace - 1, &output, &length);
  mix(digest, output, length);
  const uint8_t *fault = tare_replay_fault(replay, &length, NULL);
  mix(digest, fault, length);
  tare_replay_free(replay);
}

static void use_merger(uint64_t *digest, dice *dice) {
  tare_merger *merger = NULL;
  if (tare_merger_create(NULL, &merger) != TARE_OK) return;
  for (int i = 0; i < 200; i++) {
    int64_t start = (int64_t)dice_below(dice, 1000);
    tare_record record = {.start = start,
                          .end = start + (int64_t)dice_below(dice, 100),
                          .units = (int64_t)dice_below(dice, UINT64_C(1) << 40),
                          .priority = (int32_t)dice_below(dice, 3)};
    tare_merger_add(merger, &record, 1);
  }
  tare_merger_merge(merger);
  size_t count;
  const tare_piece *pieces = tare_merger_pieces(merger, &count);
  mix(digest, pieces, count * sizeof *pieces);
  tare_merger_free(merger);
}

/* What a thread does with its dice, whose last state is the digest. */
static uint64_t work(uint64_t seed, const walk *walk) {
  dice dice = {seed};
  uint64_t digest = UINT64_C(0xcbf29ce484222325);
  for (int round = 0; round < ROUNDS; round++) {
    use_detector(&digest, walk);
    use_session(&digest, &dice);
    use_replay(&digest);
    use_merger(&digest, &dice);
    mix_text(&digest, tare_version());
    mix_text(&digest, tare_status_text((tare_status)dice_below(&dice, 10)));
  }
  return digest;
}

typedef struct job {
  uint64_t seed, digest;
  const walk *walk;
} job;

static void *run(void *argument) {
  job *job = argument;
  pthread_barrier_wait(&begin);
  job->digest = work(job->seed, job->walk);
  return NULL;
}

void threads_subject(int count, char **arguments) {
  (void)count, (void)arguments;
  dice dice = dice_seeded("threads");
  walk walk = walk_made(&dice);
  pthread_t threads[THREADS];
  job jobs[THREADS];
  pthread_barrier_init(&begin, NULL, THREADS);
  for (int i = 0; i < THREADS; i++) {
    jobs[i] = (job){1000 + (uint64_t)i, 0, &walk};
    if (pthread_create(&threads[i], NULL, run, &jobs[i])) exit(71);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++) {
    CHECK(jobs[i].digest == work(jobs[i].seed, &walk));
    CHECK(i == 0 || jobs[i].digest != jobs[i - 1].digest);
  }
  pthread_barrier_destroy(&begin);
  walk_free(&walk);
}
