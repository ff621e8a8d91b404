#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs every test: first the unit tests and, for a short while each, the fuzz
# targets under the sanitizers; then everything on the release build, the drive lab included.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

need test
step() { echo; echo "== $*"; }

step "unit tests and fuzz targets under AddressSanitizer and UndefinedBehaviorSanitizer"
# One build serves both: the fuzz preset has the sanitizers too.
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
ctest --preset fuzz -L 'unit|fuzz' -j "$(nproc)"

step "everything"
cmake --preset release -DFETTLE_TESTS=ON >/dev/null
cmake --build --preset release
ctest --preset release -j "$(nproc)"
