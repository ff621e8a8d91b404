#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs every test: the unit tests and, for a short while each, the fuzz targets from a build with
# AddressSanitizer and UndefinedBehaviorSanitizer; everything else, the drive lab included, from the release build.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

need test
step() { echo; echo "== $*"; }

step "build with the sanitizers"
cmake --preset fuzz -DFETTLE_TESTS=ON -DFETTLE_PROGRAMS=OFF >/dev/null
cmake --build --preset fuzz

step "release build"
cmake --preset release -DFETTLE_TESTS=ON -DFETTLE_UNIT_TESTS=OFF >/dev/null
cmake --build --preset release

step "tests of both"
mkdir -p build/tests
printf 'subdirs("../fuzz" "../release")\n' >build/tests/CTestTestfile.cmake
ctest --test-dir build/tests --output-on-failure -j "$(nproc)"
