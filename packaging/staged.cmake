# SPDX-License-Identifier: GPL-3.0-or-later
# cpack runs this on the installed files before it packs them, to follow Debian's and RPM's conventions.
file(GLOB components LIST_DIRECTORIES true ${CPACK_TEMPORARY_DIRECTORY}/*)
foreach(root ${components})
  file(GLOB documents LIST_DIRECTORIES true ${root}/usr/share/doc/*)
  foreach(folder ${documents})
    if(CPACK_GENERATOR STREQUAL "DEB")
      file(COPY ${CPACK_FETTLE_DEBIAN_CHANGELOG} DESTINATION ${folder})
    else()
      # Debian has the text of the licence in one place for all packages.
      get_filename_component(package ${folder} NAME)
      file(REMOVE ${folder}/copyright)
      file(COPY ${CPACK_RESOURCE_FILE_LICENSE} DESTINATION ${root}/usr/share/licenses/${package})
    endif()
  endforeach()
  if(CPACK_GENERATOR STREQUAL "RPM" AND EXISTS ${root}/usr/share/zsh/vendor-completions)
    # Only Debian's zsh searches vendor-completions.
    file(RENAME ${root}/usr/share/zsh/vendor-completions ${root}/usr/share/zsh/site-functions)
  endif()
  # What cpack's own strip leaves, and dh_strip does not.
  file(GLOB programs ${root}/usr/bin/* ${root}/usr/sbin/* ${root}/usr/libexec/fettle/*)
  foreach(program ${programs})
    execute_process(COMMAND strip --remove-section=.comment --remove-section=.note ${program} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  # Debian Policy 12.1 and 12.7
  file(GLOB_RECURSE plain ${root}/usr/share/man/*.[18] ${root}/usr/share/doc/changelog*)
  foreach(file ${plain})
    execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endforeach()
