#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests what build.sh has made, in build/windows, under wine: the programs, the service, the installer and the window.
# Needs the command line for Linux, in build/release, to compare with. packaging/test.sh --thorough calls it.
set -eu
cd "$(dirname "$0")/../.."
. packaging/packages.sh
need_windows check
bin=build/windows/bin
work=build/windows-check
corpus=${FETTLE_CORPUS:-../shared/corpus}
version=$(sed -n 's/^project(fettle VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
rm -rf "$work"
mkdir -p "$work"
FETTLE_WINEPREFIX=$PWD/$work/prefix
export FETTLE_WINEPREFIX
step() { echo; echo "== $*"; }

step "the same verdicts as on Linux"
python3 -B tests/wine/analyse.py build/release/bin/fettle "$bin/fettle.exe" "$corpus"
step "the same benchmark results as on Linux"
python3 -B tests/wine/benchmark.py build/release/bin/fettle "$bin/fettle.exe" "$work/benchmark"
step "the service"
x86_64-w64-mingw32-g++-posix -std=c++20 -O1 -Wall -Wextra -Werror -static -municode tests/wine/pipe_bridge.cpp -lws2_32 -o "$bin/pipe_bridge.exe"
python3 -B tests/wine/service.py "$bin" "$work/service"
step "the installer"
python3 -B tests/wine/installer.py "build/windows/fettle-$version-setup.exe" "$work/installer"
step "the window"
python3 -B tests/wine/window.py "$bin/fettle-gui.exe" "$work/window"
