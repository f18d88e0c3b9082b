#!/usr/bin/env bash
# Builds tare.wasm, puts what a web server serves into .build/web/site, tests it in Node, and prints
# the sizes; then the browser's tests, where they are there.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v node >/dev/null || {
  echo "web: Node 20 or newer is needed; Debian: apt-get install nodejs" >&2
  exit 1
}

bash Scripts/wasm.sh

site=.build/web/site
rm -rf "$site"
mkdir -p "$site"
cp -R Web/. "$site/"
rm -rf "$site/tests" "$site/benchmarks" "$site/README.md"
cp .build/web/tare.wasm "$site/tare.wasm"

node --test Web/tests/*.test.js

echo "web: what a page loads, in bytes (and as gzip):"
total=0
packed=0
for file in tare.wasm tare.js $(cd "$site" && ls core/*.js); do
  bytes=$(wc -c <"$site/$file" | tr -d ' ')
  gzip=$(gzip -9c "$site/$file" | wc -c | tr -d ' ')
  total=$((total + bytes))
  packed=$((packed + gzip))
  printf '  %8d (%7d) %s\n' "$bytes" "$gzip" "$file"
done
printf '  %8d (%7d) together\n' "$total" "$packed"

if [ -f Scripts/web-browser.sh ]; then bash Scripts/web-browser.sh; fi
