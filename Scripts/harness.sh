#!/usr/bin/env bash
# Runs the adapters' own sources over look-alikes of their frameworks. Arguments go to swift test.
#
#   harness.sh                     the tests
#   harness.sh --sanitize=thread   the same under the thread sanitizer, with its own build folder
set -euo pipefail
cd "$(dirname "$0")/.."

# What is tested is what ships: the folder must be a link, not a copy that has aged.
linked() {
  [ "$(readlink "$1")" = "$2" ] || {
    echo "harness: $1 is no link to the shipped sources" >&2
    exit 1
  }
}
linked Harness/CoreMotion/Sources/StepCountingCoreMotion ../../../Sources/StepCountingCoreMotion
linked Harness/ReactNative/Sources/TareReactNative ../../../Bindings/react-native/ios
# A test run of an empty package would pass, too.
case "$(uname -s)" in
  Linux) ;;
  *)
    echo "harness: inert here; it is for Linux, where the framework does not exist"
    exit 0
    ;;
esac

for package in Harness/CoreMotion Harness/ReactNative; do
  scratch="$package/.build"
  case "$*" in
    *--sanitize*) scratch="$package/.build/sanitized" ;;
  esac
  swift test --disable-xctest --package-path "$package" --scratch-path "$scratch" "$@"
done
