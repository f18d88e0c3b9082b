/* Making a walk; see walk.h. */
#include "walk.h"

#include <math.h>

#define TURN 6.283185307179586

walk walk_made(dice *dice) {
  enum { MOST = 8000 };
  static const struct {
    double seconds, cadence;
  } legs[] = {{5, 0}, {45, 1.9}, {6, 0}, {30, 1.7}, {4, 0}};
  walk walk = {0,
               need(MOST * sizeof(int64_t)),
               need(MOST * sizeof(float)),
               need(MOST * sizeof(float)),
               need(MOST * sizeof(float)),
               0};
  int64_t time = 3000000000;
  double phase = 0;
  for (size_t leg = 0; leg < sizeof legs / sizeof *legs; leg++) {
    int64_t begin = time, end = time + (int64_t)(legs[leg].seconds * 1e9);
    /* A pause of the sensor. */
    if (leg == 2) time += 1500000000;
    for (; time < end && walk.count < MOST; walk.count++) {
      int64_t passed = 20000000 + (int64_t)(dice_unit(dice) * 2e6);
      double fade = fmin(1, fmin((double)(time - begin), (double)(end - time)) / 5e8);
      double up = 1, ahead = 0, aside = 0;
      if (legs[leg].cadence > 0) {
        double cadence = legs[leg].cadence * (1 + 0.02 * sin(TURN * phase / 40));
        phase += cadence * (double)passed / 1e9;
        up += fade * (0.24 * cos(TURN * phase) + 0.10 * cos(2 * TURN * phase + 0.7) +
                      0.05 * cos(3 * TURN * phase + 1.9));
        ahead = fade * (0.14 * cos(TURN * phase + 1.2) + 0.05 * cos(TURN * phase / 2));
        aside = fade * 0.09 * cos(TURN * phase / 2 + 0.4);
      }
      walk.time[walk.count] = time;
      /* In a pocket, at an angle. */
      walk.x[walk.count] = (float)(0.6 * up + 0.8 * ahead + 0.015 * dice_unit(dice));
      walk.y[walk.count] = (float)(0.8 * up - 0.6 * ahead + 0.015 * dice_unit(dice));
      walk.z[walk.count] = (float)(aside + 0.015 * dice_unit(dice));
      time += passed;
    }
  }
  walk.steps = (int)phase;
  return walk;
}

void walk_free(walk *walk) {
  free(walk->time);
  free(walk->x);
  free(walk->y);
  free(walk->z);
}
