#!/usr/bin/env bash
# Builds .build/debian/tare_VERSION_ARCH.deb from what `make install` installs.
#
# The version is what `tare --version` says, the times are those of the last commit: the same commit and
# binary give the same bytes. Needs chrpath, dpkg-dev and what building the binary needs. COMPRESSION=none
# is for who wants it at once: xz takes the most of the time.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C

package=.build/debian
stage=$package/stage
rm -rf "$package"
mkdir -p "$stage/DEBIAN"

maintainer=${TARE_MAINTAINER:-$(git log -1 --format='%an <%ae>')}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

# zsh's own folder for packages, on Debian.
DESTDIR=$stage PREFIX=/usr ZSHDIR=/usr/share/zsh/vendor-completions bash Scripts/install.sh >/dev/null
# The package manager's path to the folder of the binary; a system's binary has none.
chrpath --delete "$stage/usr/bin/tare" >/dev/null
gzip -9n "$stage/usr/share/man/man1/tare.1"

version=$("$stage/usr/bin/tare" --version | awk '{ print $2 }')-1
architecture=$(dpkg --print-architecture)

documents=$stage/usr/share/doc/tare
install -d "$documents" "$stage/usr/share/lintian/overrides"
gzip -9nc CHANGELOG.md >"$documents/changelog.gz"
{
  printf 'tare (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * Built from the sources; changelog.gz says what is new.\n\n'
  printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$documents/changelog.Debian.gz"
cat >"$documents/copyright" <<'END'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tare
Comment: The binary holds Swift's runtime and Foundation with ICU's data, SQLite and zlib.

Files: *
Copyright: the contributors to tare
License: Apache-2.0
 On Debian systems the text of the license is /usr/share/common-licenses/Apache-2.0.

Files: swift foundation
Copyright: 2014-2026 Apple Inc. and the Swift project authors
License: Apache-2.0 with Runtime Library Exception
 The Apache License 2.0 (/usr/share/common-licenses/Apache-2.0), and: "As an exception, if you
 use this Software to compile your source code and portions of this Software are embedded into
 the binary product as a result, you may redistribute such product without providing
 attribution as would otherwise be required by Sections 4(a), 4(b) and 4(d) of the License."

Files: icu
Copyright: 1991-2026 Unicode, Inc.
License: Unicode-3.0
 Permission is hereby granted, free of charge, to any person obtaining a copy of data files
 and any associated documentation (the "Data Files") or software and any associated
 documentation (the "Software") to deal in the Data Files or Software without restriction,
 including without limitation the rights to use, copy, modify, merge, publish, distribute,
 and/or sell copies of the Data Files or Software, and to permit persons to whom the Data
 Files or Software are furnished to do so, provided that either (a) this copyright and
 permission notice appear with all copies of the Data Files or Software, or (b) this copyright
 and permission notice appear in associated Documentation.
 .
 THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A
 PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS.
 .
 IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY
 CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING
 FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
 TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
 FILES OR SOFTWARE.
 .
 Except as contained in this notice, the name of a copyright holder shall not be used in
 advertising or otherwise to promote the sale, use or other dealings in these Data Files or
 Software without prior written authorization of the copyright holder.

Files: sqlite
Copyright: none
License: public-domain
 The authors of SQLite have dedicated it to the public domain.

Files: zlib
Copyright: 1995-2022 Jean-loup Gailly and Mark Adler
License: Zlib
 This software is provided 'as-is', without any express or implied warranty. In no event will
 the authors be held liable for any damages arising from the use of this software.
 .
 Permission is granted to anyone to use this software for any purpose, including commercial
 applications, and to alter it and redistribute it freely, subject to the following
 restrictions:
 .
 1. The origin of this software must not be misrepresented; you must not claim that you wrote
 the original software. If you use this software in a product, an acknowledgment in the product
 documentation would be appreciated but is not required.
 2. Altered source versions must be plainly marked as such, and must not be misrepresented as
 being the original software.
 3. This notice may not be removed or altered from any source distribution.
END
# What lintian would say, and why it is meant so.
cat >"$stage/usr/share/lintian/overrides/tare" <<'END'
# One file that runs on any Debian as new as the one it was built on: Swift's runtime is no package
# here, and SQLite and zlib are linked in with it.
tare: embedded-library *
# No package of Debian's archive: there is no request to package it that could be closed.
tare: initial-upload-closes-no-bugs *
END

# Which libraries are needed, from the binary itself. Zones are within it: no tzdata.
mkdir -p "$package/debian"
printf 'Source: tare\n\nPackage: tare\nArchitecture: any\n' >"$package/debian/control"
shared=$(cd "$package" && dpkg-shlibdeps -O stage/usr/bin/tare 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')
if [ -z "$shared" ]; then
  echo "debian.sh: dpkg-shlibdeps names no library that the binary needs" >&2
  exit 1
fi

(cd "$stage" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum) \
  >"$stage/DEBIAN/md5sums"
# As Debian counts: each file in whole KiB, each folder as one.
size=$(find "$stage" -path "$stage/DEBIAN" -prune -o -printf '%y %s\n' |
  awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }')
cat >"$stage/DEBIAN/control" <<END
Package: tare
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $shared
Suggests: bash-completion
Section: utils
Priority: optional
Description: step counts you can trust
 Turns what pedometers, accelerometers and exports of step counts say into
 counts that begin at 0, never run backwards and lose no reported step, and
 tells of every single claim what became of it and why.
 .
 Replays recorded sessions, counts steps in recordings of an accelerometer,
 merges exports of Apple Health, Fitbit, Google Fit and others into steps per
 day, and simulates pedometers that misbehave.
END

find "$stage" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
deb=$package/tare_${version}_$architecture.deb
dpkg-deb --root-owner-group -Z"${COMPRESSION:-xz}" --build "$stage" "$deb" >/dev/null
echo "$deb: $(($(wc -c <"$deb") / 1000000)) MB, $size KiB installed, needs $shared"
