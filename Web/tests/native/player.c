/* A walk through the whole core over the C library, and a hash of all of it: what
 * tests/support/player.js does over WebAssembly. player <RECORDING, whose first line but
 * remarks is t_s,x_g,y_g,z_g. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tare.h"

#define SECOND INT64_C(1000000000)

/* FNV-1a of 64 bits over whole words, lowest byte first (G. Fowler, L. C. Noll, K.-P. Vo). */
static uint64_t hash = UINT64_C(0xcbf29ce484222325);

static void take(int64_t number) {
  uint64_t word = (uint64_t)number;
  for (int place = 0; place < 8; place++, word >>= 8)
    hash = (hash ^ (word & 0xff)) * UINT64_C(0x100000001b3);
}

static uint32_t bits(float number) {
  uint32_t result;
  memcpy(&result, &number, sizeof result);
  return result;
}

static tare_detector *detector;
static tare_session *sessions[2];

static void check(tare_status status) {
  if (status == TARE_OK) return;
  fprintf(stderr, "player: %s\n", tare_status_text(status));
  exit(1);
}

static tare_detection read_detector(void) {
  tare_detection detection;
  check(tare_detector_read(detector, &detection));
  return detection;
}

static const char *truth(int32_t choice) { return choice ? "true" : "false"; }

static void tell_steps(void) {
  tare_step step;
  while (tare_detector_take(detector, &step, 1) == 1) {
    printf("step,%" PRId64 ",%08" PRIx32 ",%s\n", step.nanoseconds, bits(step.confidence),
           truth(step.starts_bout));
    take(step.nanoseconds);
    take(bits(step.confidence));
    take(step.starts_bout);
  }
}

static void report(int64_t zero, int64_t at) {
  static const char *const names[] = {"small", "full"};
  tare_detection detection = read_detector();
  printf("second,%" PRId64 ",%" PRId64 ",%" PRId64 ",%d\n", at, detection.steps,
         detection.live_steps, detection.state);
  tare_event event = {
      .kind = TARE_REPORT,
      .fields = TARE_HAS_WALL | TARE_HAS_MONO | TARE_HAS_FROM | TARE_HAS_TO | TARE_HAS_TOTAL,
      .wall = at,
      .mono = at,
      .from = zero,
      .to = at,
      .total = detection.live_steps};
  for (int index = 0; index < 2; index++) {
    tare_outcome outcome;
    check(tare_session_ingest(sessions[index], &event, &outcome));
    const char *verdict = tare_verdict_name(outcome.verdict);
    printf("%s,%" PRId64 ",%" PRId64 ",%s,%s\n", names[index], outcome.displayed, outcome.current,
           truth(outcome.lower_bound), verdict ? verdict : "null");
    take(outcome.displayed);
    take(outcome.current);
    take(outcome.lower_bound);
    take(verdict ? outcome.verdict : 255);
    take(outcome.ask);
  }
}

/* Decimal seconds as nanoseconds, digits beyond the ninth cut. */
static int64_t read_time(char **text) {
  int negative = **text == '-';
  if (negative) ++*text;
  int64_t value = 0;
  for (; **text >= '0' && **text <= '9'; ++*text) value = value * 10 + (**text - '0');
  int places = 0;
  if (**text == '.')
    for (++*text; **text >= '0' && **text <= '9'; ++*text)
      if (places < 9) {
        value = value * 10 + (**text - '0');
        places++;
      }
  for (; places < 9; places++) value *= 10;
  return negative ? -value : value;
}

int main(void) {
  check(tare_detector_create(TARE_STANDARD_GRAVITY, &detector));
  for (int index = 0; index < 2; index++)
    check(tare_session_create(NULL, index == 0, &sessions[index]));
  char line[256];
  int64_t zero = 0, last = 0, next = 0;
  int is_open = 0;
  do {
    if (!fgets(line, sizeof line, stdin)) return 65;
  } while (*line == '#');
  while (fgets(line, sizeof line, stdin)) {
    char *text = line;
    last = read_time(&text);
    float axes[3];
    for (int axis = 0; axis < 3; axis++) {
      if (*text != ',') return 65;
      axes[axis] = (float)strtod(text + 1, &text);
    }
    if (!is_open) {
      is_open = 1;
      zero = last;
      next = zero + SECOND;
      tare_event event = {.kind = TARE_OPEN,
                          .fields = TARE_HAS_SESSION | TARE_HAS_WALL | TARE_HAS_BASELINE,
                          .session = 1,
                          .wall = zero};
      for (int index = 0; index < 2; index++)
        check(tare_session_ingest(sessions[index], &event, NULL));
    }
    tare_detector_push(detector, last, axes[0], axes[1], axes[2]);
    tell_steps();
    tare_detection detection = read_detector();
    take(detection.steps);
    take(detection.live_steps);
    take(bits(detection.cadence));
    take(detection.state);
    if (last < next) continue;
    next = last + SECOND;
    report(zero, last);
  }
  tare_detector_finish(detector);
  tell_steps();
  if (is_open) report(zero, last);
  tare_detection detection = read_detector();
  int64_t signal[] = {detection.samples,    detection.duplicates,   detection.backward,
                      detection.not_finite, detection.out_of_range, detection.gaps,
                      detection.scale};
  printf("signal");
  for (size_t index = 0; index < sizeof signal / sizeof signal[0]; index++) {
    printf(",%" PRId64, signal[index]);
    take(signal[index]);
  }
  printf("\nhash,%016" PRIx64 "\n", hash);
  for (int index = 0; index < 2; index++) tare_session_free(sessions[index]);
  tare_detector_free(detector);
  return 0;
}
