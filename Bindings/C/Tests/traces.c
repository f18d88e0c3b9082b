/* Reading simple traces, by hand and apart from the library's own reader; see traces.h. */
#include "traces.h"

#include <stdlib.h>
#include <string.h>

typedef struct cursor {
  const char *at, *end;
} cursor;

static void skip_space(cursor *cursor) {
  while (cursor->at < cursor->end && strchr(" \t\r", *cursor->at)) cursor->at++;
}

static int take(cursor *cursor, char byte) {
  skip_space(cursor);
  if (cursor->at == cursor->end || *cursor->at != byte) return 0;
  cursor->at++;
  return 1;
}

/* A text without escapes. */
static int read_text(cursor *cursor, const char **text, size_t *length) {
  if (!take(cursor, '"')) return 0;
  *text = cursor->at;
  while (cursor->at < cursor->end && *cursor->at != '"' && *cursor->at != '\\') cursor->at++;
  *length = (size_t)(cursor->at - *text);
  return take(cursor, '"');
}

static int is_text(const char *text, size_t length, const char *other) {
  return length == strlen(other) && !memcmp(text, other, length);
}

/* A decimal in units of 10^-places, cut towards zero, without floating point. */
static int read_decimal(cursor *cursor, int places, int64_t *value) {
  skip_space(cursor);
  int negative = take(cursor, '-');
  uint64_t number = 0;
  int digits = 0, decimals = -1;
  for (; cursor->at < cursor->end; cursor->at++) {
    char byte = *cursor->at;
    if (byte == '.' && decimals < 0 && places > 0) {
      decimals = 0;
      continue;
    }
    if (byte < '0' || byte > '9') break;
    if (decimals >= places) continue;
    if (number > (UINT64_MAX - 9) / 10) return 0;
    number = number * 10 + (uint64_t)(byte - '0');
    digits++;
    if (decimals >= 0) decimals++;
  }
  if (digits == 0 || (cursor->at < cursor->end && strchr(".eE", *cursor->at))) return 0;
  for (int i = decimals < 0 ? 0 : decimals; i < places; i++) {
    if (number > UINT64_MAX / 10) return 0;
    number *= 10;
  }
  if (number > (uint64_t)INT64_MAX + (negative ? 1 : 0)) return 0;
  *value = (int64_t)(negative ? 0 - number : number);
  return 1;
}

static int read_double(cursor *cursor, double *value) {
  skip_space(cursor);
  char digits[64];
  size_t length = 0;
  while (cursor->at < cursor->end && length < 63 && strchr("+-.eE0123456789", *cursor->at))
    digits[length++] = *cursor->at++;
  digits[length] = 0;
  char *rest;
  *value = strtod(digits, &rest);
  return length > 0 && *rest == 0;
}

static int read_word(cursor *cursor, const char *word) {
  skip_space(cursor);
  size_t length = strlen(word);
  if ((size_t)(cursor->end - cursor->at) < length || memcmp(cursor->at, word, length)) return 0;
  cursor->at += length;
  return 1;
}

static int read_truth(cursor *cursor, int32_t *value) {
  if (read_word(cursor, "true")) return *value = 1;
  *value = 0;
  return read_word(cursor, "false");
}

/* Passes any value; brackets within texts do not count. */
static int skip_value(cursor *cursor) {
  int depth = 0;
  do {
    skip_space(cursor);
    if (cursor->at == cursor->end) return 0;
    const char *text;
    size_t length;
    switch (*cursor->at) {
      case '"':
        if (!read_text(cursor, &text, &length)) return 0;
        break;
      case '{':
      case '[':
        depth++;
        cursor->at++;
        break;
      case '}':
      case ']':
        depth--;
        cursor->at++;
        break;
      case ',':
      case ':': cursor->at++; break;
      default:
        while (cursor->at < cursor->end && !strchr(",:]}\" \t\r", *cursor->at)) cursor->at++;
    }
  } while (depth > 0);
  return depth == 0;
}

static int read_decrease(cursor *cursor, tare_policy *policy) {
  if (take(cursor, '{')) {
    const char *text;
    size_t length;
    policy->decrease = TARE_RESTART_BELOW;
    return read_text(cursor, &text, &length) && is_text(text, length, "restartBelow") &&
           take(cursor, ':') && read_double(cursor, &policy->restart_below) && take(cursor, '}');
  }
  const char *text;
  size_t length;
  if (!read_text(cursor, &text, &length)) return 0;
  policy->decrease = is_text(text, length, "restart") ? TARE_RESTART : TARE_CORRECTION;
  return policy->decrease == TARE_RESTART || is_text(text, length, "correction");
}

static int read_kind(cursor *cursor, int32_t *kind) {
  const char *text;
  size_t length;
  if (!read_text(cursor, &text, &length)) return 0;
  for (*kind = TARE_OPEN; *kind <= TARE_RESUME; ++*kind)
    if (is_text(text, length, tare_event_name(*kind))) return 1;
  return 0;
}

/* A number that may be null, which stands for one thing on a start and for another on a total. */
static int read_field(cursor *cursor, int places, uint32_t field, uint32_t null, int64_t *value,
                      uint32_t *fields) {
  if (read_word(cursor, "null")) {
    *fields |= null;
    return 1;
  }
  *fields |= field;
  return read_decimal(cursor, places, value);
}

static int read_member(cursor *cursor, trace_line *line, const char *key, size_t length) {
  tare_event *event = &line->event;
  tare_policy *policy = &line->policy;
#define KEY(name) is_text(key, length, name)
  if (KEY("trace")) {
    line->is_header = 1;
    return read_word(cursor, "1");
  }
  if (KEY("event")) return read_kind(cursor, &event->kind);
  if (KEY("session"))
    return read_field(cursor, 0, TARE_HAS_SESSION, 0, &event->session, &event->fields);
  if (KEY("wall")) return read_field(cursor, 9, TARE_HAS_WALL, 0, &event->wall, &event->fields);
  if (KEY("mono")) return read_field(cursor, 9, TARE_HAS_MONO, 0, &event->mono, &event->fields);
  if (KEY("zero")) return read_field(cursor, 9, TARE_HAS_ZERO, 0, &event->zero, &event->fields);
  if (KEY("from"))
    return read_field(cursor, 9, TARE_HAS_FROM, TARE_FROM_UNKNOWN, &event->from, &event->fields);
  if (KEY("to")) return read_field(cursor, 9, TARE_HAS_TO, 0, &event->to, &event->fields);
  if (KEY("total")) return read_field(cursor, 0, TARE_HAS_TOTAL, 0, &event->total, &event->fields);
  if (KEY("baseline")) {
    event->fields |= TARE_HAS_BASELINE;
    return read_truth(cursor, &event->baseline);
  }
  if (KEY("expect")) {
    if (read_word(cursor, "null")) return 1;
    line->has_expect = 1;
    return read_decimal(cursor, 0, &line->expect);
  }
  if (KEY("history")) return read_truth(cursor, &line->history);
  if (KEY("decrease")) return read_decrease(cursor, policy);
  if (KEY("maximumRate")) return read_double(cursor, &policy->maximum_rate);
  if (KEY("tolerance")) return read_decimal(cursor, 9, &policy->tolerance);
  if (KEY("adjacency")) return read_decimal(cursor, 9, &policy->adjacency);
  if (KEY("width")) {
    int64_t width;
    if (!read_decimal(cursor, 0, &width) || width < 1 || width > 63) return 0;
    policy->width = (int32_t)width;
    return 1;
  }
#undef KEY
  return skip_value(cursor);
}

int trace_line_read(const char *text, size_t length, trace_line *line) {
  cursor cursor = {text, text + length};
  memset(line, 0, sizeof *line);
  tare_policy_init(&line->policy);
  line->event.kind = -1;
  if (!take(&cursor, '{')) return 0;
  do {
    const char *key;
    size_t size;
    if (!read_text(&cursor, &key, &size) || !take(&cursor, ':')) return 0;
    if (!read_member(&cursor, line, key, size)) return 0;
  } while (take(&cursor, ','));
  if (!take(&cursor, '}')) return 0;
  skip_space(&cursor);
  return cursor.at == cursor.end && (line->is_header || line->event.kind >= 0);
}
