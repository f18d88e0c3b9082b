#!/usr/bin/env bash
# The tests of the ground, the live counter, the accelerometer, the store and the Core Motion adapter
# under the thread sanitizer.
#
# The sessions of the ground are values that any number of threads may hold, so a hidden global would be
# a race in every application at once. The live counter is where threads meet: its hammer test runs
# eight tasks against one counter for TARE_HAMMER_SECONDS. The exhaustive test of pauses is left out: it
# runs on one thread for minutes, and keeps the others waiting. The sanitizer's build has a folder of
# its own, since its objects do not mix.
set -euo pipefail
cd "$(dirname "$0")/.."
export TARE_HAMMER_SECONDS=${TARE_HAMMER_SECONDS:-30}
# One after the other: what waits for another task must not wait for all of the ground's tests.
sanitized() {
  timeout 1200 swift test --disable-xctest --sanitize=thread --scratch-path .build/thread --parallel "$@"
}
sanitized --filter '^(TareTests|TareTraceTests)\.' --skip 'Every sequence of pauses'
sanitized --filter '^StepCountingTests\.'
sanitized --filter '^StepCountingAccelerometerTests\.'
# Eight tasks on one file. The test that kills writers starts other processes: nothing to see there.
sanitized --filter '^StepStoreTests\..*Hammer'
exec bash Scripts/harness.sh --sanitize=thread
