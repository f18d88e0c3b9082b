/* Columns: every type, stride, alignment and split gives the steps that single samples give, bit
 * for bit. */
#include <string.h>

#include "steps.h"
#include "subjects.h"

/* A walk laid out somehow: columns over memory of their own. */
typedef struct layout {
  uint8_t *memory[4];
  tare_column column[4];
} layout;

static size_t width(int32_t type) { return type == TARE_FLOAT32 ? 4 : 8; }

static void put(uint8_t *place, int32_t type, double value, int64_t whole) {
  float single = (float)value;
  switch (type) {
    case TARE_INT64: memcpy(place, &whole, 8); break;
    case TARE_FLOAT32: memcpy(place, &single, 4); break;
    default: memcpy(place, &value, 8);
  }
}

/* Seconds as the library rounds them: to the nearest nanosecond, halves away from zero. */
static int64_t nanoseconds(double seconds) {
  double exact = seconds * 1e9;
  int64_t whole = (int64_t)exact;
  double rest = exact - (double)whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

/* The walk as the columns will hold it: times and values after the rounding of their types. */
static walk rounded(const walk *source, const int32_t types[4], double scale) {
  walk result = {source->count,
                 need(source->count * sizeof(int64_t)),
                 need(source->count * sizeof(float)),
                 need(source->count * sizeof(float)),
                 need(source->count * sizeof(float)),
                 source->steps};
  const float *from[3] = {source->x, source->y, source->z};
  float *to[3] = {result.x, result.y, result.z};
  for (size_t i = 0; i < source->count; i++) {
    double seconds = (double)source->time[i] / 1e9;
    result.time[i] = types[0] == TARE_INT64     ? source->time[i]
                     : types[0] == TARE_FLOAT32 ? nanoseconds((double)(float)seconds)
                                                : nanoseconds(seconds);
    for (int axis = 0; axis < 3; axis++) {
      double value = (double)from[axis][i] * scale;
      to[axis][i] = types[axis + 1] == TARE_INT64 ? (float)(int64_t)value : (float)value;
    }
  }
  return result;
}

/* Lays the walk out: each column alone or all in rows, forwards or backwards, aligned or not. */
static layout laid_out(const walk *walk, const int32_t types[4], double scale, int in_rows,
                       int backwards, dice *dice) {
  layout result;
  size_t offset[4], row = dice_below(dice, 8);
  for (int i = 0; i < 4; i++) {
    offset[i] = in_rows ? row : dice_below(dice, 8);
    row += width(types[i]) + dice_below(dice, 5);
  }
  const float *values[3] = {walk->x, walk->y, walk->z};
  for (int i = 0; i < 4; i++) {
    size_t stride = in_rows ? row : width(types[i]) + dice_below(dice, 5);
    size_t bytes = walk->count ? stride * (walk->count - 1) + offset[i] + width(types[i]) : 0;
    if (in_rows) bytes = row * walk->count;
    result.memory[i] = in_rows && i > 0 ? NULL : need(bytes);
    uint8_t *memory = in_rows ? result.memory[0] : result.memory[i];
    for (size_t j = 0; j < walk->count; j++) {
      size_t place = backwards ? walk->count - 1 - j : j;
      double value = i ? (double)values[i - 1][j] * scale : (double)walk->time[j] / 1e9;
      put(memory + offset[i] + place * stride, types[i], value, i ? (int64_t)value : walk->time[j]);
    }
    result.column[i] =
        (tare_column){.data = memory + offset[i] + (backwards ? (walk->count - 1) * stride : 0),
                      .stride = backwards ? -(ptrdiff_t)stride : (ptrdiff_t)stride,
                      .type = types[i],
                      /* Nobody looks at it. */
                      .reserved = (int32_t)dice_bits(dice)};
  }
  return result;
}

static steps pushed(const layout *layout, size_t count, int split, int32_t unit, dice *dice,
                    tare_detection *detection) {
  tare_detector *detector = NULL;
  CHECK_EQUAL(tare_detector_create(unit, &detector), TARE_OK);
  for (size_t at = 0; at < count;) {
    size_t part = split == 0 ? count : split == 1 ? 1 : dice_below(dice, split == 2 ? 600 : 5);
    if (part > count - at) part = count - at;
    tare_column columns[4];
    for (int i = 0; i < 4; i++) {
      columns[i] = layout->column[i];
      columns[i].data = (const char *)columns[i].data + (ptrdiff_t)at * columns[i].stride;
    }
    CHECK_EQUAL(tare_detector_push_columns(detector, part, &columns[0], &columns[1], &columns[2],
                                           &columns[3]),
                TARE_OK);
    at += part;
  }
  return steps_finished(detector, detection);
}

static void every_way(const walk *source, dice *dice) {
  for (int32_t time = TARE_INT64; time <= TARE_FLOAT64; time++)
    for (int32_t axis = TARE_INT64; axis <= TARE_FLOAT64; axis++) {
      int32_t types[4] = {time, axis, axis, axis};
      /* Values that the type has to round: whole ones of up to about 30 m/s2; doubles beside
       * floats. */
      double scale = axis == TARE_INT64 ? 20 : 1;
      int32_t unit = axis == TARE_INT64 ? TARE_METERS_PER_SECOND_SQUARED : TARE_STANDARD_GRAVITY;
      if (axis == TARE_FLOAT64) scale = 1.0000000001;
      walk alone = rounded(source, types, scale);
      tare_detection wanted;
      steps all = steps_single(&alone, unit, &wanted);
      if (time != TARE_FLOAT32) CHECK(all.count > 100);
      for (int way = 0; way < 8; way++) {
        layout layout = laid_out(source, types, scale, way & 1, way & 2, dice);
        for (int split = 0; split < 4; split++) {
          tare_detection is;
          steps found = pushed(&layout, source->count, split, unit, dice, &is);
          if (!CHECK(steps_same(found, &is, all, &wanted)))
            fprintf(stderr, "    time %d, axes %d, way %d, split %d\n", time, axis, way, split);
          free(found.step);
        }
        for (int i = 0; i < 4; i++) free(layout.memory[i]);
      }
      free(all.step);
      walk_free(&alone);
    }
}

/* One axis stands still: a stride of 0 reads one element again and again. */
static void strides_of_zero(const walk *walk) {
  float gravity = 1;
  double nothing = 0;
  int64_t now = 5;
  tare_column still = {.data = &gravity, .stride = 0, .type = TARE_FLOAT32};
  tare_column none = {.data = &nothing, .stride = 0, .type = TARE_FLOAT64};
  tare_column time = {.data = walk->time, .stride = 8, .type = TARE_INT64};
  tare_column stands = {.data = &now, .stride = 0, .type = TARE_INT64};
  tare_detector *detector = NULL;
  tare_detection is;
  CHECK_EQUAL(tare_detector_create(TARE_STANDARD_GRAVITY, &detector), TARE_OK);
  CHECK_EQUAL(tare_detector_push_columns(detector, walk->count, &time, &none, &still, &none),
              TARE_OK);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK(is.samples == (int64_t)walk->count && is.steps == 0 && is.duplicates == 0);
  CHECK_EQUAL(is.scale, TARE_SCALE_PLAUSIBLE);
  CHECK_EQUAL(tare_detector_push_columns(detector, 1000, &stands, &none, &still, &none), TARE_OK);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK_EQUAL(is.duplicates, 999);
  tare_detector_free(detector);
}

/* Times beyond what nanoseconds hold, and values beyond what floats hold. */
static void ends_of_the_ranges(void) {
  double times[] = {-1.0 / 0.0, -1e300, -9.3e9, 9.3e9, 1e300, 1.0 / 0.0, 0.0 / 0.0};
  double values[] = {1e300, -1e300, 1e39, 3.4028235e38, 0.0 / 0.0, 1.0 / 0.0, 5e-324};
  int64_t wholes[] = {INT64_MIN, INT64_MAX, 0, 1, -1, INT64_MAX - 1, INT64_MIN + 1};
  tare_column time = {.data = times, .stride = 8, .type = TARE_FLOAT64};
  tare_column value = {.data = values, .stride = 8, .type = TARE_FLOAT64};
  tare_column whole = {.data = wholes, .stride = 8, .type = TARE_INT64};
  tare_detector *detector = NULL;
  tare_detection is;
  CHECK_EQUAL(tare_detector_create(TARE_STANDARD_GRAVITY, &detector), TARE_OK);
  CHECK_EQUAL(tare_detector_push_columns(detector, 7, &time, &whole, &whole, &whole), TARE_OK);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK(is.samples == 7 && is.duplicates > 0 && is.out_of_range > 0);
  CHECK_EQUAL(tare_detector_push_columns(detector, 7, &whole, &value, &value, &value), TARE_OK);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK_EQUAL(is.not_finite, 5);
  tare_detector_free(detector);
}

void columns_subject(int count, char **arguments) {
  (void)count, (void)arguments;
  dice dice = dice_seeded("columns");
  walk walk = walk_made(&dice);
  every_way(&walk, &dice);
  strides_of_zero(&walk);
  ends_of_the_ranges();
  walk_free(&walk);
}
