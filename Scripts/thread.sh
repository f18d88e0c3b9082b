#!/usr/bin/env bash
# The ground's tests under the thread sanitizer.
#
# Nothing here is concurrent yet. The sessions are values that any number of threads may hold, so a
# hidden global or a lazy static would be a race in every application at once; tests run in parallel
# and would show it. The sanitizer's build has a folder of its own, since its objects do not mix.
set -euo pipefail
cd "$(dirname "$0")/.."
exec swift test --disable-xctest --sanitize=thread --scratch-path .build/thread --parallel \
  --filter '^(TareTests|TareTraceTests)\.'
