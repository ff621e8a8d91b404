#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs every test: the unit tests under the sanitizers and the fuzz targets for
# a short while first, then everything on the release build, the drive lab included.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

need test
step() { echo; echo "== $*"; }

step "unit tests with AddressSanitizer and UndefinedBehaviorSanitizer"
cmake --preset asan >/dev/null
cmake --build --preset asan
ctest --preset asan -L unit -j "$(nproc)"

step "fuzz targets, a short run each"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
ctest --preset fuzz -L fuzz -j "$(nproc)"

step "everything"
cmake --preset release -DFETTLE_TESTS=ON >/dev/null
cmake --build --preset release
ctest --preset release -j "$(nproc)"
