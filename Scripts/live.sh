#!/usr/bin/env bash
# The example Examples/LiveCounter: builds it, counts for three seconds, and wants steps at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --package-path Examples/LiveCounter
counted=$("$(swift build --package-path Examples/LiveCounter --show-bin-path)/LiveCounter" 3)
echo "$counted"
grep -qE '^[1-9][0-9]* steps in all$' <<<"$counted"
[ "$(head -n 1 <<<"$counted")" = "0 steps, running" ]
