#!/usr/bin/env bash
# Compiles the ground as Embedded Swift for three machines without an operating system, and prints
# its size. That it compiles is the proof that nobody imported anything; that the counter session
# needs no memory allocator is checked by name.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v swift)")
objdump="$tools/llvm-objdump"
names="$tools/llvm-nm"
if [ ! -x "$objdump" ]; then
  objdump=llvm-objdump
  names=llvm-nm
fi

# Bytes of code and constants in object files, debug information excluded.
size_of() {
  local file total=0 bytes
  for file in "$@"; do
    bytes=$("$objdump" --section-headers "$file" | awk '
      function value(hex,   i, n) {
        n = 0
        hex = tolower(hex)
        for (i = 1; i <= length(hex); i++) n = n * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
        return n
      }
      $1 ~ /^[0-9]+$/ && $2 ~ /^(\.text|\.rodata|\.data|\.bss|__TEXT|CODE$|DATA$)/ { sum += value($3) }
      END { print sum + 0 }')
    total=$((total + bytes))
  done
  echo "$total"
}

echo "| machine | Tare | Tare + TareTrace |"
echo "|---|--:|--:|"
for triple in armv7em-none-none-eabi riscv32-none-none-eabi wasm32-unknown-none-wasm; do
  scratch=".build/embedded/$triple"
  log="$scratch.log"
  mkdir -p .build/embedded
  # One module, one object: an old object of a file that is gone would be counted too.
  rm -rf "$scratch"
  swift build -c release --triple "$triple" --target TareTrace --scratch-path "$scratch" \
    -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize \
    >"$log" 2>&1 || {
    cat "$log"
    echo "embedded: $triple does not compile" >&2
    exit 1
  }
  built="$scratch/$triple/release"
  tare=$(size_of "$built"/Tare.build/*.o)
  trace=$(size_of "$built"/TareTrace.build/*.o)
  echo "| $triple | $tare bytes | $((tare + trace)) bytes |"
  if "$names" --undefined-only "$built"/Tare.build/*.o 2>/dev/null |
    grep -E '\b(malloc|calloc|realloc|posix_memalign|aligned_alloc|swift_allocObject|swift_slowAlloc)$'
  then
    echo "embedded: the counter session asks for memory on $triple" >&2
    exit 1
  fi
done
