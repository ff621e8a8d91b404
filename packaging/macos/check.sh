#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether Fettle for macOS compiles and links, on Debian: fettle for Macs with Apple's processors and with Intel's, in
# build/macos-aarch64 and build/macos-x86_64. Nothing is run: that needs a Mac.
#
# The compiler is the PyPI package ziglang. SQLite and zlib belong to macOS; the linker gets lists of their functions in
# place of the libraries. fmt and pugixml are compiled from Debian's packages. All of it is kept in FETTLE_MAC_CACHE, by
# default ~/.cache/fettle-macos.
#
# check.sh [PROCESSOR…]   only these; check.sh aarch64
set -eu
cd "$(dirname "$0")/../.."
. packaging/windows/sources.sh
cache=${FETTLE_MAC_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/fettle-macos}
oldest=13.0
mkdir -p "$cache"
cache=$(cd "$cache" && pwd)
step() { echo; echo "== $*"; }

# starter FILE COMMAND…
starter() {
  file=$cache/$1
  shift
  printf '#!/bin/sh\nexec "%s/venv/bin/python" -m ziglang %s "$@"\n' "$cache" "$*" >"$file"
  chmod +x "$file"
}

compiler() {
  # An installation that was interrupted is made again.
  if [ ! -f "$cache/venv/ready" ]; then
    python3 -m venv --clear "$cache/venv" && "$cache/venv/bin/pip" install --quiet ziglang==0.17.1 &&
      : >"$cache/venv/ready" || return 1
  fi
  starter ar ar
  starter ranlib ranlib
  for processor in aarch64 x86_64; do starter "c++-$processor" c++ -target "$processor-macos.$oldest"; done
}

# The build runs a program of its own to make tables. It is compiled for this computer, and run in place of the one for
# macOS by what CMake takes for an emulator.
host_program() {
  (cd core/catalogue && "${CXX:-c++}" -std=c++20 -O1 -DFMT_HEADER_ONLY -I../.. generate/*.cpp glob.cpp names.cpp \
    ../drive/identity.cpp -o "$cache/fettle_catalogue_generator") || return 1
  printf '#!/bin/sh\nprogram=%s/$(basename "$1")\nshift\nexec "$program" "$@"\n' "$cache" >"$cache/on-this-computer"
  chmod +x "$cache/on-this-computer"
}

# stub NAME SYMBOL…: what the linker needs to know of a library of macOS (a text-based stub, version 4).
stub() {
  name=$1
  shift
  symbols=$(printf '_%s, ' "$@")
  cat >"$prefix/lib/$name.tbd" <<END
--- !tapi-tbd
tbd-version: 4
targets: [ x86_64-macos, arm64-macos ]
install-name: '/usr/lib/$name.dylib'
exports:
  - targets: [ x86_64-macos, arm64-macos ]
    symbols: [ ${symbols%, } ]
...
END
}

# library PACKAGE TARGET FILE: what CMake finds.
library() {
  mkdir -p "$prefix/lib/cmake/$1"
  cat >"$prefix/lib/cmake/$1/$1-config.cmake" <<END
if(NOT TARGET $2)
  add_library($2 UNKNOWN IMPORTED)
  set_target_properties($2 PROPERTIES IMPORTED_LOCATION $prefix/lib/$3 INTERFACE_INCLUDE_DIRECTORIES $prefix/include)
endif()
END
}

# The folder of libraries for one processor. Its headers are copies, because /usr/include itself has Linux's.
libraries() {
  prefix=$cache/$1
  [ -f "$prefix/ready" ] && return 0
  mkdir -p "$prefix/include" "$prefix/lib/cmake" "$prefix/share/cmake"
  for header in nlohmann tl toml++ CLI fmt; do cp -r "/usr/include/$header" "$prefix/include/" || return 1; done
  cp /usr/include/zlib.h /usr/include/sqlite3.h /usr/include/pugixml.hpp /usr/include/pugiconfig.hpp "$prefix/include/"
  # Debian's own has a part for each processor.
  for folder in /usr/include /usr/include/*-linux-gnu; do
    [ ! -f "$folder/zconf.h" ] || cp "$folder/zconf.h" "$prefix/include/"
  done
  for package in nlohmann_json tl-expected CLI11; do
    cp -r "/usr/share/cmake/$package" "$prefix/share/cmake/" || return 1
  done
  [ -d "$cache/pugixml" ] || debian_source pugixml "$cache/pugixml" || return 1
  # float_first.h says why it is there.
  "$cache/c++-$1" -std=c++20 -O1 -w -I"$prefix/include" -c packaging/windows/fmt.cpp -o "$prefix/fmt.o" &&
    "$cache/c++-$1" -std=c++20 -O1 -include packaging/macos/float_first.h -I"$cache/pugixml/src" -c "$cache/pugixml/src/pugixml.cpp" -o "$prefix/pugixml.o" &&
    rm -f "$prefix"/lib/*.a && "$cache/ar" rcs "$prefix/lib/libfmt.a" "$prefix/fmt.o" &&
    "$cache/ar" rcs "$prefix/lib/libpugixml.a" "$prefix/pugixml.o" || return 1
  # shellcheck disable=SC2046 # words
  stub libsqlite3 $(grep -rhoE 'sqlite3_[a-z0-9_]+' platform/store --include=*.cpp --include=*.h | sort -u)
  stub libz adler32 compress2 compressBound crc32 crc32_z deflate deflateEnd deflateInit2_ deflateInit_ deflateReset \
    inflate inflateEnd inflateInit2_ inflateInit_ inflateReset inflateReset2 uncompress zlibVersion
  library fmt fmt::fmt libfmt.a
  library pugixml pugixml::pugixml libpugixml.a
  : >"$prefix/ready"
}

step "compiler"
compiler
host_program
[ $# -gt 0 ] || set -- aarch64 x86_64
for processor in "$@"; do
  step "libraries for $processor"
  libraries "$processor"
  step "Fettle for $processor"
  cmake -S . -B "build/macos-$processor" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/packaging/macos/toolchain.cmake" \
    -DFETTLE_MAC_CACHE="$cache" -DFETTLE_MAC_PROCESSOR="$processor" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_FLAGS_RELEASE="-O0 -include $PWD/packaging/macos/float_first.h" -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_CXX_COMPILER_LAUNCHER= \
    -DZLIB_LIBRARY="$cache/$processor/lib/libz.tbd" -DZLIB_INCLUDE_DIR="$cache/$processor/include" \
    -DSQLite3_LIBRARY="$cache/$processor/lib/libsqlite3.tbd" -DSQLite3_INCLUDE_DIR="$cache/$processor/include" \
    -DFETTLE_WERROR=OFF -DFETTLE_GROUPED=ON -DFETTLE_TESTS=OFF -DFETTLE_GUI=OFF -DFETTLE_SERVICE=OFF
  cmake --build "build/macos-$processor" --target fettle
  file "build/macos-$processor/bin/fettle"
done
