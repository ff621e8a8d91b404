#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs the tests: the unit tests and, for a short while each, the fuzz targets from a build with
# AddressSanitizer and UndefinedBehaviorSanitizer; everything else, a sample of the drive lab included, from the release
# build; the tests of the parts for Windows, under Wine, from a build of their own.
#
# test.sh --thorough   runs what takes too long for every change as well; CONTRIBUTING.md lists it.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh
. packaging/build.sh
. packaging/windows/libraries.sh

selection=
checks=OFF
case "${1:-}" in
  "") ;;
  --thorough)
    echo "The thorough run takes several hours on two processors."
    export FETTLE_THOROUGH=1
    selection="-C thorough"
    checks=ON
    ;;
  *)
    echo "usage: test.sh [--thorough]" >&2
    exit 2
    ;;
esac

need test
step() { echo; echo "== $*"; }

step "build with the sanitizers"
build fuzz -DFETTLE_TESTS=ON -DFETTLE_PROGRAMS=OFF -DFETTLE_ALL_CHECKS=$checks

step "release build"
build release -DFETTLE_TESTS=ON -DFETTLE_UNIT_TESTS=OFF

folders='"../fuzz" "../release"'
step "build for Windows"
if need_windows test; then
  # Only libraries that need no download: the tests under Wine use no database.
  cache=$PWD/build/windows-libraries
  prefix=$cache/prefix
  mkdir -p "$cache"
  header_libraries
  test_library
  build windows-tests -DFETTLE_WINDOWS_PREFIX="$prefix"
  folders="$folders \"../windows-tests\""
elif command -v apt-get >/dev/null 2>&1; then
  exit 1
fi

step "tests"
mkdir -p build/tests
echo "subdirs($folders)" >build/tests/CTestTestfile.cmake
# Two more than processors: the lab's guests wait for a part of their time, and the tests that kill the service for most of
# theirs. A test that hangs is ended and named; those that take longer have a limit of their own.
# shellcheck disable=SC2086 # no word, or two
ctest --test-dir build/tests --output-on-failure --timeout 900 -j "$(($(nproc) + 2))" $selection
