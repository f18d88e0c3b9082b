#!/usr/bin/env bash
# The React Native package: its Swift module on Linux, its JavaScript, and the two together.
#
# Needs node 18.19 or newer; looks at the declarations where tsc is (Debian: nodejs, node-typescript).
set -euo pipefail
cd "$(dirname "$0")/.."
package=Bindings/react-native
logs=$PWD/.build/react-native
mkdir -p "$logs"

say() { printf '== %s\n' "$1"; }

# Runs something into a log; what it printed is shown only if it fails.
quietly() {
  local log=$logs/$1.log
  shift
  "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    echo "react-native: failed: $*" >&2
    exit 1
  }
}

command -v node >/dev/null 2>&1 || {
  echo "react-native: node 18.19 or newer is needed (Debian: nodejs)" >&2
  exit 1
}

if [ "$(uname -s)" = Linux ]; then
  say "the Swift module over look-alikes of React and Core Motion"
  scratch=Harness/ReactNative/.build
  quietly swift swift test --disable-xctest --package-path Harness/ReactNative --scratch-path $scratch
  grep 'Test run with' "$logs/swift.log"
  quietly host swift build --package-path Harness/ReactNative --scratch-path $scratch \
    --product ModuleHost
fi

say "JavaScript, alone and over the module"
in_package() { (cd "$package" && node --import ./test/support/resolve.js --test-reporter=tap --test test/*.test.js); }
quietly node in_package
grep -E '^# (tests|pass|fail|skipped) ' "$logs/node.log" | tr '\n' ' '
echo
# A test that is skipped for want of the module proves nothing.
if [ "$(uname -s)" = Linux ] && ! grep -q '^# skipped 0$' "$logs/node.log"; then
  echo "react-native: tests were skipped" >&2
  exit 1
fi

say "the declarations, as TypeScript reads them"
if command -v tsc >/dev/null 2>&1; then
  tsc --project "$package"
  tsc --project "$package/tsconfig.sources.json"
else
  echo "left out: there is no tsc (Debian: node-typescript); the names were compared above"
fi
