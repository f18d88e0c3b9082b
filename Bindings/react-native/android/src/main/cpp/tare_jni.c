/* Tare's C functions for Java: handles as longs, events and outcomes as arrays of longs. */
#include <jni.h>
#include <stdint.h>
#include <stdlib.h>

#include "tare.h"

/* The places in the array that an event is handed over in, as TareNative.java names them. */
enum { KIND, FIELDS, SESSION, WALL, MONO, ZERO, FROM, TO, TOTAL, BASELINE, EVENT_LENGTH };

/* The places in the array that an outcome is written to. */
enum {
  OUT_SESSION,
  OUT_DISPLAYED,
  OUT_CURRENT,
  OUT_HELD_APART,
  OUT_VERDICT,
  OUT_LOWER_BOUND,
  OUT_APPROXIMATE,
  OUT_PAUSED,
  OUT_CLOSED,
  OUT_LENGTH
};

#define NAME(function) Java_dev_tare_reactnative_TareNative_##function

static tare_session *session_of(jlong handle) { return (tare_session *)(intptr_t)handle; }
static tare_detector *detector_of(jlong handle) { return (tare_detector *)(intptr_t)handle; }

static void write_outcome(JNIEnv *env, const tare_outcome *outcome, jlongArray into) {
  const jlong values[OUT_LENGTH] = {
      [OUT_SESSION] = outcome->session,         [OUT_DISPLAYED] = outcome->displayed,
      [OUT_CURRENT] = outcome->current,         [OUT_HELD_APART] = outcome->held_apart,
      [OUT_VERDICT] = outcome->verdict,         [OUT_LOWER_BOUND] = outcome->lower_bound,
      [OUT_APPROXIMATE] = outcome->approximate, [OUT_PAUSED] = outcome->paused,
      [OUT_CLOSED] = outcome->closed,
  };
  (*env)->SetLongArrayRegion(env, into, 0, OUT_LENGTH, values);
}

JNIEXPORT jint JNICALL NAME(abiVersion)(JNIEnv *env, jclass class) {
  (void)env;
  (void)class;
  return (jint)tare_abi_version();
}

/* A session without a history; 0 for a policy that is none. */
JNIEXPORT jlong JNICALL NAME(sessionCreate)(
    JNIEnv *env, jclass class, jdouble maximum_rate, jint decrease, jdouble restart_below) {
  (void)env;
  (void)class;
  tare_policy policy;
  tare_policy_init(&policy);
  policy.maximum_rate = maximum_rate;
  policy.decrease = decrease;
  policy.restart_below = restart_below;
  tare_session *session = NULL;
  if (tare_session_create(&policy, 0, &session) != TARE_OK) return 0;
  return (jlong)(intptr_t)session;
}

JNIEXPORT void JNICALL NAME(sessionFree)(JNIEnv *env, jclass class, jlong handle) {
  (void)env;
  (void)class;
  tare_session_free(session_of(handle));
}

/* Returns a tare_status; the outcome is written where that is TARE_OK. */
JNIEXPORT jint JNICALL NAME(sessionIngest)(
    JNIEnv *env, jclass class, jlong handle, jlongArray event, jlongArray into) {
  (void)class;
  if (handle == 0 || (*env)->GetArrayLength(env, event) != EVENT_LENGTH ||
      (*env)->GetArrayLength(env, into) != OUT_LENGTH)
    return TARE_BAD_ARGUMENT;
  jlong values[EVENT_LENGTH];
  (*env)->GetLongArrayRegion(env, event, 0, EVENT_LENGTH, values);
  const tare_event given = {
      .kind = (int32_t)values[KIND],         .fields = (uint32_t)values[FIELDS],
      .session = values[SESSION],            .wall = values[WALL],
      .mono = values[MONO],                  .zero = values[ZERO],
      .from = values[FROM],                  .to = values[TO],
      .total = values[TOTAL],                .baseline = (int32_t)values[BASELINE],
  };
  tare_outcome outcome;
  const tare_status status = tare_session_ingest(session_of(handle), &given, &outcome);
  if (status == TARE_OK) write_outcome(env, &outcome, into);
  return status;
}

/* The session's words; null where there is no session or no memory. */
JNIEXPORT jlongArray JNICALL NAME(sessionSnapshot)(JNIEnv *env, jclass class, jlong handle) {
  (void)class;
  const size_t count = tare_session_snapshot(session_of(handle), NULL, 0);
  if (count == 0 || count > 4096) return NULL;
  int64_t *words = malloc(count * sizeof *words);
  if (words == NULL) return NULL;
  jlongArray array = NULL;
  if (tare_session_snapshot(session_of(handle), words, count) == count)
    array = (*env)->NewLongArray(env, (jsize)count);
  if (array != NULL)
    (*env)->SetLongArrayRegion(env, array, 0, (jsize)count, (const jlong *)words);
  free(words);
  return array;
}

/* The session that wrote the words; 0 for words that none wrote. */
JNIEXPORT jlong JNICALL NAME(sessionRestore)(JNIEnv *env, jclass class, jlongArray array) {
  (void)class;
  const jsize count = (*env)->GetArrayLength(env, array);
  if (count <= 0 || count > 4096) return 0;
  int64_t *words = malloc((size_t)count * sizeof *words);
  if (words == NULL) return 0;
  (*env)->GetLongArrayRegion(env, array, 0, count, (jlong *)words);
  tare_session *session = NULL;
  const tare_status status = tare_session_restore(words, (size_t)count, &session);
  free(words);
  return status == TARE_OK ? (jlong)(intptr_t)session : 0;
}

JNIEXPORT jint JNICALL NAME(sessionRead)(
    JNIEnv *env, jclass class, jlong handle, jlongArray into) {
  (void)class;
  if (handle == 0 || (*env)->GetArrayLength(env, into) != OUT_LENGTH) return TARE_BAD_ARGUMENT;
  tare_outcome outcome;
  const tare_status status = tare_session_read(session_of(handle), &outcome);
  if (status == TARE_OK) write_outcome(env, &outcome, into);
  return status;
}

/* null for a number that is no verdict. */
JNIEXPORT jstring JNICALL NAME(verdictName)(JNIEnv *env, jclass class, jint verdict) {
  (void)class;
  const char *name = tare_verdict_name(verdict);
  return name == NULL ? NULL : (*env)->NewStringUTF(env, name);
}

JNIEXPORT jstring JNICALL NAME(statusText)(JNIEnv *env, jclass class, jint status) {
  (void)class;
  return (*env)->NewStringUTF(env, tare_status_text(status));
}

/* A detector for Android's accelerometer, which measures in m/s2. */
JNIEXPORT jlong JNICALL NAME(detectorCreate)(JNIEnv *env, jclass class) {
  (void)env;
  (void)class;
  tare_detector *detector = NULL;
  if (tare_detector_create(TARE_METERS_PER_SECOND_SQUARED, &detector) != TARE_OK) return 0;
  return (jlong)(intptr_t)detector;
}

JNIEXPORT void JNICALL NAME(detectorFree)(JNIEnv *env, jclass class, jlong handle) {
  (void)env;
  (void)class;
  tare_detector_free(detector_of(handle));
}

/* Takes a sample and returns the steps that are settled. */
JNIEXPORT jlong JNICALL NAME(detectorPush)(
    JNIEnv *env, jclass class, jlong handle, jlong nanoseconds, jfloat x, jfloat y, jfloat z) {
  (void)env;
  (void)class;
  tare_detector_push(detector_of(handle), nanoseconds, x, y, z);
  tare_detection detection;
  /* Only the count is wanted: what is not taken would be kept. */
  tare_step steps[16];
  while (tare_detector_take(detector_of(handle), steps, 16) == 16) {
  }
  if (tare_detector_read(detector_of(handle), &detection) != TARE_OK) return 0;
  return detection.steps;
}

/* Settles what is open and returns the steps. */
JNIEXPORT jlong JNICALL NAME(detectorFinish)(JNIEnv *env, jclass class, jlong handle) {
  (void)env;
  (void)class;
  tare_detector_finish(detector_of(handle));
  tare_detection detection;
  if (tare_detector_read(detector_of(handle), &detection) != TARE_OK) return 0;
  return detection.steps;
}
