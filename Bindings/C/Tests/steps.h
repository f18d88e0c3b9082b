/* The steps of a detector as a list, and a walk counted sample by sample: what every other way must
 * give. */
#ifndef STEPS_H
#define STEPS_H

#include "../include/tare.h"
#include "walk.h"

typedef struct steps {
  tare_step *step;
  size_t count;
} steps;

/* Takes all that a detector has settled, and frees it; where it stands goes into detection. */
steps steps_finished(tare_detector *detector, tare_detection *detection);

/* The steps of samples pushed one by one. */
steps steps_single(const walk *walk, int32_t unit, tare_detection *detection);

/* The same steps, bit for bit, and the same counters? */
int steps_same(steps left, const tare_detection *leftmost, steps right,
               const tare_detection *rightmost);

#endif
