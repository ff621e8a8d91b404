# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by build.sh: Qt for Windows, static, from Debian's source packages.

# qt_module NAME FOLDER OPTION…
qt_module() {
  name=$1
  folder=$2
  shift 2
  [ -f "$prefix/$name-ready" ] && return 0
  cmake -S "$folder" -B "$cache/$name-build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/packaging/windows/toolchain.cmake" \
    -DFETTLE_WINDOWS_PREFIX="$prefix" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DBUILD_SHARED_LIBS=OFF -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake \
    -DQT_QMAKE_TARGET_MKSPEC=win32-g++ -DQT_BUILD_TOOLS_WHEN_CROSSCOMPILING=OFF -DQT_BUILD_EXAMPLES=OFF \
    -DQT_BUILD_TESTS=OFF -DCMAKE_UNITY_BUILD=OFF "$@" >"$cache/$name.log" 2>&1 &&
    cmake --build "$cache/$name-build" >>"$cache/$name.log" 2>&1 &&
    cmake --install "$cache/$name-build" >>"$cache/$name.log" 2>&1 || { tail -30 "$cache/$name.log" >&2; return 1; }
  : >"$prefix/$name-ready"
}

qt_libraries() {
  # Sources that were put there before are taken; Debian's description of the package has their digests.
  [ -d "$cache/qt6-base" ] || debian_source qt6-base "$cache/qt6-base" || return 1
  [ -d "$cache/qt6-charts" ] || debian_source qt6-charts "$cache/qt6-charts" || return 1
  # What the window does not use is left out (for tablets, Debian has no header, wintab.h); D-Bus is compiled in without its library, for code shared with Linux.
  qt_module qt6-base "$cache/qt6-base" -DFEATURE_sql=OFF -DFEATURE_network=OFF -DFEATURE_testlib=OFF -DFEATURE_concurrent=OFF \
    -DFEATURE_xml=OFF -DFEATURE_printsupport=OFF -DFEATURE_opengl=ON -DFEATURE_dbus=ON -DFEATURE_dbus_linked=OFF \
    -DFEATURE_system_pcre2=OFF -DFEATURE_system_zlib=OFF -DFEATURE_system_freetype=OFF -DFEATURE_system_harfbuzz=OFF \
    -DFEATURE_system_png=OFF -DFEATURE_system_jpeg=OFF -DFEATURE_system_doubleconversion=OFF -DFEATURE_icu=OFF \
    -DFEATURE_glib=OFF -DFEATURE_androiddeployqt=OFF -DFEATURE_zstd=OFF -DINPUT_openssl=no -DFEATURE_tabletevent=OFF
  qt_module qt6-charts "$cache/qt6-charts"
}
