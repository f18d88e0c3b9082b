#!/usr/bin/env bash
# Builds tare.wasm, puts what a web server serves into .build/web/site, tests it in Node against the
# tool and the native library, and prints the sizes; then the page's browser tests, where they are.
#
# TARE names the tool to compare with; without it, .build/debug/tare is built if it is not there.
# Needs Node 18.19 or newer, and tsc to compile against the types (Debian: nodejs, node-typescript).
set -euo pipefail
cd "$(dirname "$0")/.."

TARE_NEEDS=""
command -v node >/dev/null 2>&1 || TARE_NEEDS="nodejs"
command -v tsc >/dev/null 2>&1 || TARE_NEEDS="$TARE_NEEDS node-typescript"
. Scripts/ready.sh
unset TARE_NEEDS

tools=$(dirname "$(command -v swift)")
out=.build/web
site=$out/site

fail() {
  echo "web: $*" >&2
  exit 1
}

node=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
[ "${node:-0}" -ge 18 ] || fail "Node 18 or newer is needed; Debian: apt-get install nodejs"

bash Scripts/wasm.sh

rm -rf "$site"
mkdir -p "$site"
cp -R Web/. "$site/"
rm -rf "$site/tests" "$site/benchmarks" "$site/README.md"
cp "$out/tare.wasm" "$site/tare.wasm"

# What the results are compared with: the same player over the native library, and the tool.
bash Scripts/c-library.sh
compiler="$tools/clang"
[ -x "$compiler" ] || compiler=clang
"$compiler" -std=c11 -O2 -Wall -Wextra -Werror -IBindings/C/include Web/tests/native/player.c \
  -L.build/c -ltare "-Wl,-rpath,$PWD/.build/c" -o "$out/player"
if [ -z "${TARE:-}" ]; then
  [ -x .build/debug/tare ] || swift build --product tare >"$out/log" 2>&1 || {
    cat "$out/log" >&2
    fail "the tool does not compile"
  }
  TARE=$PWD/.build/debug/tare
fi
[ -x "$TARE" ] || fail "TARE names no program: $TARE"
export TARE

# The names of failed tests, what they say, and the counts; all of it is in the log.
if node --test Web/tests/*.test.js >"$out/tests.log" 2>&1; then
  # Its closing lines as they are, and why tests were skipped.
  sed -nE 's/.*# SKIP (.*)/web: skipped: \1/p' "$out/tests.log" | sort -u
  grep -E '^# (tests|pass|fail|skipped) ' "$out/tests.log"
else
  grep -vE '^ *(ok |duration_ms|---|\.\.\.|# Subtest)' "$out/tests.log" >&2 || true
  fail "tests failed; all of it is in $out/tests.log"
fi

echo "web: what a page loads, in bytes (and compressed):"
total=0
packed=0
for file in tare.wasm tare.js $(cd "$site" && ls core/*.js); do
  bytes=$(($(wc -c <"$site/$file")))
  gzip=$(($(gzip -9c "$site/$file" | wc -c)))
  total=$((total + bytes))
  packed=$((packed + gzip))
  printf '  %8d (%7d) %s\n' "$bytes" "$gzip" "$file"
done
printf '  %8d (%7d) together\n' "$total" "$packed"

if [ -f Scripts/web-browser.sh ]; then bash Scripts/web-browser.sh; fi
