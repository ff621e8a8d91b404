#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh BUILD: fettle-VERSION-setup.exe and fettle-VERSION-windows.zip from a build for Windows.
set -eu
cd "$(dirname "$0")/../.."
build=$1
version=$(sed -n 's/^project(fettle VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
from=$build/package/fettle-$version
rm -rf "$build/package"
mkdir -p "$from"
for program in fettle fettle-gui fettle-consent fettled path-entry; do
  x86_64-w64-mingw32-strip -o "$from/$program.exe" "$build/bin/$program.exe"
done
cp LICENSE "$from/LICENSE.txt"
cp README.md CHANGELOG.md "$from/"
makensis -V2 -DVERSION="$version" -DFROM="$PWD/$from" -DOUT="$PWD/$build/fettle-$version-setup.exe" packaging/windows/setup.nsi
rm -f "$build/fettle-$version-windows.zip"
# The portable form; the service, with the program that asks for it, and path-entry belong to the installer.
(cd "$build/package" && zip -q -r -X "../fettle-$version-windows.zip" "fettle-$version" -x '*/path-entry.exe' '*/fettled.exe' '*/fettle-consent.exe')
ls -l "$build/fettle-$version-setup.exe" "$build/fettle-$version-windows.zip"
