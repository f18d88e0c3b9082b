/* What the library asks of the C library's memory, by function: nothing for an event or a reading,
 * and as much as tare.h says for a handle. A program of its own: it stands between the library and
 * malloc (glibc). */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../include/tare.h"

void *__libc_malloc(size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void *memory);

static size_t asked, held, peak;

static void *note(void *memory) {
  if (memory) held += malloc_usable_size(memory);
  if (held > peak) peak = held;
  asked++;
  return memory;
}

void *malloc(size_t bytes) { return note(__libc_malloc(bytes)); }

void *aligned_alloc(size_t alignment, size_t bytes) {
  return note(__libc_memalign(alignment, bytes));
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  *memory = aligned_alloc(alignment, bytes);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  if (memory) held -= malloc_usable_size(memory);
  __libc_free(memory);
}

static int failures;

/* What was asked for and is held since the last call, against what may be. */
static void most(const char *what, size_t times, size_t bytes) {
  static size_t before;
  size_t more = held > before ? held - before : 0;
  int holds = asked <= times && more <= bytes;
  printf("allocations: %-32s %4zu times, %6zu bytes held%s\n", what, asked, more,
         holds ? "" : "  TOO MUCH");
  if (!holds) failures++;
  before = held;
  asked = 0;
}

int main(void) {
  /* Printing asks for memory, too, unless it is told not to. */
  setvbuf(stdout, NULL, _IONBF, 0);
  tare_outcome outcome;
  int64_t words[256];
  for (int32_t history = 0; history < 2; history++) {
    tare_session *session = NULL;
    most("(start)", 99, 99999);
    tare_session_create(NULL, history, &session);
    most("a session", 1, 2048);
    for (int i = 0; i < 1000; i++) {
      tare_event event = {.kind = i % 100 ? TARE_REPORT : TARE_OPEN,
                          .fields = TARE_HAS_WALL | TARE_HAS_TOTAL | (i % 7 ? 0 : TARE_HAS_FROM),
                          .wall = i * INT64_C(1000000000),
                          .from = i * INT64_C(500000000),
                          .total = 3 * (i % 60)};
      if (i % 13 == 5) event.kind = i % 2 ? TARE_PAUSE : TARE_RESUME;
      tare_session_ingest(session, &event, &outcome);
      tare_session_read(session, &outcome);
      tare_session_snapshot(session, words, 256);
    }
    tare_session_finish(session, &outcome);
    most("1000 events, readings, snapshots", 0, 0);
    tare_session_free(session);
    most("a session's end", 0, 0);
  }

  tare_detector *detector = NULL;
  tare_detection detection;
  tare_detector_create(TARE_STANDARD_GRAVITY, &detector);
  most("a detector", 32, 17000);
  static float x[5000], y[5000], z[5000];
  static int64_t time[5000];
  for (int i = 0; i < 5000; i++) {
    time[i] = i * INT64_C(20000000);
    z[i] = 1;
    x[i] = i % 2 ? 0.01f : 0;
    tare_detector_push(detector, time[i], x[i], y[i], z[i]);
    tare_detector_read(detector, &detection);
  }
  most("5000 samples and readings", 0, 0);
  for (int i = 0; i < 5000; i++) time[i] += INT64_C(200000000000);
  tare_column columns[4] = {{time, 8, TARE_INT64, 0},
                            {x, 4, TARE_FLOAT32, 0},
                            {y, 4, TARE_FLOAT32, 0},
                            {z, 4, TARE_FLOAT32, 0}};
  tare_detector_push_columns(detector, 5000, columns, columns + 1, columns + 2, columns + 3);
  /* Borrowed and given back: the 6 KB of tare.h. */
  most("5000 samples in columns", 1, 0);
  tare_detector_finish(detector);
  tare_detector_free(detector);
  most("a detector's end", 0, 0);

  if (held) {
    printf("allocations: %zu bytes are still held\n", held);
    failures++;
  }
  return failures != 0;
}
