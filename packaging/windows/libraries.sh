# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of this folder: fills the folder of libraries for Windows, $prefix, once.

mingw=x86_64-w64-mingw32

# header_libraries: those that are headers alone, from Debian's packages, and fmt, which is compiled from its headers.
# Downloads nothing. The folder holds copies, because /usr/include itself has Linux's headers.
header_libraries() {
  [ -f "$prefix/headers-ready" ] && return 0
  mkdir -p "$prefix/include" "$prefix/share/cmake" "$prefix/lib/cmake/fmt"
  for library in nlohmann tl toml++ CLI fmt; do cp -r "/usr/include/$library" "$prefix/include/" || return 1; done
  for package in nlohmann_json tl-expected CLI11; do
    cp -r "/usr/share/cmake/$package" "$prefix/share/cmake/" || return 1
  done
  "$mingw-g++-posix" -std=c++20 -O2 -I"$prefix/include" -c packaging/windows/fmt.cpp -o "$prefix/fmt.o" &&
    rm -f "$prefix/lib/libfmt.a" && "$mingw-ar" rcs "$prefix/lib/libfmt.a" "$prefix/fmt.o" && rm "$prefix/fmt.o" || return 1
  cat >"$prefix/lib/cmake/fmt/fmt-config.cmake" <<'END'
if(NOT TARGET fmt::fmt)
  add_library(fmt::fmt STATIC IMPORTED)
  set_target_properties(fmt::fmt PROPERTIES
    IMPORTED_LOCATION ${CMAKE_CURRENT_LIST_DIR}/../../libfmt.a
    INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_CURRENT_LIST_DIR}/../../../include)
endif()
END
  : >"$prefix/headers-ready"
}

# test_library: GoogleTest, from the sources that Debian's package has.
test_library() {
  [ -f "$prefix/googletest-ready" ] && return 0
  cmake -S /usr/src/googletest -B "$cache/googletest" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/packaging/windows/toolchain.cmake" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DFETTLE_WINDOWS_PREFIX="$prefix" >"$cache/googletest.log" &&
    cmake --build "$cache/googletest" >>"$cache/googletest.log" && cmake --install "$cache/googletest" >>"$cache/googletest.log" &&
    : >"$prefix/googletest-ready"
}

# source_libraries: those that are compiled from Debian's source packages, which it downloads.
source_libraries() {
  if [ ! -f "$prefix/pugixml-ready" ]; then
    [ -d "$cache/pugixml" ] || debian_source pugixml "$cache/pugixml" || return 1
    cmake -S "$cache/pugixml" -B "$cache/pugixml-build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/packaging/windows/toolchain.cmake" \
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DFETTLE_WINDOWS_PREFIX="$prefix" >"$cache/pugixml.log" &&
      cmake --build "$cache/pugixml-build" >>"$cache/pugixml.log" &&
      cmake --install "$cache/pugixml-build" >>"$cache/pugixml.log" || return 1
    : >"$prefix/pugixml-ready"
  fi
  if [ ! -f "$prefix/sqlite-ready" ]; then
    [ -d "$cache/sqlite3" ] || debian_source sqlite3 "$cache/sqlite3" || return 1
    # The one big source file, which a script of SQLite's makes with Tcl.
    mkdir -p "$cache/sqlite-build" &&
      (cd "$cache/sqlite-build" && ../sqlite3/configure --disable-tcl >../sqlite.log 2>&1 && make sqlite3.c sqlite3.h >>../sqlite.log 2>&1) || return 1
    "$mingw-gcc-posix" -O2 -DSQLITE_THREADSAFE=1 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_DQS=0 \
      -c "$cache/sqlite-build/sqlite3.c" -o "$cache/sqlite3.o" &&
      rm -f "$prefix/lib/libsqlite3.a" && "$mingw-ar" rcs "$prefix/lib/libsqlite3.a" "$cache/sqlite3.o" &&
      cp "$cache/sqlite-build/sqlite3.h" "$prefix/include/" || return 1
    : >"$prefix/sqlite-ready"
  fi
}
