#!/usr/bin/env bash
# How tare is got, tried: installed from source and as a Debian package, its manual and completions used.
#
#   getting.sh            installs into folders under .build/getting only
#   getting.sh --system   also installs the package into this system, as root, uses it, and removes it
#
# Debian. Builds the static binary if it is not fresh (minutes); the rest takes two minutes, most of it
# xz and lintian. Where a package tare is installed already, --system refuses.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() {
  echo "getting.sh: $*" >&2
  exit 1
}

system=no
case ${1:-} in
  '') ;;
  --system) system=yes ;;
  *) fail "write --system or nothing, not '$1'" ;;
esac
if [ $system = yes ]; then
  [ "$(id -u)" = 0 ] || fail "--system installs a package; run it as root, or leave --system out"
  ! dpkg-query -W tare >/dev/null 2>&1 ||
    fail "a package tare is installed already; remove it, or leave --system out"
fi
TARE_NEEDS="bash-completion binutils chrpath dpkg-dev fish lintian man-db mandoc xz-utils zsh"
. Scripts/ready.sh
unset TARE_NEEDS

work=$PWD/.build/getting
rm -rf "$work"
mkdir -p "$work/files"
touch "$work/files/alpha.jsonl" "$work/files/beta.jsonl" "$work/files/beta.svg"

began=$SECONDS
# Says what was done since the last time, and how long it took.
tell() {
  printf '%4d s  %s\n' $((SECONDS - began)) "$*"
  began=$SECONDS
}

# works PREFIX: the binary there does its work without a single variable, from another folder.
works() {
  local tare=$1/bin/tare said
  said=$(cd / && env -i "$tare" --version)
  grep -qE '^tare [0-9]+\.[0-9]+\.[0-9]+$' <<<"$said" || fail "$tare says it is '$said'"
  said=$(cd / && env -i "$tare" replay --format jsonl "$OLDPWD/Examples/opens-at-150.jsonl" | tail -n 1)
  grep -q '"first":0,"last":177,' <<<"$said" || fail "$tare replays opens-at-150.jsonl as $said"
}

# has_manual FOLDER [PATH]: man finds the page in the folder, and shows it without a complaint.
has_manual() {
  local page
  page=$(MANPATH=$1 man -w tare) || fail "man finds no tare in $1"
  case $page in
    "$1"/man1/tare.1*) ;;
    *) fail "man finds $page, not that of $1" ;;
  esac
  MANPATH=$1 LC_ALL=C.UTF-8 man --warnings=all tare >"$work/page" 2>"$work/complaints"
  [ ! -s "$work/complaints" ] || fail "$page: $(cat "$work/complaints")"
  grep -q -- '--no-keep-going' "$work/page" || fail "$page does not tell all options"
}

# completes PREFIX: what was installed there is found and used by bash, zsh and fish.
completes() {
  timeout 300 zsh -f Scripts/getting-completions.zsh "$1" "$work/files"
}

# has_nothing FOLDER: no file is left there.
has_nothing() {
  local left
  left=$(find "$1" ! -type d)
  [ -z "$left" ] || fail "uninstalling left $left"
}

# From source, for a person.
prefix=$work/prefix
PREFIX=$prefix bash Scripts/install.sh >"$work/installed"
[ "$(wc -l <"$work/installed")" = 5 ] || fail "install.sh does not install five files"
tell "installed from source, the static binary built if it was not fresh"
PREFIX=$prefix bash Scripts/install.sh >/dev/null
[ $((SECONDS - began)) -le 5 ] || fail "install.sh builds what is fresh"
works "$prefix"
has_manual "$prefix/share/man"
mandoc -Tlint -W warning "$prefix/share/man/man1/tare.1" || fail "mandoc complains"
tell "binary and manual work"
completes "$prefix"
tell "completions work"
PREFIX=$prefix bash Scripts/install.sh uninstall >/dev/null
has_nothing "$prefix"
# From source, for who makes packages.
DESTDIR=$work/root PREFIX=/opt/tare bash Scripts/install.sh >/dev/null
works "$work/root/opt/tare"
DESTDIR=$work/root PREFIX=/opt/tare bash Scripts/install.sh uninstall >/dev/null
has_nothing "$work/root"
if PREFIX=relative bash Scripts/install.sh 2>/dev/null; then fail "a relative PREFIX is taken"; fi
tell "uninstalling leaves nothing"

# The package.
for take in first second; do
  COMPRESSION=none bash Scripts/debian.sh >/dev/null
  mv .build/debian/tare_*.deb "$work/$take.deb"
done
cmp "$work/first.deb" "$work/second.deb" || fail "the same sources give another package"
rm "$work/first.deb" "$work/second.deb"
tell "the same sources give the same package, to the bit"
bash Scripts/debian.sh
deb=$(echo .build/debian/tare_*.deb)
tell "the package is built"
lintian --allow-root --fail-on error,warning "$deb" || fail "lintian complains"
tell "lintian has nothing to say"

if [ $system = no ]; then
  dpkg-deb --extract "$deb" "$work/extracted"
  works "$work/extracted/usr"
  has_manual "$work/extracted/usr/share/man"
  (cd "$work/extracted" && dpkg-deb --info "$OLDPWD/$deb" md5sums | md5sum --check --quiet)
  tell "the package's files work; --system would install it"
  exit
fi

# Images of Debian leave manuals out of what they install.
apt() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 \
    -o 'Dpkg::Options::=--path-include=/usr/share/man/*' \
    -o 'Dpkg::Options::=--path-include=/usr/share/doc/tare/*' "$@" </dev/null >&2
}
apt install "./$deb"
files=$(dpkg -L tare | while IFS= read -r file; do [ -d "$file" ] || echo "$file"; done)
dpkg --verify tare | grep . && fail "installed files differ from the package's"
works /usr
has_manual /usr/share/man
[ "$(man -w tare)" = /usr/share/man/man1/tare.1.gz ] || fail "man -w tare says $(man -w tare)"
tell "the package is installed, and works"
completes /usr
tell "its completions work"
apt remove tare
for file in $files; do [ ! -e "$file" ] || fail "removing the package left $file"; done
! dpkg-query -W -f='${db:Status-Status}' tare 2>/dev/null | grep -q . ||
  fail "dpkg still knows the package: $(dpkg-query -W -f='${db:Status-Status}' tare)"
tell "removing it leaves nothing"
