#!/usr/bin/env bash
# Runs the adapters' own sources over look-alikes of their frameworks. Arguments go to swift test.
#
#   harness.sh                     the tests
#   harness.sh --sanitize=thread   the same under the thread sanitizer, with its own build folder
set -euo pipefail
cd "$(dirname "$0")/.."
package=Harness/CoreMotion

# What is tested is what ships: the folder must be a link, not a copy that has aged.
[ "$(readlink "$package/Sources/StepCountingCoreMotion")" = ../../../Sources/StepCountingCoreMotion ] || {
  echo "harness: $package/Sources/StepCountingCoreMotion is no link to the shipped sources" >&2
  exit 1
}
# A test run of an empty package would pass, too.
case "$(uname -s)" in
  Linux) ;;
  *)
    echo "harness: inert here; it is for Linux, where the framework does not exist"
    exit 0
    ;;
esac

scratch="$package/.build"
case "$*" in
  *--sanitize*) scratch="$package/.build/sanitized" ;;
esac
swift test --disable-xctest --package-path "$package" --scratch-path "$scratch" "$@"
