#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs the tests: the unit tests and, for a short while each, the fuzz targets from a build with
# AddressSanitizer and UndefinedBehaviorSanitizer; everything else, a sample of the drive lab included, from the release
# build.
#
# test.sh --thorough   runs what takes too long for every change as well; CONTRIBUTING.md lists it.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh
. packaging/build.sh

selection=
case "${1:-}" in
  "") ;;
  --thorough)
    echo "The thorough run takes several hours on two processors."
    export FETTLE_THOROUGH=1
    selection="-C thorough"
    ;;
  *)
    echo "usage: test.sh [--thorough]" >&2
    exit 2
    ;;
esac

need test
step() { echo; echo "== $*"; }

step "build with the sanitizers"
build fuzz -DFETTLE_TESTS=ON -DFETTLE_PROGRAMS=OFF

step "release build"
build release -DFETTLE_TESTS=ON -DFETTLE_UNIT_TESTS=OFF

step "tests of both"
mkdir -p build/tests
printf 'subdirs("../fuzz" "../release")\n' >build/tests/CTestTestfile.cmake
# One more than processors: the lab's guests wait for a part of their time. A test that hangs is ended and named; those that
# take longer have a limit of their own.
# shellcheck disable=SC2086 # no word, or two
ctest --test-dir build/tests --output-on-failure --timeout 900 -j "$(($(nproc) + 1))" $selection
