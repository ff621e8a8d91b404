#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds packages into build/package, with the compiler flags of the distribution. package.sh [deb|rpm]
# Without a word: .deb and .rpm, where the tools of each are installed.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

case "${1:-}" in
  "" | deb | rpm) ;;
  *) echo "usage: package.sh [deb|rpm]" >&2; exit 2 ;;
esac
need build
need_packaging
generators=
if [ "${1:-deb}" = deb ] && command -v dpkg-deb >/dev/null 2>&1; then generators=DEB; fi
if [ "${1:-rpm}" = rpm ] && command -v rpmbuild >/dev/null 2>&1; then generators="$generators${generators:+;}RPM"; fi
[ -n "$generators" ] || { echo "Not found: dpkg-deb or rpmbuild, which build packages." >&2; exit 1; }

# Debug symbols would be stripped: the programs are built without.
if command -v dpkg-buildflags >/dev/null 2>&1; then
  flags() { DEB_BUILD_MAINT_OPTIONS=hardening=+all DEB_CXXFLAGS_MAINT_STRIP=-g dpkg-buildflags --get "$1"; }
  compile="$(flags CXXFLAGS) $(flags CPPFLAGS)"
  link=$(flags LDFLAGS)
elif rpm --eval '%{?build_cxxflags}' 2>/dev/null | grep -q .; then
  compile="$(rpm --eval '%{build_cxxflags}') -g0"
  link=$(rpm --eval '%{?build_ldflags}')
else
  compile=${CXXFLAGS:-}
  link=${LDFLAGS:-}
fi
cmake --preset package -DCMAKE_CXX_FLAGS="$compile" -DCMAKE_EXE_LINKER_FLAGS="$link" >/dev/null
cmake --build --preset package
rm -f build/package/*.deb build/package/*.rpm
cpack --preset package -G "$generators"
ls -l build/package/fettle*.[dr][ep][bm]
