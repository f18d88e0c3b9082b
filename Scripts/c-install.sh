#!/usr/bin/env bash
# Installs the C library that Scripts/c-library.sh built: header, shared library, archive, and tare.pc.
#
#   c-install.sh [PREFIX]    (/usr/local); DESTDIR is put before it, as packagers do
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=${1:-/usr/local}
root=${DESTDIR:-}$prefix
built=.build/c
version=$(sed -n 's/.*tare_version.*text("\([0-9.]*\)").*/\1/p' Bindings/C/Sources/TareC/Names.swift)
[ -n "$version" ] || {
  echo "c-install: Names.swift does not say which version this is" >&2
  exit 1
}
[ -f "$built/libtare.a" ] || {
  echo "c-install: there is no library; build it with Scripts/c-library.sh" >&2
  exit 1
}

mkdir -p "$root/include" "$root/lib/pkgconfig"
cp Bindings/C/include/tare.h "$root/include/"
cp "$built/libtare.a" "$root/lib/"
if [ "$(uname -s)" = Darwin ]; then
  cp "$built/libtare.1.dylib" "$root/lib/"
  ln -sf libtare.1.dylib "$root/lib/libtare.dylib"
else
  cp "$built/libtare.so.1" "$root/lib/"
  ln -sf libtare.so.1 "$root/lib/libtare.so"
fi
# The prefix follows the file, so that the whole may be moved.
cat >"$root/lib/pkgconfig/tare.pc" <<END
prefix=\${pcfiledir}/../..

Name: tare
Description: Step counts from pedometers, accelerometers and records of several devices
Version: $version
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -ltare
END
