/* Versions, statuses, and the numbers of verdicts and kinds of event against their names. */
#include <string.h>

#include "subjects.h"

static void every_status_has_a_line(void) {
  for (tare_status status = TARE_OK; status <= TARE_FINISHED; status++) {
    const char *text = tare_status_text(status);
    if (!CHECK(text != NULL)) continue;
    CHECK(strlen(text) > 1 && strlen(text) < 200 && !strchr(text, '\n'));
    CHECK(strcmp(text, tare_status_text(TARE_FINISHED + 1)) != 0);
    for (tare_status other = TARE_OK; other < status; other++)
      CHECK(strcmp(text, tare_status_text(other)) != 0);
  }
  CHECK(tare_status_text(-1) && tare_status_text(INT32_MIN) && tare_status_text(INT32_MAX));
  CHECK(!strcmp(tare_status_text(TARE_OK), "ok"));
}

static void versions(void) {
  CHECK_EQUAL(tare_abi_version(), TARE_ABI_VERSION);
  unsigned major, minor, patch;
  char rest;
  CHECK(sscanf(tare_version(), "%u.%u.%u%c", &major, &minor, &patch, &rest) == 3);
}

static void verdicts_are_a_closed_list(void) {
  static const struct {
    int32_t number;
    const char *name;
  } verdicts[] = {
      {TARE_OTHER_SESSION, "otherSession"},
      {TARE_CLOSED, "closed"},
      {TARE_NO_DATA, "noData"},
      {TARE_MALFORMED, "malformed"},
      {TARE_CLOCK_STEPPED, "clockStepped"},
      {TARE_BEFORE_SESSION, "beforeSession"},
      {TARE_BASELINE_SET, "baselineSet"},
      {TARE_AWAITING_BASELINE, "awaitingBaseline"},
      {TARE_DUPLICATE, "duplicate"},
      {TARE_STALE, "stale"},
      {TARE_IMPLAUSIBLE, "implausible"},
      {TARE_NEW_EPOCH, "newEpoch"},
      {TARE_FOREIGN_WINDOW, "foreignWindow"},
      {TARE_LOWER_BOUND, "lowerBound"},
      {TARE_CORRECTION_HELD, "correctionHeld"},
      {TARE_ADVANCED, "advanced"},
      {TARE_UNCHANGED, "unchanged"},
  };
  int32_t count = (int32_t)(sizeof verdicts / sizeof *verdicts);
  for (int32_t i = 0; i < count; i++) {
    CHECK_EQUAL(verdicts[i].number, i);
    CHECK(!strcmp(tare_verdict_name(i), verdicts[i].name));
    const char *text = tare_verdict_text(i);
    if (CHECK(text != NULL)) CHECK(strlen(text) > 10 && text[strlen(text) - 1] == '.');
  }
  static const int32_t others[] = {TARE_NO_VERDICT, 17, 255, 256, INT32_MIN, INT32_MAX};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    CHECK(tare_verdict_name(others[i]) == NULL);
    CHECK(tare_verdict_text(others[i]) == NULL);
  }
}

static void kinds_have_names(void) {
  static const char *const names[] = {"open",  "baseline", "report", "answer",
                                      "close", "pause",    "resume"};
  for (int32_t kind = TARE_OPEN; kind <= TARE_RESUME; kind++)
    CHECK(!strcmp(tare_event_name(kind), names[kind]));
  CHECK(tare_event_name(-1) == NULL && tare_event_name(7) == NULL);
  CHECK(tare_event_name(256) == NULL && tare_event_name(INT32_MIN) == NULL);
}

void names_subject(int count, char **arguments) {
  (void)count, (void)arguments;
  every_status_has_a_line();
  versions();
  verdicts_are_a_closed_list();
  kinds_have_names();
}
