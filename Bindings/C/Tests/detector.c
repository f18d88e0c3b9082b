/* Step detection: functions, counters, steps left untaken, and the same steps as the tool finds. */
#include <math.h>
#include <string.h>

#include "steps.h"
#include "subjects.h"

static void null_is_refused_and_harmless(void) {
  tare_detector *detector = NULL;
  tare_detection detection;
  tare_step step;
  float zeros[4] = {0};
  tare_column column = {.data = zeros, .stride = 4, .type = TARE_FLOAT32};
  tare_detector_free(NULL);
  tare_detector_push(NULL, 0, 0, 0, 1);
  tare_detector_finish(NULL);
  CHECK_EQUAL(tare_detector_take(NULL, &step, 1), 0);
  CHECK_EQUAL(tare_detector_read(NULL, &detection), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_detector_push_columns(NULL, 4, &column, &column, &column, &column),
              TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_detector_create(TARE_STANDARD_GRAVITY, NULL), TARE_BAD_ARGUMENT);
  static const int32_t none[] = {2, -1, INT32_MIN, INT32_MAX};
  for (size_t i = 0; i < 4; i++)
    CHECK_EQUAL(tare_detector_create(none[i], &detector), TARE_BAD_ARGUMENT);
  CHECK(detector == NULL);
  CHECK_EQUAL(tare_detector_create(TARE_STANDARD_GRAVITY, &detector), TARE_OK);
  CHECK_EQUAL(tare_detector_read(detector, NULL), TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_detector_take(detector, NULL, 5), 0);
  CHECK_EQUAL(tare_detector_take(detector, NULL, 0), 0);

  const tare_column *columns[4];
  for (int missing = 0; missing < 4; missing++) {
    for (int i = 0; i < 4; i++) columns[i] = i == missing ? NULL : &column;
    CHECK_EQUAL(
        tare_detector_push_columns(detector, 4, columns[0], columns[1], columns[2], columns[3]),
        TARE_BAD_ARGUMENT);
    for (int i = 0; i < 4; i++) {
      tare_column bad = column;
      switch (i) {
        case 0: bad.data = NULL; break;
        case 1: bad.type = 3; break;
        case 2: bad.type = -1; break;
        default: bad.type = INT32_MIN;
      }
      columns[missing] = &bad;
      CHECK_EQUAL(
          tare_detector_push_columns(detector, 4, columns[0], columns[1], columns[2], columns[3]),
          TARE_BAD_ARGUMENT);
      /* Without samples nothing is looked at. */
      CHECK_EQUAL(
          tare_detector_push_columns(detector, 0, columns[0], columns[1], columns[2], columns[3]),
          TARE_OK);
    }
  }
  CHECK_EQUAL(tare_detector_push_columns(detector, SIZE_MAX, &column, &column, &column, &column),
              TARE_BAD_ARGUMENT);
  CHECK_EQUAL(tare_detector_read(detector, &detection), TARE_OK);
  CHECK_EQUAL(detection.samples, 0);
  tare_detector_free(detector);
}

static void oddities_are_counted(void) {
  tare_detector *detector = NULL;
  tare_detection is;
  CHECK_EQUAL(tare_detector_create(TARE_METERS_PER_SECOND_SQUARED, &detector), TARE_OK);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK(is.state == TARE_STATE_UNKNOWN && is.scale == TARE_SCALE_UNKNOWN && is.reserved == 0);
  int64_t time = INT64_C(1700000000000000000);
  for (int i = 0; i < 500; i++) tare_detector_push(detector, time += 20000000, 0, 0, 9.81f);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK(is.state == TARE_STATE_STILL && is.scale == TARE_SCALE_PLAUSIBLE && is.cadence == 0);
  tare_detector_push(detector, time, 0, 0, 9.81f);
  tare_detector_push(detector, time - 1, 0, 0, 9.81f);
  tare_detector_push(detector, time - 1000000000, 0, 0, 9.81f);
  tare_detector_push(detector, time += 20000000, NAN, 0, 9.81f);
  tare_detector_push(detector, time += 20000000, 0, -INFINITY, 9.81f);
  tare_detector_push(detector, time += 20000000, 0, 0, 1e30f);
  tare_detector_push(detector, time += 1000000001, 0, 0, 9.81f);
  tare_detector_push(detector, time - 1000000001, 0, 0, 9.81f);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK_EQUAL(is.samples, 508);
  CHECK_EQUAL(is.duplicates, 1);
  CHECK_EQUAL(is.backward, 2);
  CHECK_EQUAL(is.not_finite, 2);
  CHECK_EQUAL(is.out_of_range, 1);
  CHECK_EQUAL(is.gaps, 2);
  CHECK(is.steps == 0 && is.live_steps == 0);
  tare_detector_free(detector);

  /* In g, said to be in m/s2. */
  CHECK_EQUAL(tare_detector_create(TARE_METERS_PER_SECOND_SQUARED, &detector), TARE_OK);
  for (int i = 0; i < 500; i++) tare_detector_push(detector, i * INT64_C(20000000), 0, 0, 1);
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK_EQUAL(is.scale, TARE_SCALE_SEEMS_STANDARD_GRAVITY);
  tare_detector_free(detector);
}

static void hostile_samples(dice *dice) {
  tare_detector *detector = NULL;
  tare_detection is;
  CHECK_EQUAL(tare_detector_create(TARE_STANDARD_GRAVITY, &detector), TARE_OK);
  for (int i = 0; i < 20000; i++) {
    float values[3];
    for (int axis = 0; axis < 3; axis++) {
      uint32_t bits = (uint32_t)dice_bits(dice);
      memcpy(&values[axis], &bits, sizeof bits);
      if (dice_below(dice, 2)) values[axis] = (float)dice_unit(dice);
    }
    int64_t time = dice_below(dice, 3) ? (int64_t)i * 20000000 : dice_hostile(dice);
    tare_detector_push(detector, time, values[0], values[1], values[2]);
    if (i % 777 == 0) tare_detector_finish(detector);
  }
  CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
  CHECK_EQUAL(is.samples, 20000);
  CHECK(is.steps >= 0 && is.live_steps >= is.steps && is.not_finite > 0 && is.gaps > 0);
  CHECK(is.cadence >= 0 && is.state >= TARE_STATE_UNKNOWN && is.state <= TARE_STATE_WALKING);
  CHECK(is.scale >= TARE_SCALE_UNKNOWN && is.scale <= TARE_SCALE_IMPLAUSIBLE);
  tare_detector_free(detector);
}

/* Taken in any portions, or all at the end, the steps are the same, oldest first. */
static void steps_wait_until_they_are_taken(const walk *walk, dice *dice) {
  tare_detection wanted, is;
  steps all = steps_single(walk, TARE_STANDARD_GRAVITY, &wanted);
  CHECK_EQUAL(all.count, wanted.steps);
  CHECK(all.count > 100 && labs((long)all.count - walk->steps) <= 4);
  int bouts = 0;
  for (size_t i = 0; i < all.count; i++) {
    bouts += all.step[i].starts_bout;
    CHECK(all.step[i].confidence >= 0.5f && all.step[i].confidence <= 1);
    CHECK(i == 0 || all.step[i].nanoseconds > all.step[i - 1].nanoseconds);
  }
  CHECK(bouts == 2 && all.step[0].starts_bout == 1);

  for (int way = 0; way < 4; way++) {
    tare_detector *detector = NULL;
    CHECK_EQUAL(tare_detector_create(TARE_STANDARD_GRAVITY, &detector), TARE_OK);
    size_t taken = 0;
    tare_step room[300];
    int64_t live = 0;
    for (size_t i = 0; i <= walk->count; i++) {
      if (i < walk->count)
        tare_detector_push(detector, walk->time[i], walk->x[i], walk->y[i], walk->z[i]);
      else
        tare_detector_finish(detector);
      if (i % 100 == 0) {
        CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
        CHECK(is.live_steps >= is.steps);
        if (is.live_steps > live) live = is.live_steps;
        CHECK(is.steps >= (int64_t)taken);
      }
      size_t capacity = 0;
      switch (way) {
        /* None, until the end. */
        case 0: break;
        case 1: capacity = 1; break;
        /* Never the newest ones: one is always left behind. */
        case 2:
          CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
          capacity = (size_t)is.steps - taken > 1 ? (size_t)is.steps - taken - 1 : 0;
          break;
        default: capacity = dice_below(dice, 4);
      }
      memset(room, 0x5A, sizeof room);
      size_t got = tare_detector_take(detector, room, capacity);
      CHECK(got <= capacity && taken + got <= all.count);
      CHECK(!memcmp(room, all.step + taken, got * sizeof *room));
      int64_t beyond;
      memcpy(&beyond, &room[got], sizeof beyond);
      CHECK_EQUAL(beyond, INT64_C(0x5A5A5A5A5A5A5A5A));
      taken += got;
    }
    CHECK(live > 100);
    /* "All there are" may be said by the greatest number there is. */
    size_t got = tare_detector_take(detector, room, way % 2 ? 300 : SIZE_MAX);
    CHECK_EQUAL(taken + got, all.count);
    CHECK(!memcmp(room, all.step + taken, got * sizeof *room));
    CHECK_EQUAL(tare_detector_take(detector, room, 300), 0);
    CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
    CHECK(!memcmp(&is, &wanted, sizeof is));
    /* Finished twice: nothing more; pushed again: it begins anew, and the count stays. */
    tare_detector_finish(detector);
    for (size_t i = 0; i < walk->count; i++)
      tare_detector_push(detector, walk->time[i] + INT64_C(1000000000000), walk->x[i], walk->y[i],
                         walk->z[i]);
    tare_detector_finish(detector);
    CHECK_EQUAL(tare_detector_read(detector, &is), TARE_OK);
    CHECK_EQUAL(is.steps, 2 * (int64_t)all.count);
    tare_detector_free(detector);
  }
  free(all.step);
}

/* Decimals of seconds as nanoseconds; -1 where there is none. */
static int64_t read_seconds(const char **at) {
  int64_t value = 0;
  int decimals = -1, digits = 0;
  for (; **at; ++*at) {
    if (**at == '.' && decimals < 0) {
      decimals = 0;
    } else if (**at >= '0' && **at <= '9') {
      value = value * 10 + (**at - '0');
      digits++;
      if (decimals >= 0) decimals++;
    } else {
      break;
    }
  }
  for (int i = decimals < 0 ? 0 : decimals; i < 9; i++) value *= 10;
  return digits ? value : -1;
}

/* What `tare count --format json --times` says of the walk. */
static void compare_with_tool(const walk *walk, const char *path) {
  size_t count;
  uint8_t *json = need_file(path, &count);
  char *text = need(count + 1);
  memcpy(text, json, count);
  text[count] = 0;
  free(json);
  tare_detection is;
  steps all = steps_single(walk, TARE_STANDARD_GRAVITY, &is);
  const char *at = strstr(text, "\"times\":[");
  if (CHECK(at != NULL)) {
    at += strlen("\"times\":[");
    for (size_t i = 0; i < all.count; i++) {
      if (!CHECK_EQUAL(read_seconds(&at), all.step[i].nanoseconds)) break;
      CHECK_EQUAL(*at++, i + 1 < all.count ? ',' : ']');
    }
    printf("detector: %zu steps at the nanoseconds that the tool tells\n", all.count);
  }
  free(all.step);
  free(text);
}

/* Writes a walk as a table that the tool reads. */
static void write_table(const walk *walk, const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) {
    perror(path);
    exit(74);
  }
  fprintf(file, "t_s,x_g,y_g,z_g\n");
  for (size_t i = 0; i < walk->count; i++)
    fprintf(file, "%" PRId64 ".%09" PRId64 ",%.9g,%.9g,%.9g\n", walk->time[i] / 1000000000,
            walk->time[i] % 1000000000, walk->x[i], walk->y[i], walk->z[i]);
  CHECK(fclose(file) == 0);
}

/* Arguments: write FILE, or compare FILE, or none. */
void detector_subject(int count, char **arguments) {
  dice dice = dice_seeded("detector");
  walk walk = walk_made(&dice);
  if (count == 2 && !strcmp(arguments[0], "write")) {
    write_table(&walk, arguments[1]);
  } else if (count == 2 && !strcmp(arguments[0], "compare")) {
    compare_with_tool(&walk, arguments[1]);
  } else {
    null_is_refused_and_harmless();
    oddities_are_counted();
    hostile_samples(&dice);
    steps_wait_until_they_are_taken(&walk, &dice);
  }
  walk_free(&walk);
}
