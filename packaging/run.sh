#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs Fettle's check on this machine.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

need build
cmake --preset release -DFETTLE_TESTS=OFF >/dev/null
cmake --build --preset release
fettle=build/release/bin/fettle

run() {
  echo
  echo "\$ $*"
  # 1 means that a warning was found: that is what the program is for.
  "$@" || { status=$?; [ "$status" -le 1 ] || [ "$status" -eq 4 ] || return "$status"; }
}

run "$fettle" list
run "$fettle" check
if ! "$fettle" list --json | grep -q '"solid_state": true'; then
  echo
  echo "This machine shows no solid-state drive, so here are saved reports of others:"
  run "$fettle" analyse tests/data/analyse
fi
echo
echo "Commands:  $fettle --help"
[ ! -x build/release/bin/fettle-gui ] || echo "Window:    build/release/bin/fettle-gui"
[ "$(id -u)" = 0 ] || echo "Drives tell their health only to an administrator: sudo $fettle health"
