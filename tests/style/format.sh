#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when clang-format would change a file.
cd "$1" || exit 1
formatter=$(command -v clang-format-14 || command -v clang-format) || { echo "skipped: no clang-format"; exit 77; }
find app core platform tests -name '*.cpp' -o -name '*.h' | xargs "$formatter" --dry-run --Werror
