/* The layout of every structure, by number: a change of one of these is a change of
 * TARE_ABI_VERSION. Compiled alone as C11, as C++17 and for machines of 32 bits; nothing of it
 * runs. */
#include "../include/tare.h"

#ifdef __cplusplus
#define SAME(left, right) static_assert((left) == (right), #left)
#else
#define SAME(left, right) _Static_assert((left) == (right), #left " == " #right)
#endif

/* A field at its place; the next one follows it without a gap, as -Wpadded proves. */
#define AT(type, field, place) SAME(offsetof(type, field), place)

#define WORD sizeof(void *)

SAME(TARE_ABI_VERSION, 1);
SAME(sizeof(size_t), WORD);
SAME(sizeof(tare_status), 4);

SAME(sizeof(tare_policy), 40);
AT(tare_policy, maximum_rate, 0);
AT(tare_policy, restart_below, 8);
AT(tare_policy, tolerance, 16);
AT(tare_policy, adjacency, 24);
AT(tare_policy, decrease, 32);
AT(tare_policy, width, 36);

SAME(sizeof(tare_event), 72);
AT(tare_event, kind, 0);
AT(tare_event, fields, 4);
AT(tare_event, session, 8);
AT(tare_event, wall, 16);
AT(tare_event, mono, 24);
AT(tare_event, zero, 32);
AT(tare_event, from, 40);
AT(tare_event, to, 48);
AT(tare_event, total, 56);
AT(tare_event, baseline, 64);
AT(tare_event, reserved, 68);

SAME(sizeof(tare_outcome), 96);
AT(tare_outcome, session, 0);
AT(tare_outcome, raw, 8);
AT(tare_outcome, displayed, 16);
AT(tare_outcome, current, 24);
AT(tare_outcome, held_apart, 32);
AT(tare_outcome, ask_from, 40);
AT(tare_outcome, ask_to, 48);
AT(tare_outcome, verdict, 56);
AT(tare_outcome, has_raw, 60);
AT(tare_outcome, lower_bound, 64);
AT(tare_outcome, ask, 68);
AT(tare_outcome, edge_wanted, 72);
AT(tare_outcome, asking, 76);
AT(tare_outcome, approximate, 80);
AT(tare_outcome, paused, 84);
AT(tare_outcome, closed, 88);
AT(tare_outcome, reserved, 92);

SAME(sizeof(tare_column), 2 * WORD + 8);
AT(tare_column, data, 0);
AT(tare_column, stride, WORD);
AT(tare_column, type, 2 * WORD);
AT(tare_column, reserved, 2 * WORD + 4);

SAME(sizeof(tare_step), 16);
AT(tare_step, nanoseconds, 0);
AT(tare_step, confidence, 8);
AT(tare_step, starts_bout, 12);

SAME(sizeof(tare_detection), 80);
AT(tare_detection, steps, 0);
AT(tare_detection, live_steps, 8);
AT(tare_detection, samples, 16);
AT(tare_detection, duplicates, 24);
AT(tare_detection, backward, 32);
AT(tare_detection, not_finite, 40);
AT(tare_detection, out_of_range, 48);
AT(tare_detection, gaps, 56);
AT(tare_detection, cadence, 64);
AT(tare_detection, state, 68);
AT(tare_detection, scale, 72);
AT(tare_detection, reserved, 76);

SAME(sizeof(tare_record), 40);
AT(tare_record, start, 0);
AT(tare_record, end, 8);
AT(tare_record, modified, 16);
AT(tare_record, units, 24);
AT(tare_record, source, 32);
AT(tare_record, priority, 36);

SAME(sizeof(tare_span), 16);
AT(tare_span, start, 0);
AT(tare_span, end, 8);

SAME(sizeof(tare_merge_rules), 24 + 4 * WORD + 8);
AT(tare_merge_rules, maximum_cadence, 0);
AT(tare_merge_rules, longest_interval, 8);
AT(tare_merge_rules, now, 16);
AT(tare_merge_rules, driving, 24);
AT(tare_merge_rules, driving_count, 24 + WORD);
AT(tare_merge_rules, adds_up, 24 + 2 * WORD);
AT(tare_merge_rules, adds_up_count, 24 + 3 * WORD);
AT(tare_merge_rules, excluded, 24 + 4 * WORD);
AT(tare_merge_rules, sources, 24 + 4 * WORD + 4);

SAME(sizeof(tare_amount), 16);
AT(tare_amount, steps, 0);
AT(tare_amount, fraction, 8);
AT(tare_amount, reserved, 12);

SAME(sizeof(tare_tally), 88);
AT(tare_tally, records, 0);
AT(tare_tally, input, 8);
AT(tare_tally, used, 24);
AT(tare_tally, shadowed, 40);
AT(tare_tally, excluded, 56);
AT(tare_tally, doubtful, 72);

SAME(sizeof(tare_piece), 40);
AT(tare_piece, start, 0);
AT(tare_piece, end, 8);
AT(tare_piece, units, 16);
AT(tare_piece, source, 24);
AT(tare_piece, doubts, 28);
AT(tare_piece, excluded, 32);
AT(tare_piece, reserved, 36);

/* Numbers that programs have compiled in. */
SAME(TARE_OK, 0);
SAME(TARE_BAD_ARGUMENT, 1);
SAME(TARE_BAD_POLICY, 2);
SAME(TARE_FIRST_EVENT_NOT_OPEN, 3);
SAME(TARE_TIME_MISSING, 4);
SAME(TARE_ZERO_AFTER_OPENING, 5);
SAME(TARE_NO_NEXT_SESSION, 6);
SAME(TARE_BAD_SNAPSHOT, 7);
SAME(TARE_TRACE_REFUSED, 8);
SAME(TARE_FINISHED, 9);
SAME(TARE_CORRECTION + 0 * TARE_RESTART + TARE_RESTART_BELOW, 2);
SAME(TARE_HAS_SESSION | TARE_HAS_WALL | TARE_HAS_MONO | TARE_HAS_ZERO | TARE_HAS_FROM |
         TARE_HAS_TO | TARE_HAS_TOTAL | TARE_HAS_BASELINE | TARE_FROM_UNKNOWN,
     511u);
