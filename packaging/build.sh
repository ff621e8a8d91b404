# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh, test.sh and package.sh: builds from nothing in the shortest time.

# build PRESET [OPTION…]: compiles several sources at once, in half the time. Where their names do not let them (which
# says so in errors of a file that compiles alone), each is compiled alone.
build() {
  preset=$1
  shift
  for grouped in ON OFF; do
    cmake --preset "$preset" -DFETTLE_GROUPED=$grouped "$@" >/dev/null
    if cmake --build --preset "$preset"; then return 0; fi
  done
  return 1
}
