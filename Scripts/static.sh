#!/usr/bin/env bash
# Builds .build/static/tare: one file that needs no Swift runtime, for machines and images of others.
#
# Swift's runtime, Foundation, SQLite and zlib are inside. The C library stays shared, and what it is
# made of: a binary runs wherever glibc is at least as new as here. Fails if anything else is asked for.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname -s)" != Linux ]; then
  echo "static.sh: Apple's systems have the Swift runtime; 'swift build -c release' is enough there" >&2
  exit 1
fi

target=.build/static
libraries=$PWD/$target/lib
mkdir -p "$libraries"
# A folder with nothing but the archives, searched first: the linker takes them though shared ones
# exist elsewhere.
for archive in libsqlite3.a libz.a; do
  path=$(clang -print-file-name=$archive 2>/dev/null || true)
  if [ ! -f "$path" ]; then
    echo "static.sh: $archive is missing; on Debian: apt-get install libsqlite3-dev zlib1g-dev" >&2
    exit 1
  fi
  ln -sfn "$(realpath "$path")" "$libraries/$archive"
done

swift build -c release --product tare --static-swift-stdlib --scratch-path .build/static-objects \
  -Xlinker "-L$libraries" >&2
built=$(swift build -c release --static-swift-stdlib --scratch-path .build/static-objects \
  --show-bin-path)/tare
strip -o "$target/tare.part" "$built"
mv "$target/tare.part" "$target/tare"

needed=$(objdump -p "$target/tare" | awk '$1 == "NEEDED" { print $2 }')
allowed='^(libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+|ld-linux-[a-z0-9_-]+)\.so'
if foreign=$(grep -vE "$allowed" <<<"$needed"); then
  echo "static.sh: $target/tare still needs" $foreign >&2
  exit 1
fi
# Its own folder is what the package manager writes; a toolchain's would be an absolute path.
if objdump -p "$target/tare" | awk '$1 ~ /^R(UN)?PATH$/ && $2 != "$ORIGIN"' | grep . >&2; then
  echo "static.sh: $target/tare searches for libraries in a toolchain's folder" >&2
  exit 1
fi

# It must say the right thing without a single variable, from another folder.
said=$(cd / && printf 'a\t0\t600\t1000\t2\na\t300\t900\t600\t3\n' |
  env -i "$OLDPWD/$target/tare" merge --tz Europe/Berlin --now 1e9)
if [ "$said" != $'a\t1970-01-01\t1100.000\t500.000\t0.000' ]; then
  echo "static.sh: $target/tare merge said: $said" >&2
  exit 1
fi
echo "$target/tare: $(($(wc -c <"$target/tare") / 1000000)) MB, needs" $needed
