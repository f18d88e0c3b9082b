/* The C interface of Tare: counter sessions, traces, step detection and the merging of step records.
 *
 * One shared library that needs only libc, or the same code as WebAssembly without imports.
 *
 *   - Instants are int64_t nanoseconds on one axis with any zero (Unix time, say); they saturate.
 *   - Totals are int64_t. Nothing traps on any value; arithmetic stops at the ends of the range.
 *   - A handle is made by *_create or *_restore and ends with *_free, which accepts NULL. Handles are
 *     independent of each other; one handle is used by one thread at a time.
 *   - A function that can fail returns a tare_status and leaves its handle as it was, and what it would
 *     have written untouched, unless its comment says otherwise.
 *   - Where memory runs out the process ends by a signal (WebAssembly: a trap), as with any allocation of
 *     the Swift runtime. Sessions and detectors allocate when they are made and not per event or sample; a
 *     detector's steps are kept until they are taken.
 *   - Booleans are int32_t: 0 is false, anything else true; 1 is written.
 *
 * Layouts and numbers change only with TARE_ABI_VERSION.
 */
#ifndef TARE_H
#define TARE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface; compare it with tare_abi_version() of the library that was loaded. */
#define TARE_ABI_VERSION 1

/* ---- Status ---------------------------------------------------------------------------------- */

typedef int32_t tare_status;

#define TARE_OK 0
/* A NULL where memory is needed, a kind, unit or type that does not exist, or a size out of range. */
#define TARE_BAD_ARGUMENT 1
/* A policy's value is out of its range; see tare_policy. */
#define TARE_BAD_POLICY 2
/* The first event of a session is not TARE_OPEN. */
#define TARE_FIRST_EVENT_NOT_OPEN 3
/* The first event has neither wall nor zero. */
#define TARE_TIME_MISSING 4
/* A zero later than its opening's wall. */
#define TARE_ZERO_AFTER_OPENING 5
/* The previous session has the greatest token, so the next one has no default. */
#define TARE_NO_NEXT_SESSION 6
/* Words that are no snapshot of this version, or damaged ones. */
#define TARE_BAD_SNAPSHOT 7
/* The trace is refused; tare_replay_fault says why. */
#define TARE_TRACE_REFUSED 8
/* The handle was finished before. */
#define TARE_FINISHED 9

/* One line of English about a status, never NULL, never freed. */
const char *tare_status_text(tare_status status);

/* TARE_ABI_VERSION of the library. */
uint32_t tare_abi_version(void);

/* The library's version such as "1.0.0", never freed. */
const char *tare_version(void);

/* ---- Counter sessions ------------------------------------------------------------------------ */

/* What a fall of the total means on a blind stream, one whose origin is unknown. */
/* Hold the shown count until the total has passed it again (the default). */
#define TARE_CORRECTION 0
/* A smaller total with a later end begins again from zero, on top of what there was. */
#define TARE_RESTART 1
/* A total below restart_below times the last accepted one is believed as a restart once confirmed. */
#define TARE_RESTART_BELOW 2

/* The named choices of a session. */
typedef struct tare_policy {
  /* Units per second that can be true, above 0 and finite; 0 for no limit. */
  double maximum_rate;
  /* With TARE_RESTART_BELOW: the share, above 0 and at most 1. Otherwise ignored. */
  double restart_below;
  /* Nanoseconds within which two starts are one and the same, from 0; 1,000,000,000 by default. */
  int64_t tolerance;
  /* Nanoseconds within which a window continues another, from 0; 250,000,000 by default. */
  int64_t adjacency;
  /* TARE_CORRECTION, TARE_RESTART or TARE_RESTART_BELOW. */
  int32_t decrease;
  /* Bits of a counter that wraps, 1 to 63; 0 for one that does not. */
  int32_t width;
} tare_policy;

/* Writes the default policy. NULL is ignored. */
void tare_policy_init(tare_policy *policy);

/* Kinds of event. */
#define TARE_OPEN 0
#define TARE_BASELINE 1
#define TARE_REPORT 2
#define TARE_ANSWER 3
#define TARE_CLOSE 4
#define TARE_PAUSE 5
#define TARE_RESUME 6

/* Which fields of an event are said. What is left out takes the default of the trace's contract:
 * session the newest (on TARE_OPEN the next), wall the greater of the wall before and to, mono what it
 * was and the change of wall, zero the opening's wall, from the zero (on claims the opening's from),
 * to the wall (on TARE_BASELINE the zero), baseline whether from is known and before zero.
 * A total that is left out is no data: neither 0 nor a claim. */
#define TARE_HAS_SESSION 1u
#define TARE_HAS_WALL 2u
#define TARE_HAS_MONO 4u
#define TARE_HAS_ZERO 8u
#define TARE_HAS_FROM 16u
#define TARE_HAS_TO 32u
#define TARE_HAS_TOTAL 64u
#define TARE_HAS_BASELINE 128u
/* The start is unknown and before the session (a counter since boot); it wins over TARE_HAS_FROM. */
#define TARE_FROM_UNKNOWN 256u

/* One event, in arrival order. Set kind and fields, and the fields that are named there. */
typedef struct tare_event {
  int32_t kind;
  uint32_t fields;
  /* The session's token: any integer. */
  int64_t session;
  /* The wall clock at arrival. */
  int64_t wall;
  /* The monotonic clock at arrival: one that runs on during sleep and is never set. */
  int64_t mono;
  /* TARE_OPEN: the instant counted from. */
  int64_t zero;
  /* TARE_OPEN: where the stream counts from. Claims: the start of the counted interval. */
  int64_t from;
  /* Claims: the end of the counted interval. */
  int64_t to;
  /* Claims: what was counted. */
  int64_t total;
  /* TARE_OPEN: will an answer to the baseline query come? */
  int32_t baseline;
  int32_t reserved;
} tare_event;

/* What a session did with a claim; the first of these that holds. The list is closed. */
#define TARE_NO_VERDICT (-1)
#define TARE_OTHER_SESSION 0
#define TARE_CLOSED 1
#define TARE_NO_DATA 2
#define TARE_MALFORMED 3
#define TARE_CLOCK_STEPPED 4
#define TARE_BEFORE_SESSION 5
#define TARE_BASELINE_SET 6
#define TARE_AWAITING_BASELINE 7
#define TARE_DUPLICATE 8
#define TARE_STALE 9
#define TARE_IMPLAUSIBLE 10
#define TARE_NEW_EPOCH 11
#define TARE_FOREIGN_WINDOW 12
#define TARE_LOWER_BOUND 13
#define TARE_CORRECTION_HELD 14
#define TARE_ADVANCED 15
#define TARE_UNCHANGED 16

/* What came of an event, and the session's count after it. */
typedef struct tare_outcome {
  /* The event's token, its default filled in. */
  int64_t session;
  /* The event's total if has_raw, else 0. */
  int64_t raw;
  /* The count to show: 0 at the opening, never falling within a session. */
  int64_t displayed;
  /* The best value now; a correction may lower it. */
  int64_t current;
  /* Units that this event settled as never accepted under the maximum rate; on TARE_OPEN also those that
   * the session before leaves behind. Added up with those of tare_session_finish: a replay's heldApart. */
  int64_t held_apart;
  /* Where the next question to the source starts and, if edge_wanted, where it ends. */
  int64_t ask_from;
  int64_t ask_to;
  /* TARE_ADVANCED, ...; TARE_NO_VERDICT for an opening, and for a closing or pause that is the session's. */
  int32_t verdict;
  int32_t has_raw;
  /* More may have been counted than any report could prove. */
  int32_t lower_bound;
  /* This event raised a question: query the source from ask_from to ask_to (to now if not
   * edge_wanted) and hand the result in as TARE_ANSWER, its total left out if the query failed. */
  int32_t ask;
  /* The question is for the edge of a pause, at ask_to: answer with to = ask_to. */
  int32_t edge_wanted;
  /* A question is outstanding, raised by this event or by one before it. */
  int32_t asking;
  /* The count at an edge of a pause had to be estimated. */
  int32_t approximate;
  int32_t paused;
  int32_t closed;
  int32_t reserved;
} tare_outcome;

typedef struct tare_session tare_session;

/* Makes a session that has not been opened.
 *   policy   NULL for the default one; it is copied.
 *   history  true if the source can be asked for its past: the session asks on doubt. False for a
 *            source without a history: the session lives with bounded evidence.
 * TARE_BAD_POLICY, TARE_BAD_ARGUMENT. */
tare_status tare_session_create(const tare_policy *policy, int32_t history, tare_session **session);

void tare_session_free(tare_session *session);

/* Takes one event, in arrival order. O(1), no allocation. outcome may be NULL.
 * Every claim gets a verdict, whatever it holds. Refused are only the events that no default can
 * complete: TARE_FIRST_EVENT_NOT_OPEN, TARE_TIME_MISSING, TARE_ZERO_AFTER_OPENING,
 * TARE_NO_NEXT_SESSION, and TARE_BAD_ARGUMENT for a kind that does not exist. */
tare_status tare_session_ingest(
    tare_session *session, const tare_event *event, tare_outcome *outcome);

/* Reads the session without an event: verdict TARE_NO_VERDICT, ask 0, session the newest token. */
tare_status tare_session_read(const tare_session *session, tare_outcome *outcome);

/* Ends the input without a closing, as a trace does: what is held for a baseline is taken as it
 * stands, no edge of a pause is asked for any more, and what may still have been accepted under the
 * maximum rate is held_apart. Call it once. outcome may be NULL. */
tare_status tare_session_finish(tare_session *session, tare_outcome *outcome);

/* Writes the session as plain words, policy included, if capacity suffices.
 * Returns how many words it takes, written or not (63 with a history, 114 without in this version); 0
 * for NULL. They hold counts and instants, so they are personal data. Byte order is the machine's. */
size_t tare_session_snapshot(const tare_session *session, int64_t *words, size_t capacity);

/* Makes the session that the words were written by; it answers every later event alike.
 * TARE_BAD_SNAPSHOT, TARE_BAD_ARGUMENT. */
tare_status tare_session_restore(const int64_t *words, size_t count, tare_session **session);

/* "advanced" for TARE_ADVANCED, as a replay spells it; NULL for a number that is no verdict. */
const char *tare_verdict_name(int32_t verdict);

/* One sentence about a verdict for people; NULL for a number that is no verdict. */
const char *tare_verdict_text(int32_t verdict);

/* "report" for TARE_REPORT; NULL for a number that is no kind of event. */
const char *tare_event_name(int32_t kind);

/* ---- Traces ---------------------------------------------------------------------------------- */

/* Replays a trace: JSON Lines in, the lines of `tare replay --format jsonl` out, byte for byte. */
typedef struct tare_replay tare_replay;

tare_status tare_replay_create(tare_replay **replay);

void tare_replay_free(tare_replay *replay);

/* Reads the next bytes of the trace, in any split. output gets the lines that they complete, valid
 * until this handle is fed, finished or freed; they are not terminated by NUL. Where there are none,
 * output gets NULL and length 0, as with TARE_FINISHED.
 * TARE_TRACE_REFUSED: output has the lines before the fault and the summary; later calls answer
 * TARE_FINISHED.
 * Memory: the longest line (1 MiB at most), the output, one entry per session. */
tare_status tare_replay_feed(
    tare_replay *replay, const uint8_t *bytes, size_t count, const uint8_t **output,
    size_t *length);

/* Ends the trace: a last line without newline, and the summary. TARE_TRACE_REFUSED as above. */
tare_status tare_replay_finish(tare_replay *replay, const uint8_t **output, size_t *length);

/* Why the trace was refused: "line 3, total: ...", as UTF-8, valid as long as the handle; length 0
 * and NULL if it was not. line may be NULL; it gets the line, counted from 1, or 0. */
const uint8_t *tare_replay_fault(const tare_replay *replay, size_t *length, size_t *line);

/* ---- Step detection -------------------------------------------------------------------------- */

/* What a reading of 1 means. */
/* Standard gravity, 9.80665 m/s2: most wearables. */
#define TARE_STANDARD_GRAVITY 0
/* Meters per second squared: Android, the web. */
#define TARE_METERS_PER_SECOND_SQUARED 1

/* Types of a column's elements. */
#define TARE_INT64 0
#define TARE_FLOAT32 1
#define TARE_FLOAT64 2

/* One column of an array, wherever it lies: element i is at (const char *)data + i * stride.
 * Any alignment. As a time: TARE_INT64 is nanoseconds; TARE_FLOAT32 and TARE_FLOAT64 are seconds,
 * rounded to nanoseconds. As an axis: any of the three, rounded to the nearest float. */
typedef struct tare_column {
  const void *data;
  ptrdiff_t stride;
  int32_t type;
  int32_t reserved;
} tare_column;

/* A step that was found. */
typedef struct tare_step {
  /* When it was taken, on the samples' own axis, to about 0.1 s. */
  int64_t nanoseconds;
  /* How sure the detector is, 0.5 to 1. */
  float confidence;
  /* A bout of walking starts with this step. */
  int32_t starts_bout;
} tare_step;

/* What the wearer seems to be doing. */
#define TARE_STATE_UNKNOWN 0
#define TARE_STATE_STILL 1
#define TARE_STATE_MOVING 2
#define TARE_STATE_WALKING 3

/* What the length of gravity says about the unit. */
#define TARE_SCALE_UNKNOWN 0
#define TARE_SCALE_PLAUSIBLE 1
#define TARE_SCALE_SEEMS_METERS_PER_SECOND_SQUARED 2
#define TARE_SCALE_SEEMS_STANDARD_GRAVITY 3
#define TARE_SCALE_SEEMS_WITHOUT_GRAVITY 4
#define TARE_SCALE_IMPLAUSIBLE 5

/* Where a detector stands. */
typedef struct tare_detection {
  /* Steps that are settled: none is taken back. */
  int64_t steps;
  /* The best count now; it may fall. */
  int64_t live_steps;
  /* Samples handed in, and of them: with the time of the one before; older by up to a second; with a
   * value that is no finite number; beyond 32 g, held at that; after a pause of more than a second. */
  int64_t samples;
  int64_t duplicates;
  int64_t backward;
  int64_t not_finite;
  int64_t out_of_range;
  int64_t gaps;
  /* Steps per second now; 0 unless walking. */
  float cadence;
  /* TARE_STATE_... */
  int32_t state;
  /* TARE_SCALE_... */
  int32_t scale;
  int32_t reserved;
} tare_detection;

typedef struct tare_detector tare_detector;

/* Makes a detector, about 16 KB. unit: TARE_STANDARD_GRAVITY or TARE_METERS_PER_SECOND_SQUARED.
 * TARE_BAD_ARGUMENT. */
tare_status tare_detector_create(int32_t unit, tare_detector **detector);

void tare_detector_free(tare_detector *detector);

/* Takes one sample: 12 to 200 a second, gravity included, axes in any order. NULL is ignored. */
void tare_detector_push(tare_detector *detector, int64_t nanoseconds, float x, float y, float z);

/* Takes count samples where they lie; nothing is copied but 6 KB at a time, which are borrowed for the
 * call. The result is the same as of pushing each.
 * TARE_BAD_ARGUMENT: a column without data or of an unknown type, unless count is 0. */
tare_status tare_detector_push_columns(
    tare_detector *detector, size_t count, const tare_column *time, const tare_column *x,
    const tare_column *y, const tare_column *z);

/* Settles what is open, knowing that nothing follows. Samples pushed later start anew. */
void tare_detector_finish(tare_detector *detector);

/* Moves the oldest settled steps that were not taken yet into steps, capacity at most, and returns how
 * many there were. Steps that are not taken are kept, 16 bytes each. */
size_t tare_detector_take(tare_detector *detector, tare_step *steps, size_t capacity);

/* Where the detector stands. */
tare_status tare_detector_read(const tare_detector *detector, tare_detection *detection);

/* ---- Merging of step records ----------------------------------------------------------------- */

/* A source's claim that it counted so many steps from start to end (not included).
 * The greater by (priority, modified, start, end, units, source) is believed where two overlap. */
typedef struct tare_record {
  int64_t start;
  /* One before start is taken as start: a record without length. */
  int64_t end;
  /* When it was last changed; INT64_MIN if unknown. */
  int64_t modified;
  /* Steps in units of 2^-32 of a step: steps << 32; clamped to 0 ... (2^31 - 1) << 32. */
  int64_t units;
  /* The source's index. */
  uint32_t source;
  /* How much it is trusted; greater wins. */
  int32_t priority;
} tare_record;

/* Doubts, as bits. */
#define TARE_DOUBT_CADENCE 1u
#define TARE_DOUBT_DRIVING 2u
#define TARE_DOUBT_FUTURE 4u
#define TARE_DOUBT_LONG 8u

/* A span of time, its end not included. */
typedef struct tare_span {
  int64_t start;
  int64_t end;
} tare_span;

/* The choices of a merge. */
typedef struct tare_merge_rules {
  /* Steps a second above which a record is doubtful; 4 by default. What is no number doubts nothing. */
  double maximum_cadence;
  /* Nanoseconds above which a record is doubtful; an hour by default. Below 0, each that has length. */
  int64_t longest_interval;
  /* The present instant; INT64_MAX (the default) if no record is in the future. */
  int64_t now;
  /* Spans in a vehicle, in any order; NULL for none. */
  const tare_span *driving;
  size_t driving_count;
  /* One byte for each source, not 0 where its overlapping records add up; NULL for none. */
  const uint8_t *adds_up;
  size_t adds_up_count;
  /* TARE_DOUBT_... for which steps are left out. */
  uint32_t excluded;
  /* How many sources a tally is kept for, 65,536 at most. */
  uint32_t sources;
} tare_merge_rules;

/* Writes the default rules. NULL is ignored. */
void tare_merge_rules_init(tare_merge_rules *rules);

/* An exact amount: steps + fraction / 2^32. */
typedef struct tare_amount {
  int64_t steps;
  uint32_t fraction;
  uint32_t reserved;
} tare_amount;

/* What became of steps. used + shadowed + excluded = input, exactly. */
typedef struct tare_tally {
  int64_t records;
  tare_amount input;
  tare_amount used;
  tare_amount shadowed;
  tare_amount excluded;
  /* Of the used ones: those with a doubt. */
  tare_amount doubtful;
} tare_tally;

/* A piece of the line of time, and the record that is believed there. */
typedef struct tare_piece {
  int64_t start;
  int64_t end;
  /* What it adds, in units of 2^-32 of a step. */
  int64_t units;
  uint32_t source;
  uint32_t doubts;
  int32_t excluded;
  int32_t reserved;
} tare_piece;

typedef struct tare_merger tare_merger;

/* Makes a merger without records. rules: NULL for the default ones; everything is copied.
 * TARE_BAD_ARGUMENT. */
tare_status tare_merger_create(const tare_merge_rules *rules, tare_merger **merger);

void tare_merger_free(tare_merger *merger);

/* Adds records, in any order; they are copied, 40 bytes each. TARE_FINISHED after a merge. */
tare_status tare_merger_add(tare_merger *merger, const tare_record *records, size_t count);

/* Merges what was added, once. TARE_FINISHED if that was done before. O(n log n), O(n) in order. */
tare_status tare_merger_merge(tare_merger *merger);

/* The pieces in order of time, valid as long as the merger; none before the merge. */
const tare_piece *tare_merger_pieces(const tare_merger *merger, size_t *count);

/* What became of all steps; zeros before the merge. */
tare_status tare_merger_total(const tare_merger *merger, tare_tally *tally);

/* What became of one source's steps. TARE_BAD_ARGUMENT: an index for which no tally is kept. */
tare_status tare_merger_source(const tare_merger *merger, uint32_t source, tare_tally *tally);

/* The used steps between each two neighbors of borders, which ascend: count - 1 amounts, none for
 * fewer than two borders. Pieces are cut exactly, so that the parts of a piece add up to it.
 * O(pieces * log borders + cuts). TARE_BAD_ARGUMENT: borders that descend. */
tare_status tare_merger_between(
    const tare_merger *merger, const int64_t *borders, size_t count, tare_amount *amounts);

#ifdef __cplusplus
}
#endif

#endif
