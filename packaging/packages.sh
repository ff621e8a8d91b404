# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of this folder: installs what is missing on Debian and Ubuntu; elsewhere says which
# packages to install and goes on if what is needed is there.

BUILD_APT="build-essential cmake ninja-build ccache pkg-config python3 libfmt-dev nlohmann-json3-dev libexpected-dev
libtomlplusplus-dev libcli11-dev zlib1g-dev libudev-dev libmount-dev libblkid-dev libatasmart-dev
libsgutils2-dev libsqlite3-dev libsystemd-dev liburing-dev nettle-dev qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libgl-dev libfdisk-dev
libmspack-dev libpugixml-dev libevent-dev libxcb1-dev
fonts-dejavu-core"
TEST_APT="libgtest-dev libgmock-dev python3 python3-jsonschema python3-prometheus-client clang lld clang-format-14 clang-tidy-14
libclang-rt-14-dev xz-utils liblzma-dev mandoc bsdextrautils
smartmontools nvme-cli hdparm sg3-utils util-linux fdisk gdisk parted libatasmart-bin xvfb xauth
qemu-system-x86 qemu-utils linux-image-amd64 busybox-static debootstrap cpio zstd kmod udev mdadm lvm2 dmsetup cryptsetup-bin
e2fsprogs xfsprogs btrfs-progs dosfstools mtools exfatprogs exfat-fuse ntfs-3g usbutils pciutils strace fio iproute2
dbus polkitd python3-dbus python3-gi appstream desktop-file-utils zsh fish at-spi2-core gir1.2-atspi-2.0 xterm x11-utils weston"
# What building packages takes besides, and checking them.
PACKAGE_APT="dpkg-dev fakeroot rpm"
PACKAGE_TEST_APT="lintian appstream debootstrap rpmlint binutils"
# What compiling for Windows takes besides, running the result, and making its installer.
WINDOWS_TEST_APT="g++-mingw-w64-x86-64-posix libz-mingw-w64-dev clang lld llvm wine wine64"
WINDOWS_APT="dpkg-dev tcl nsis zip"
WINDOWS_CHECK_APT="xvfb xauth xdotool imagemagick"
BUILD_DNF="gcc-c++ cmake ninja-build ccache pkgconf fmt-devel json-devel expected-devel tomlplusplus-devel cli11-devel
zlib-devel systemd-devel libmount-devel libblkid-devel libatasmart-devel sg3_utils-devel sqlite-devel liburing-devel nettle-devel qt6-qtbase-devel libfdisk-devel libmspack-devel pugixml-devel
libevent-devel libxcb-devel
qt6-qtcharts-devel qt6-qttools-devel"
BUILD_PACMAN="base-devel cmake ninja ccache fmt nlohmann-json tl-expected tomlplusplus cli11 zlib systemd-libs
util-linux-libs libatasmart sg3_utils sqlite liburing nettle libmspack pugixml libevent libxcb qt6-base qt6-charts qt6-tools"
BUILD_ZYPPER="gcc-c++ cmake ninja ccache pkgconf fmt-devel nlohmann_json-devel tl-expected-devel tomlplusplus-devel
cli11-devel zlib-devel libudev-devel libmount-devel libblkid-devel libatasmart-devel libsgutils-devel sqlite3-devel liburing-devel libnettle-devel libfdisk-devel libmspack-devel pugixml-devel libevent-devel libxcb-devel
qt6-base-devel qt6-charts-devel qt6-tools-devel"

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    echo "This needs root, and sudo is not there: $*" >&2
    return 1
  fi
}

# install_packages PACKAGE…: on Debian and Ubuntu, those that are not installed yet.
install_packages() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing="$missing $package"
  done
  [ -z "$missing" ] && return 0
  echo "Installing:$missing"
  as_root apt-get update -qq || return 1
  # shellcheck disable=SC2086 # a list of words is what is meant
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# need build|test: sets up this machine, or says how.
need() {
  if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    if [ "$1" = test ]; then install_packages $BUILD_APT $TEST_APT; else install_packages $BUILD_APT; fi
    return
  fi
  for manager in dnf pacman zypper; do
    command -v "$manager" >/dev/null 2>&1 || continue
    case $manager in
      dnf) echo "If the build stops for want of something: sudo dnf install $BUILD_DNF" ;;
      pacman) echo "If the build stops for want of something: sudo pacman -S --needed $BUILD_PACMAN" ;;
      zypper) echo "If the build stops for want of something: sudo zypper install $BUILD_ZYPPER" ;;
    esac
  done
  for tool in cmake ninja c++ pkg-config; do
    command -v "$tool" >/dev/null 2>&1 || { echo "Not found: $tool. Install the packages above, then try again." >&2; return 1; }
  done
}

# need_packaging [test]: what package.sh, or test-packages.sh, takes besides.
need_packaging() {
  command -v apt-get >/dev/null 2>&1 || return 0
  # shellcheck disable=SC2086
  if [ "${1:-}" = test ]; then install_packages $PACKAGE_APT $PACKAGE_TEST_APT; else install_packages $PACKAGE_APT; fi
}

# need_windows test|build|check: what compiling for Windows, and running the result, takes besides.
need_windows() {
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "Compiling for Windows needs the packages of Debian that packaging/packages.sh lists." >&2
    return 1
  fi
  # shellcheck disable=SC2086
  case "$1" in
    test) install_packages $WINDOWS_TEST_APT ;;
    build) install_packages $WINDOWS_TEST_APT $WINDOWS_APT ;;
    check) install_packages $WINDOWS_TEST_APT $WINDOWS_CHECK_APT ;;
  esac
}
