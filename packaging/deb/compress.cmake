# SPDX-License-Identifier: GPL-3.0-or-later
# Man pages and changelogs are compressed in packages, as Debian's policy (12.1, 12.7) asks.
file(GLOB_RECURSE plain "${CPACK_TEMPORARY_DIRECTORY}/*/share/man/*.[18]" "${CPACK_TEMPORARY_DIRECTORY}/*/share/doc/*/changelog")
foreach(file ${plain})
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
