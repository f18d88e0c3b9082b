/* The merging rule, plainly: cut the line at every instant that matters, and look who is believed
 * in each part; see merge_rule.h. */
#include "merge_rule.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

#define MOST_UNITS ((INT64_C(0x7FFFFFFF)) << 32)

typedef struct rule {
  const tare_merge_rules *rules;
  tare_record *records;
  uint32_t *doubts;
  /* Left out as a whole, or one like it is there already. */
  char *is_out;
  size_t count;
  plain_tally *total, *sources;
  const int64_t *borders;
  size_t border_count;
  wide *amounts;
} rule;

static int compare_instants(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* By priority, time of change, start, end, units and source. */
static int outranks(const tare_record *a, const tare_record *b) {
  if (a->priority != b->priority) return a->priority > b->priority;
  if (a->modified != b->modified) return a->modified > b->modified;
  if (a->start != b->start) return a->start > b->start;
  if (a->end != b->end) return a->end > b->end;
  if (a->units != b->units) return a->units > b->units;
  return a->source > b->source;
}

/* What a record says of the time before an instant: the floor of its share. */
static wide before(const tare_record *record, int64_t instant) {
  if (instant >= record->end) return record->units;
  if (instant <= record->start) return 0;
  return (wide)record->units * ((wide)instant - record->start) /
         ((wide)record->end - record->start);
}

static int adds_up(const tare_merge_rules *rules, uint32_t source) {
  return source < rules->adds_up_count && rules->adds_up[source] != 0;
}

static int is_driving(const tare_merge_rules *rules, int64_t instant) {
  for (size_t i = 0; i < rules->driving_count; i++)
    if (rules->driving[i].start <= instant && instant < rules->driving[i].end) return 1;
  return 0;
}

static uint32_t doubts_about(const tare_record *record, const tare_merge_rules *rules) {
  uint32_t doubts = 0;
  if (rules->now != INT64_MAX && record->end > rules->now) doubts |= TARE_DOUBT_FUTURE;
  if (record->start == record->end) return doubts;
  double length = (double)record->end - (double)record->start;
  if (length > (double)rules->longest_interval) doubts |= TARE_DOUBT_LONG;
  if ((double)record->units * (1e9 / 4294967296.0) > rules->maximum_cadence * length)
    doubts |= TARE_DOUBT_CADENCE;
  return doubts;
}

/* Notes units of a record at an instant: they are used, or left out. */
static void note(rule *rule, size_t index, int64_t instant, wide units, int is_excluded) {
  uint32_t doubts = rule->doubts[index], source = rule->records[index].source;
  if (!is_excluded && is_driving(rule->rules, instant)) {
    doubts |= TARE_DOUBT_DRIVING;
    is_excluded = (rule->rules->excluded & TARE_DOUBT_DRIVING) != 0;
  }
  plain_tally *tallies[2] = {rule->total,
                             source < rule->rules->sources ? &rule->sources[source] : NULL};
  for (int i = 0; i < 2 && tallies[i]; i++) {
    if (is_excluded) {
      tallies[i]->excluded += units;
    } else {
      tallies[i]->used += units;
      if (doubts) tallies[i]->doubtful += units;
    }
  }
  if (is_excluded) return;
  for (size_t i = 0; i + 1 < rule->border_count; i++)
    if (rule->borders[i] <= instant && instant < rule->borders[i + 1]) rule->amounts[i] += units;
}

/* Those with length that are open from an instant on: who is believed, and who adds up to it. */
static void stretch(rule *rule, int64_t from, int64_t to) {
  size_t best = rule->count;
  for (size_t i = 0; i < rule->count; i++) {
    const tare_record *record = &rule->records[i];
    if (rule->is_out[i] || record->start > from || record->end <= from) continue;
    if (best == rule->count || outranks(record, &rule->records[best])) best = i;
  }
  if (best == rule->count) return;
  uint32_t source = rule->records[best].source;
  for (size_t i = 0; i < rule->count; i++) {
    const tare_record *record = &rule->records[i];
    if (rule->is_out[i] || record->start > from || record->end <= from) continue;
    if (i == best || (adds_up(rule->rules, source) && record->source == source))
      note(rule, i, from, before(record, to) - before(record, from), 0);
  }
}

/* Those without length: whole, unless a greater priority is there. */
static void instant(rule *rule, size_t index) {
  const tare_record *record = &rule->records[index];
  for (size_t i = 0; i < rule->count; i++) {
    const tare_record *other = &rule->records[i];
    int is_there = other->start == other->end
                       ? other->start == record->start
                       : other->start <= record->start && record->start < other->end;
    if (!rule->is_out[i] && is_there && other->priority > record->priority) return;
  }
  note(rule, index, record->start, record->units, 0);
}

void merge_plainly(const tare_record *records, size_t count, const tare_merge_rules *rules,
                   plain_tally *total, plain_tally *sources, const int64_t *borders,
                   size_t border_count, wide *amounts) {
  rule rule = {rules,
               need(count * sizeof *records),
               need(count * sizeof(uint32_t)),
               need(count),
               count,
               total,
               sources,
               borders,
               border_count,
               amounts};
  size_t cuts = 0;
  int64_t *cut = need((2 * count + border_count + 2 * rules->driving_count) * sizeof *cut);
  memset(total, 0, sizeof *total);
  for (uint32_t i = 0; i < rules->sources; i++) memset(&sources[i], 0, sizeof *sources);
  for (size_t i = 0; i + 1 < border_count; i++) amounts[i] = 0;
  for (size_t i = 0; i < count; i++) {
    tare_record *record = &rule.records[i];
    *record = records[i];
    if (record->end < record->start) record->end = record->start;
    if (record->units < 0) record->units = 0;
    if (record->units > MOST_UNITS) record->units = MOST_UNITS;
    cut[cuts++] = record->start;
    cut[cuts++] = record->end;
    total->records++;
    total->input += record->units;
    if (record->source < rules->sources) {
      sources[record->source].records++;
      sources[record->source].input += record->units;
    }
    rule.doubts[i] = doubts_about(record, rules);
    rule.is_out[i] = (rule.doubts[i] & rules->excluded) != 0;
  }
  for (size_t i = 0; i < count; i++) {
    if (rule.is_out[i]) {
      note(&rule, i, rule.records[i].start, rule.records[i].units, 1);
      continue;
    }
    /* Alike in everything, they count once: where sources add up, and where there is no length. */
    for (size_t j = 0; j < i && !rule.is_out[i]; j++)
      rule.is_out[i] =
          !rule.is_out[j] && !memcmp(&rule.records[i], &rule.records[j], sizeof *records);
  }
  for (size_t i = 0; i < border_count; i++) cut[cuts++] = borders[i];
  for (size_t i = 0; i < rules->driving_count; i++) {
    cut[cuts++] = rules->driving[i].start;
    cut[cuts++] = rules->driving[i].end;
  }
  qsort(cut, cuts, sizeof *cut, compare_instants);
  for (size_t i = 0; i + 1 < cuts; i++)
    if (cut[i] < cut[i + 1]) stretch(&rule, cut[i], cut[i + 1]);
  for (size_t i = 0; i < count; i++)
    if (!rule.is_out[i] && rule.records[i].start == rule.records[i].end) instant(&rule, i);
  free(cut);
  free(rule.records);
  free(rule.doubts);
  free(rule.is_out);
}
