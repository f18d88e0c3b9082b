/* Taking steps from detectors; see steps.h. */
#include "steps.h"

#include <string.h>

steps steps_finished(tare_detector *detector, tare_detection *detection) {
  tare_detector_finish(detector);
  CHECK_EQUAL(tare_detector_read(detector, detection), TARE_OK);
  /* The counters are steps that were taken before, too; there are never more than that left. */
  steps result = {need((size_t)detection->steps * sizeof(tare_step)), 0};
  result.count = tare_detector_take(detector, result.step, (size_t)detection->steps);
  tare_step more;
  CHECK_EQUAL(tare_detector_take(detector, &more, 1), 0);
  tare_detector_free(detector);
  return result;
}

steps steps_single(const walk *walk, int32_t unit, tare_detection *detection) {
  tare_detector *detector = NULL;
  CHECK_EQUAL(tare_detector_create(unit, &detector), TARE_OK);
  for (size_t i = 0; i < walk->count; i++)
    tare_detector_push(detector, walk->time[i], walk->x[i], walk->y[i], walk->z[i]);
  return steps_finished(detector, detection);
}

int steps_same(steps left, const tare_detection *leftmost, steps right,
               const tare_detection *rightmost) {
  return left.count == right.count &&
         !memcmp(left.step, right.step, left.count * sizeof *left.step) &&
         !memcmp(leftmost, rightmost, sizeof *leftmost);
}
