/* Traces through tare_session_ingest, event by event: the same numbers as a replay of the same
 * lines, the ones that the case expects, and nothing changed by a snapshot after every event. */
#include <string.h>

#include "subjects.h"
#include "traces.h"

/* The line that a replay prints for an event, made of what the session said. */
static size_t print(char *line, size_t room, int64_t number, int32_t kind, const tare_outcome *o) {
  char raw[32] = "null", verdict[40] = "null";
  if (o->has_raw) snprintf(raw, sizeof raw, "%" PRId64, o->raw);
  if (o->verdict != TARE_NO_VERDICT)
    snprintf(verdict, sizeof verdict, "\"%s\"", tare_verdict_name(o->verdict));
  int length = snprintf(line, room,
                        "{\"n\":%" PRId64 ",\"kind\":\"%s\",\"session\":%" PRId64
                        ",\"raw\":%s,\"displayed\":%" PRId64 ",\"current\":%" PRId64
                        ",\"lowerBound\":%s,\"verdict\":%s,\"ask\":%s}\n",
                        number, tare_event_name(kind), o->session, raw, o->displayed, o->current,
                        o->lower_bound ? "true" : "false", verdict, o->ask ? "true" : "false");
  return length > 0 && (size_t)length < room ? (size_t)length : 0;
}

/* The session that the words of this one were written by. */
static tare_session *reborn(tare_session *session) {
  int64_t words[256], again[256];
  size_t count = tare_session_snapshot(session, words, 256);
  CHECK(count > 0 && count <= 256);
  tare_session_free(session);
  session = NULL;
  CHECK_EQUAL(tare_session_restore(words, count, &session), TARE_OK);
  CHECK_EQUAL(tare_session_snapshot(session, again, 256), count);
  CHECK(!memcmp(words, again, count * sizeof *words));
  return session;
}

/* What the summary says of the last session: "first":0,"last":N,"lowerBound":B. */
static void check_summary(const char *lines, const tare_outcome *end) {
  const char *summary = strstr(lines, "{\"summary\"");
  if (!CHECK(summary != NULL)) return;
  const char *sessions = strstr(summary, "],\"verdicts\"");
  char last[96];
  int length =
      snprintf(last, sizeof last,
               "\"session\":%" PRId64 ",\"first\":0,\"last\":%" PRId64 ",\"lowerBound\":%s}",
               end->session, end->displayed, end->lower_bound ? "true" : "false");
  if (!CHECK(sessions && sessions - length >= summary &&
             !memcmp(sessions - length, last, (size_t)length)))
    fprintf(stderr, "    %s in %s\n", last, summary);
}

/* One trace; 0 where the simple reader does not know all of it. */
static int play(const char *path, int snapshots, int *expectations) {
  size_t count, length;
  char *text = (char *)need_file(path, &count);
  tare_replay *replay = NULL;
  CHECK_EQUAL(tare_replay_create(&replay), TARE_OK);
  tare_session *session = NULL;
  tare_outcome outcome;
  int64_t number = 0;
  int known = 1;
  for (size_t at = 0; known && at < count;) {
    char *end = memchr(text + at, '\n', count - at);
    size_t size = end ? (size_t)(end - text) + 1 - at : count - at;
    trace_line line;
    known = trace_line_read(text + at, end ? size - 1 : size, &line);
    if (!known) break;
    const uint8_t *lines;
    CHECK_EQUAL(tare_replay_feed(replay, (uint8_t *)text + at, size, &lines, &length), TARE_OK);
    if (!end)
      CHECK_EQUAL(tare_replay_feed(replay, (const uint8_t *)"\n", 1, &lines, &length), TARE_OK);
    at += size;
    if (line.is_header) {
      CHECK_EQUAL(tare_session_create(&line.policy, line.history, &session), TARE_OK);
      continue;
    }
    if (!CHECK_EQUAL(tare_session_ingest(session, &line.event, &outcome), TARE_OK)) break;
    char wanted[512];
    size_t width = print(wanted, sizeof wanted, ++number, line.event.kind, &outcome);
    if (!CHECK(width == length && !memcmp(wanted, lines, length)))
      fprintf(stderr, "    %s: %.*s    %.*s", path, (int)length, (const char *)lines, (int)width,
              wanted);
    if (line.has_expect) {
      if (!CHECK_EQUAL(outcome.displayed, line.expect))
        fprintf(stderr, "    %s: event %d\n", path, (int)number);
      ++*expectations;
    }
    tare_outcome read;
    CHECK_EQUAL(tare_session_read(session, &read), TARE_OK);
    CHECK(read.displayed == outcome.displayed && read.current == outcome.current &&
          read.asking == outcome.asking && read.paused == outcome.paused);
    if (snapshots) session = reborn(session);
  }
  if (known) {
    const uint8_t *lines;
    CHECK_EQUAL(tare_replay_finish(replay, &lines, &length), TARE_OK);
    CHECK_EQUAL(tare_session_finish(session, &outcome), TARE_OK);
    char *summary = need(length + 1);
    if (lines) memcpy(summary, lines, length);
    summary[length] = 0;
    check_summary(summary, &outcome);
    free(summary);
  }
  tare_session_free(session);
  tare_replay_free(replay);
  free(text);
  return known;
}

/* Arguments: traces. */
void cases_subject(int count, char **arguments) {
  int known = 0, expectations = 0;
  for (int i = 0; i < count; i++) {
    if (!play(arguments[i], 0, &expectations)) {
      printf("cases: %s has more than numbers for times, and is left to the replay\n",
             arguments[i]);
      continue;
    }
    CHECK(play(arguments[i], 1, &expectations));
    known++;
  }
  CHECK(known > 0 && expectations > 0);
  printf("cases: %d of %d traces, %d expectations of the cases themselves\n", known, count,
         expectations / 2);
}
