#!/usr/bin/env bash
# Builds .build/web/tare.wasm: the same functions as the C library, as WebAssembly without imports;
# checks that this is so, and prints its size.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v swift)")
out=.build/web
triple=wasm32-unknown-none-wasm
embedded=(-Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize
  -Xswiftc -Xfrontend -Xswiftc -function-sections
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector -Xcc -fno-math-errno
  # What every browser has since 2023: vectors, block copies, conversions that do not trap.
  -Xcc -msimd128 -Xcc -mbulk-memory -Xcc -msign-ext -Xcc -mnontrapping-fptoint)

fail() {
  echo "wasm: $*" >&2
  exit 1
}

mkdir -p "$out"
for target in TareC WasmRuntime; do
  swift build -c release --triple "$triple" --package-path Bindings/C --scratch-path "$out/build" \
    --target "$target" "${embedded[@]}" >"$out/log" 2>&1 || {
    cat "$out/log" >&2
    fail "does not compile"
  }
done
objects=()
for module in TareC Tare TareTrace StepDetection StepMerging WasmRuntime; do
  objects+=("$out/build/$triple/release/$module.build"/*.o)
done
functions=$(sed -nE 's/^[a-z_0-9 *]*[ *](tare_[a-z_]+)\(.*/\1/p' Bindings/C/include/tare.h | sort -u)
exports=(--export=malloc --export=free)
for function in $functions; do exports+=("--export=$function"); done
linker="$tools/wasm-ld"
[ -x "$linker" ] || linker=wasm-ld
# The stack comes first, so that running out of it is a trap and not damage.
"$linker" -O2 --no-entry --gc-sections --strip-all --stack-first -z stack-size=131072 \
  "${exports[@]}" "${objects[@]}" -o "$out/tare.wasm"
"$tools/llvm-objdump" --section-headers "$out/tare.wasm" | grep -qw IMPORT &&
  fail "it has imports"
echo "$out/tare.wasm: $(($(wc -c <"$out/tare.wasm"))) bytes," \
  "$(gzip -9c "$out/tare.wasm" | wc -c | tr -d ' ') compressed, no imports"
