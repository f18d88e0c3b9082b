/* A walk as an accelerometer would see it, made of a few cosines and noise: no recording of
 * anybody. */
#ifndef WALK_H
#define WALK_H

#include <stddef.h>
#include <stdint.h>

#include "check.h"

/* Samples in columns, in g, 50 a second with jitter; rest, a walk, rest, a gap, a second walk. */
typedef struct walk {
  size_t count;
  int64_t *time;
  float *x, *y, *z;
  /* About how many steps were taken. */
  int steps;
} walk;

walk walk_made(dice *dice);
void walk_free(walk *walk);

#endif
