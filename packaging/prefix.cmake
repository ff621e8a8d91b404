# SPDX-License-Identifier: GPL-3.0-or-later
# cpack reads this first. The prefix stands in the unit and the D-Bus file too, so cpack cannot change it afterwards.
if(CPACK_GENERATOR MATCHES "^(DEB|RPM)$" AND NOT CPACK_INSTALL_PREFIX STREQUAL "/usr")
  message(FATAL_ERROR "Packages install below /usr, but this build is configured for ${CPACK_INSTALL_PREFIX}: polkit, D-Bus "
    "and desktops would not find its files. Run packaging/package.sh, or configure with -DCMAKE_INSTALL_PREFIX=/usr.")
endif()
