# SPDX-License-Identifier: GPL-3.0-or-later
# Packages for Debian and RPM systems: fettle (command line), fettle-gui (window), fettled (service).
# cmake --preset package && cmake --build --preset package && cpack --preset package, or packaging/package.sh, which adds the
# distribution's compiler flags.
set(CPACK_PACKAGE_NAME fettle)
set(CPACK_PACKAGE_VENDOR "The Fettle developers")
set(CPACK_PACKAGE_CONTACT "The Fettle developers <${FETTLE_CONTACT}>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # or CPackDeb writes it before each component's own
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_FILE_NAME fettle-${PROJECT_VERSION})
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR "DEB;RPM")
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON)  # a file below /etc has an absolute path
set(CPACK_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_COMPONENTS_ALL cli)
foreach(pair fettle-gui/gui fettled/service)
  get_filename_component(program ${pair} DIRECTORY)
  get_filename_component(component ${pair} NAME)
  if(TARGET ${program})
    list(APPEND CPACK_COMPONENTS_ALL ${component})
  endif()
endforeach()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/prefix.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/staged.cmake)

set(cli_summary "SSD toolbox for any manufacturer's drives (command line)")
set(gui_summary "SSD toolbox for any manufacturer's drives (window)")
set(service_summary "SSD toolbox for any manufacturer's drives (service)")
set(cli_text "Fettle finds the drives in a computer, explains how healthy each one is
and why, and checks controller mode, partition alignment, TRIM and firmware. It
trims, erases, updates firmware, manages over-provisioning and measures drives.")
set(gui_text "The desktop window of Fettle. It lists the drives in a computer, explains how
healthy each one is and why, shows what checks found and how to correct it,
and opens saved smartctl reports. In the system tray, it shows the service's
alerts as notifications.")
set(service_text "The background service of Fettle: scheduled TRIM and health checks, alerts, and
access to drives for unprivileged users, controlled by polkit.")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SOURCE fettle)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_FETTLE_DEBIAN_CHANGELOG ${CMAKE_CURRENT_BINARY_DIR}/deb/changelog.Debian)
configure_file(deb/changelog.in ${CPACK_FETTLE_DEBIAN_CHANGELOG} @ONLY)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE GPL-3.0-or-later)
set(CPACK_RPM_PACKAGE_GROUP System)
set(CPACK_PACKAGE_RELOCATABLE OFF)
set(CPACK_RPM_SPEC_MORE_DEFINE "%define packager ${CPACK_PACKAGE_CONTACT}")
# Folders that other packages own.
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /etc /etc/xdg /etc/xdg/autostart /usr/lib/systemd /usr/lib/systemd/system
  /usr/libexec /usr/sbin /usr/share/applications /usr/share/metainfo /usr/share/icons /usr/share/icons/hicolor
  /usr/share/icons/hicolor/scalable /usr/share/icons/hicolor/scalable/apps /usr/share/polkit-1 /usr/share/polkit-1/actions
  /usr/share/dbus-1 /usr/share/dbus-1/system.d /usr/share/dbus-1/system-services /usr/share/bash-completion
  /usr/share/bash-completion/completions /usr/share/zsh /usr/share/zsh/site-functions /usr/share/fish
  /usr/share/fish/vendor_completions.d /usr/share/man /usr/share/man/man1 /usr/share/man/man8 /usr/share/doc
  /usr/share/licenses)
foreach(row cli/fettle/admin gui/fettle-gui/admin service/fettled/admin)
  string(REPLACE "/" ";" row ${row})
  list(GET row 0 component)
  list(GET row 1 package)
  list(GET row 2 section)
  string(TOUPPER ${component} upper)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${${component}_summary}\n${${component}_text}")
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_RPM_${upper}_PACKAGE_NAME ${package})
  set(CPACK_RPM_${upper}_PACKAGE_SUMMARY "${${component}_summary}")
  set(CPACK_RPM_${upper}_PACKAGE_DESCRIPTION "${${component}_text}")
  set(CPACK_RPM_${upper}_USER_FILELIST "%license /usr/share/licenses/${package}/LICENSE")
endforeach()
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS "fettled, fettle-gui, e2fsprogs, xfsprogs, ntfs-3g, dosfstools, exfatprogs, libxcb1")
# Loaded at run time, so dpkg-shlibdeps does not see it.
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS "libsystemd0")
set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS "libsystemd0")
set(CPACK_DEBIAN_GUI_PACKAGE_RECOMMENDS "fettle")
set(CPACK_DEBIAN_GUI_PACKAGE_SUGGESTS "fettled")
set(CPACK_DEBIAN_SERVICE_PACKAGE_DEPENDS "init-system-helpers (>= 1.54), dbus | dbus-broker, libsystemd0, polkitd")
set(CPACK_DEBIAN_SERVICE_PACKAGE_RECOMMENDS "fettle")
set(CPACK_DEBIAN_SERVICE_PACKAGE_SUGGESTS
  "e2fsprogs, xfsprogs, ntfs-3g, dosfstools, exfatprogs, default-mta | mail-transport-agent")
# Whichever of the two packages is purged last deletes what both keep.
file(READ deb/purge-state PURGE_STATE)
foreach(package fettle fettled)
  configure_file(deb/${package}/postrm.in ${CMAKE_CURRENT_BINARY_DIR}/deb/${package}/postrm @ONLY
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
set(fettled ${CMAKE_CURRENT_SOURCE_DIR}/deb/fettled)
set(CPACK_DEBIAN_SERVICE_PACKAGE_CONTROL_EXTRA ${fettled}/postinst ${fettled}/prerm
  ${CMAKE_CURRENT_BINARY_DIR}/deb/fettled/postrm)
set(CPACK_DEBIAN_GUI_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/deb/fettle-gui/conffiles)
set(CPACK_DEBIAN_CLI_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_BINARY_DIR}/deb/fettle/postrm)
list(APPEND CPACK_RPM_GUI_USER_FILELIST "%config(noreplace) /etc/xdg/autostart/org.fettle.Fettle.desktop")
set(CPACK_RPM_CLI_PACKAGE_REQUIRES "systemd-libs")
set(CPACK_RPM_GUI_PACKAGE_REQUIRES "systemd-libs")
set(CPACK_RPM_SERVICE_PACKAGE_REQUIRES "polkit, systemd")
set(CPACK_RPM_SERVICE_POST_INSTALL_SCRIPT_FILE ${CMAKE_CURRENT_SOURCE_DIR}/rpm/post)
set(CPACK_RPM_SERVICE_PRE_UNINSTALL_SCRIPT_FILE ${CMAKE_CURRENT_SOURCE_DIR}/rpm/preun)
set(CPACK_RPM_SERVICE_POST_UNINSTALL_SCRIPT_FILE ${CMAKE_CURRENT_SOURCE_DIR}/rpm/postun)
include(CPack)
