#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# device.sh PROGRAM: runs the tests of a device under wine, which takes a link to a file for one. They write to this file
# alone, after they have compared both names.
set -eu
run=$(dirname "$0")/../../../packaging/windows/run-wine.sh
prefix=${FETTLE_WINEPREFIX:-${TMPDIR:-/tmp}/fettle-wine-$(id -u)}
# Makes the prefix, if there is none.
sh "$run" cmd /c exit
work=$(mktemp -d)
link=$prefix/dosdevices/w::
trap 'rm -rf "$work"' EXIT
# One at a time, because the letter is the same for all. Wine's server, which runs on for a while, must not keep the lock.
exec 9>"$prefix/device.lock"
flock 9
trap 'rm -f "$link"; rm -rf "$work"' EXIT
: >"$work/image"
ln -sfn "$work/image" "$link"
FETTLE_TEST_DEVICE='\\.\W:' FETTLE_TEST_IMAGE=$(printf 'Z:%s/image' "$work" | tr / '\\') \
  sh "$run" "$1" '--gtest_filter=*HeldWrites*device' 9>&- | tee "$work/output"
# Skipped tests are no tests.
grep -q '\[  PASSED  \] 4 tests' "$work/output"
