#!/usr/bin/env bash
# Keeps README's ten lines true: they are Examples/TenLines/Sources/TenLines/main.swift below its first
# line, whole, so that whoever copies them has all they need. It is built, run, and compared with what
# it should print.
#
#   readme.sh              checks and runs
#   readme.sh --self-test  shows that a README that differs is noticed
set -euo pipefail
cd "$(dirname "$0")/.."
source_file=Examples/TenLines/Sources/TenLines/main.swift

# The program, less its first line, which says what it is.
compiled() { tail -n +2 "$source_file"; }

# README's first Swift block below the heading that speaks of ten lines.
printed() {
  awk '/^## .* ten lines/ { here = 1 } here && /^```swift$/ { on = 1; next } /^```$/ && on { exit } on' "$1"
}

same() { diff <(compiled) <(printed "$1"); }

if [ "${1:-}" = --self-test ]; then
  changed=$(mktemp)
  trap 'rm -f "$changed"' EXIT
  sed 's/SmallSession()/FullSession()/' README.md >"$changed"
  if same "$changed" >/dev/null; then
    echo "readme: does NOT notice a change"
    exit 1
  fi
  echo "readme: a changed line was noticed"
  exit 0
fi

same README.md || {
  echo "readme: README's ten lines are not those of $source_file" >&2
  exit 1
}
swift build --package-path Examples/TenLines
"$(swift build --package-path Examples/TenLines --show-bin-path)/TenLines" |
  diff - Examples/TenLines/expected.txt
echo "readme: the ten lines compile, and print what README says"
