#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when clang-tidy has a complaint about a source file of the project (tests excepted).
source=$1
build=$2
cd "$source" || exit 1
tidy=$(command -v clang-tidy-14 || command -v clang-tidy) || { echo "skipped: no clang-tidy"; exit 77; }
grep -o '"file": "[^"]*"' "$build/compile_commands.json" | cut -d'"' -f4 |
  grep -E "^$source/(app|core|platform)/" | sort -u >"$build/tidy-files"
test -s "$build/tidy-files" || { echo "no files to look at"; exit 1; }
wc -l <"$build/tidy-files"
# One file per process, as many processes as processors.
xargs -P "$(nproc)" -n 1 "$tidy" -p "$build" --quiet <"$build/tidy-files" 2>"$build/tidy-errors" || {
  grep -E 'error:' "$build/tidy-errors"
  exit 1
}
