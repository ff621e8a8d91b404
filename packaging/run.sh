#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs Fettle on this machine.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh
. packaging/build.sh

need build
build release -DFETTLE_TESTS=OFF
fettle=build/release/bin/fettle

run() {
  echo
  echo "\$ $*"
  # 1 means that a warning was found: that is what the program is for.
  "$@" || { status=$?; [ "$status" -le 1 ] || [ "$status" -eq 4 ] || return "$status"; }
}

run "$fettle"
demo=
if ! "$fettle" list --json | grep -q '"solid_state": true'; then
  demo=" --demo"
  echo
  echo "This machine shows no solid-state drive; --demo shows simulated ones instead:"
  run "$fettle" --demo list
fi
echo
echo "Worth trying:"
echo "  $fettle$demo check              what to do, and why"
echo "  $fettle$demo health DRIVE       the counters behind the verdict"
echo "  $fettle$demo erase methods DRIVE"
echo "  $fettle --demo bench suite quick sdf"
echo "  $fettle --help                 everything else"
[ ! -x build/release/bin/fettle-gui ] || echo "  build/release/bin/fettle-gui$demo          the window"
[ "$(id -u)" = 0 ] || echo "Only an administrator can read drives' health: sudo $fettle"
