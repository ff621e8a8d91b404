#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs the tests: the unit tests and, for a short while each, the fuzz targets from a build with
# AddressSanitizer and UndefinedBehaviorSanitizer; everything else, a sample of the drive lab included, from the release
# build; and, under wine, those of the parts for Windows.
#
# test.sh --thorough   runs what takes too long for every change as well; CONTRIBUTING.md lists it.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh
. packaging/build.sh
. packaging/windows/libraries.sh

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
need_windows test
step() { echo; echo "== $*"; }

step "build with the sanitizers"
build fuzz -DFETTLE_TESTS=ON -DFETTLE_PROGRAMS=OFF

step "release build"
build release -DFETTLE_TESTS=ON -DFETTLE_UNIT_TESTS=OFF

step "build for Windows"
# Programs that run under wine need copies of headers without Linux's beside them, but nothing that is downloaded.
cache=$PWD/build/windows-libraries
prefix=$cache/prefix
header_libraries
test_library
build windows-tests -DFETTLE_WINDOWS_PREFIX="$prefix"

step "tests of all"
mkdir -p build/tests
printf 'subdirs("../fuzz" "../release" "../windows-tests")\n' >build/tests/CTestTestfile.cmake
# One more than processors: the lab's guests wait for a part of their time.
# shellcheck disable=SC2086 # no word, or two
ctest --test-dir build/tests --output-on-failure -j "$(($(nproc) + 1))" $selection
