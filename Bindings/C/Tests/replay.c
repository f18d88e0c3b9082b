/* Traces through tare_replay: in every split what the tool prints, byte for byte, and every
 * refusal. */
#include <string.h>

#include "subjects.h"

typedef struct bytes {
  uint8_t *data;
  size_t count, capacity;
} bytes;

static void append(bytes *bytes, const uint8_t *more, size_t count) {
  CHECK((more == NULL) == (count == 0));
  if (count == 0) return;
  if (bytes->count + count > bytes->capacity) {
    size_t capacity = 2 * (bytes->count + count);
    uint8_t *larger = need(capacity);
    if (bytes->data) memcpy(larger, bytes->data, bytes->count);
    free(bytes->data);
    bytes->data = larger;
    bytes->capacity = capacity;
  }
  memcpy(bytes->data + bytes->count, more, count);
  bytes->count += count;
}

/* How a trace is cut: whole, byte by byte, or at random. */
typedef enum split { WHOLE, SINGLE, RANDOM } split;

/* The output of a trace; its status, and its fault if it has one. */
static bytes replayed(const uint8_t *trace, size_t count, split split, dice *dice,
                      tare_status *status, bytes *fault) {
  tare_replay *replay = NULL;
  CHECK_EQUAL(tare_replay_create(&replay), TARE_OK);
  bytes output = {0};
  *status = TARE_OK;
  size_t at = 0, length;
  const uint8_t *lines;
  while (at < count && *status == TARE_OK) {
    size_t part = split == WHOLE ? count : split == SINGLE ? 1 : dice_below(dice, 40);
    if (part > count - at) part = count - at;
    /* A copy of its own size: reading one byte too many would be seen. */
    uint8_t *copy = need(part);
    memcpy(copy, trace + at, part);
    length = 1;
    *status = tare_replay_feed(replay, copy, part, &lines, &length);
    memset(copy, 0xA5, part);
    free(copy);
    append(&output, lines, length);
    at += part;
  }
  if (*status == TARE_OK) {
    *status = tare_replay_finish(replay, &lines, &length);
    append(&output, lines, length);
  }
  CHECK(*status == TARE_OK || *status == TARE_TRACE_REFUSED);
  size_t line = 77;
  const uint8_t *text = tare_replay_fault(replay, &length, &line);
  CHECK((*status == TARE_TRACE_REFUSED) == (length > 0));
  CHECK((length > 0) == (line > 0));
  append(fault, text, length);
  /* It is over, in every way and as often as one likes. */
  for (int i = 0; i < 2; i++) {
    length = 1;
    CHECK_EQUAL(tare_replay_feed(replay, trace, count, &lines, &length), TARE_FINISHED);
    CHECK(length == 0 && lines == NULL);
    CHECK_EQUAL(tare_replay_finish(replay, &lines, &length), TARE_FINISHED);
    CHECK(length == 0 && lines == NULL);
  }
  text = tare_replay_fault(replay, &length, NULL);
  CHECK(length == fault->count && (!length || !memcmp(text, fault->data, length)));
  tare_replay_free(replay);
  return output;
}

static int same(bytes left, bytes right) {
  return left.count == right.count && (!left.count || !memcmp(left.data, right.data, left.count));
}

/* A trace in every split against what is expected, or against itself as a whole. */
static void replay_file(const char *path, const char *expected, dice *dice) {
  bytes trace = {0}, wanted = {0}, fault = {0};
  trace.data = need_file(path, &trace.count);
  tare_status status, other;
  bytes whole = replayed(trace.data, trace.count, WHOLE, dice, &status, &fault);
  if (expected) {
    wanted.data = need_file(expected, &wanted.count);
    if (!CHECK(same(whole, wanted))) fprintf(stderr, "    %s is not as %s\n", path, expected);
    free(wanted.data);
  }
  CHECK(whole.count > 0);
  for (int i = 0; i < 12; i++) {
    bytes again = {0};
    bytes parts = replayed(trace.data, trace.count, i ? RANDOM : SINGLE, dice, &other, &again);
    if (!CHECK(same(parts, whole) && same(again, fault) && other == status))
      fprintf(stderr, "    %s in parts\n", path);
    free(parts.data);
    free(again.data);
  }
  free(trace.data);
  free(whole.data);
  free(fault.data);
}

static void null_is_refused_and_harmless(void) {
  tare_replay *replay = NULL;
  const uint8_t *output = (const uint8_t *)"untouched", *before = output;
  size_t length = 9, line = 9;
  uint8_t byte = '\n';
  tare_replay_free(NULL);
  CHECK_EQUAL(tare_replay_create(NULL), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_feed(NULL, &byte, 1, &output, &length), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_finish(NULL, &output, &length), TARE_BAD_ARGUMENT);
  CHECK(tare_replay_fault(NULL, &length, &line) == NULL && length == 0 && line == 0);
  CHECK(tare_replay_fault(NULL, NULL, NULL) == NULL);
  CHECK_EQUAL(tare_replay_create(&replay), TARE_OK);
  length = 9;
  CHECK_EQUAL(tare_replay_feed(replay, NULL, 1, &output, &length), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_feed(replay, &byte, 1, NULL, &length), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_feed(replay, &byte, 1, &output, NULL), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_feed(replay, &byte, SIZE_MAX, &output, &length), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_finish(replay, NULL, &length), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_replay_finish(replay, &output, NULL), TARE_BAD_ARGUMENT);
  CHECK(output == before && length == 9);
  CHECK_EQUAL(tare_replay_feed(replay, NULL, 0, &output, &length), TARE_OK);
  CHECK(output == NULL && length == 0);
  CHECK(tare_replay_fault(replay, NULL, NULL) == NULL);
  /* Nothing at all is no trace. */
  CHECK_EQUAL(tare_replay_finish(replay, &output, &length), TARE_TRACE_REFUSED);
  CHECK(length > 0 && output[length - 1] == '\n');
  const uint8_t *fault = tare_replay_fault(replay, &length, &line);
  CHECK(fault != NULL && length > 0 && line == 1);
  tare_replay_free(replay);
}

/* A text as a trace: refused at a line, with what came before it and a summary that says so. */
static void refuse(const char *trace, size_t line, int lines, dice *dice) {
  for (split split = WHOLE; split <= RANDOM; split++) {
    bytes fault = {0};
    tare_status status;
    bytes output = replayed((const uint8_t *)trace, strlen(trace), split, dice, &status, &fault);
    CHECK_EQUAL(status, TARE_TRACE_REFUSED);
    int newlines = 0;
    for (size_t i = 0; i < output.count; i++) newlines += output.data[i] == '\n';
    if (!CHECK_EQUAL(newlines, lines)) fprintf(stderr, "    %s\n", trace);
    char place[32];
    int length = snprintf(place, sizeof place, "line %zu", line);
    if (!CHECK(fault.count > (size_t)length && !memcmp(fault.data, place, (size_t)length)))
      fprintf(stderr, "    %.*s\n", (int)fault.count, (char *)fault.data);
    append(&output, (const uint8_t *)"", 1);
    CHECK(strstr((char *)output.data, "\"complete\":false") != NULL);
    free(output.data);
    free(fault.data);
  }
}

static void refusals(dice *dice) {
#define HEADER "{\"trace\":1}\n"
#define OPEN "{\"event\":\"open\",\"wall\":0}\n"
  refuse("", 1, 1, dice);
  refuse("\n\n", 2, 1, dice);
  refuse("{\"trace\":2}\n", 1, 1, dice);
  refuse("no trace", 1, 1, dice);
  refuse(HEADER HEADER, 2, 1, dice);
  refuse(HEADER "{\"event\":\"report\",\"total\":1}\n", 2, 1, dice);
  refuse(HEADER OPEN "{\"event\":\"report\",\"total\":1.5}\n" OPEN, 3, 2, dice);
  refuse(HEADER OPEN "{\"event\":\"report\",\"total\":9223372036854775808}", 3, 2, dice);
  refuse(HEADER OPEN "{\"event\":\"report\",\"total\":NaN}", 3, 2, dice);
  refuse(HEADER OPEN "{\"event\":\"walk\"}", 3, 2, dice);
  refuse(HEADER OPEN "{\"event\":\"open\",\"zero\":1}", 3, 2, dice);
  refuse(HEADER OPEN OPEN "{", 4, 3, dice);
  /* A line beyond 1 MiB, which has not ended. */
  size_t length = (1 << 20) + 100;
  char *longer = need(length + 1);
  memset(longer, ' ', length);
  memcpy(longer, HEADER, strlen(HEADER));
  longer[length] = 0;
  bytes fault = {0};
  tare_status status;
  bytes output = replayed((uint8_t *)longer, length, WHOLE, dice, &status, &fault);
  CHECK(status == TARE_TRACE_REFUSED && output.count > 0);
  free(output.data);
  free(fault.data);
  free(longer);
}

/* Damaged traces: whatever comes of them, it is the same in every split. */
static void damage(const char *path, dice *dice) {
  size_t count;
  uint8_t *trace = need_file(path, &count);
  for (int round = 0; round < 20 && count > 0; round++) {
    uint8_t *copy = need(count);
    memcpy(copy, trace, count);
    for (int i = 0; i < 3; i++) {
      static const char marks[] = "0123456789-.eE{}[]\",:\n";
      size_t at = dice_below(dice, count);
      copy[at] = (uint8_t)(dice_below(dice, 2) ? (char)dice_bits(dice)
                                               : marks[dice_below(dice, sizeof marks - 1)]);
    }
    size_t length = dice_below(dice, 4) ? count : dice_below(dice, count);
    bytes fault = {0}, again = {0};
    tare_status status, other;
    bytes whole = replayed(copy, length, WHOLE, dice, &status, &fault);
    bytes parts = replayed(copy, length, RANDOM, dice, &other, &again);
    CHECK(status == other && same(whole, parts) && same(fault, again));
    free(copy);
    free(whole.data);
    free(parts.data);
    free(fault.data);
    free(again.data);
  }
  free(trace);
}

/* Arguments: a trace and the file with its expected lines, or -, and so on. */
void replay_subject(int count, char **arguments) {
  dice dice = dice_seeded("replay");
  null_is_refused_and_harmless();
  refusals(&dice);
  int compared = 0;
  for (int i = 0; i + 1 < count; i += 2) {
    const char *expected = strcmp(arguments[i + 1], "-") ? arguments[i + 1] : NULL;
    replay_file(arguments[i], expected, &dice);
    damage(arguments[i], &dice);
    compared += expected != NULL;
  }
  printf("replay: %d traces, %d of them compared with what is stored or the tool prints\n",
         count / 2, compared);
}
