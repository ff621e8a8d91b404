# SPDX-License-Identifier: GPL-3.0-or-later
# Replaces GNU's archiver and linker for Windows by LLVM's, where those are installed. With the many sections of our object files
# GNU's take minutes for each program, LLVM's a second. GCC cannot call LLVM's linker for this target itself, so clang
# does, with GCC's runtime libraries; it compiles nothing.
find_program(FETTLE_WINDOWS_LINKER clang++)
find_program(FETTLE_LLD ld.lld)
find_program(FETTLE_LLVM_AR llvm-ar)
if(FETTLE_WINDOWS_LINKER AND FETTLE_LLD AND FETTLE_LLVM_AR)
  set(CMAKE_CXX_ARCHIVE_CREATE "${FETTLE_LLVM_AR} qcs <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_APPEND "${FETTLE_LLVM_AR} qs <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_FINISH "")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-libgcc-file-name OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
  get_filename_component(runtime ${runtime} DIRECTORY)
  set(CMAKE_CXX_LINK_EXECUTABLE
    "${FETTLE_WINDOWS_LINKER} --target=x86_64-w64-mingw32 -fuse-ld=lld -B${runtime} -L${runtime} -Wno-unused-command-line-argument <FLAGS> <CMAKE_CXX_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES> -lpthread")
endif()
