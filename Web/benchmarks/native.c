/* What an event and a sample cost through the C library: native EVENTS <SAMPLES, which are doubles
 * of a time in seconds and three axes in g. Prints nanoseconds for all of them, the least of seven
 * runs each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tare.h"

#define ROUNDS 7

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double least(const double *times) {
  double result = times[0];
  for (int round = 1; round < ROUNDS; round++)
    if (times[round] < result) result = times[round];
  return result;
}

static double ingest(int history, int64_t events) {
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    double start = now();
    tare_session *session = NULL;
    tare_outcome outcome;
    if (tare_session_create(NULL, history, &session) != TARE_OK) exit(1);
    tare_event event = {.kind = TARE_OPEN, .fields = TARE_HAS_WALL};
    tare_session_ingest(session, &event, &outcome);
    event.kind = TARE_REPORT;
    event.fields = TARE_HAS_TO | TARE_HAS_TOTAL;
    for (event.total = 1; event.total <= events; event.total++) {
      event.to = event.total * 250000000;
      tare_session_ingest(session, &event, &outcome);
    }
    if (outcome.displayed != events) exit(1);
    tare_session_free(session);
    times[round] = now() - start;
  }
  return least(times);
}

static double detect(const double *samples, size_t count) {
  double times[ROUNDS];
  tare_column columns[4];
  for (int index = 0; index < 4; index++)
    columns[index] = (tare_column){samples + index, 4 * sizeof *samples, TARE_FLOAT64, 0};
  for (int round = 0; round < ROUNDS; round++) {
    double start = now();
    tare_detector *detector = NULL;
    if (tare_detector_create(TARE_STANDARD_GRAVITY, &detector) != TARE_OK) exit(1);
    if (tare_detector_push_columns(
            detector, count, &columns[0], &columns[1], &columns[2], &columns[3]) != TARE_OK)
      exit(1);
    tare_detector_finish(detector);
    tare_detector_free(detector);
    times[round] = now() - start;
  }
  return least(times);
}

int main(int count, char **words) {
  int64_t events = count > 1 ? atoll(words[1]) : 200000;
  size_t capacity = 1 << 20, size = 0;
  double *samples = malloc(4 * sizeof *samples * capacity);
  if (!samples) return 1;
  size = fread(samples, 4 * sizeof *samples, capacity, stdin);
  double with_history = ingest(1, events);
  double without_history = ingest(0, events);
  printf("%.0f %.0f %.0f\n", with_history, without_history, detect(samples, size));
  free(samples);
  return 0;
}
