#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the .deb and .rpm packages into build/package. package.sh [deb|rpm]
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

need build
need_packaging
generators=$(case "${1:-}" in "") echo "DEB;RPM" ;; deb) echo DEB ;; rpm) echo RPM ;; *) exit 2 ;; esac) ||
  { echo "usage: package.sh [deb|rpm]" >&2; exit 2; }
cmake --preset release -B build/package -DFETTLE_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/usr -DFETTLE_GROUPED=ON >/dev/null
cmake --build build/package
(cd build/package && cpack -G "$generators")
ls -l build/package/*.deb build/package/*.rpm 2>/dev/null
