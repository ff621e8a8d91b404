#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Fettle for Windows on Debian: fettle-VERSION-setup.exe and fettle-VERSION-windows.zip in build/windows.
#
# Qt and the small libraries are compiled once from Debian's source packages, into FETTLE_WINDOWS_CACHE (by default
# ~/.cache/fettle-windows): about half an hour on two processors.
#
# build.sh --no-window   only the command line and what needs no Qt, in minutes; makes no installer
set -eu
cd "$(dirname "$0")/../.."
. packaging/packages.sh
. packaging/build.sh
. packaging/windows/sources.sh
. packaging/windows/libraries.sh
. packaging/windows/qt.sh

window=ON
case "${1:-}" in
  "") ;;
  --no-window) window=OFF ;;
  *)
    echo "usage: build.sh [--no-window]" >&2
    exit 2
    ;;
esac

need build
need_windows build
cache=${FETTLE_WINDOWS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/fettle-windows}
prefix=$cache/prefix
mkdir -p "$cache"
step() { echo; echo "== $*"; }

step "small libraries"
header_libraries
source_libraries
if [ "$window" = ON ]; then
  step "Qt"
  qt_libraries
fi

step "Fettle for Windows"
build windows -DFETTLE_TESTS=OFF -DFETTLE_GUI=$window -DFETTLE_SERVICE=$window -DFETTLE_WINDOWS_PREFIX="$prefix"
[ "$window" = ON ] || exit 0

step "installer and zip"
sh packaging/windows/package.sh build/windows
