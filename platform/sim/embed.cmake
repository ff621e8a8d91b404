# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DOUTPUT=FILE.cpp -DINPUTS=A.toml,B.toml -P embed.cmake: writes the personalities as constants.
# A script and no program, so that a cross build needs nothing of the machine it runs on.
string(REPLACE "," ";" inputs "${INPUTS}")
list(SORT inputs)
set(text "// Generated from platform/sim/personalities. Do not edit.\n")
string(APPEND text "#include \"platform/sim/personality/built_in_texts.h\"\n\n#include <array>\n\nnamespace fettle::sim {\n\nnamespace {\n\n")
string(APPEND text "constexpr BuiltInText kTexts[] = {\n")
foreach(input ${inputs})
  get_filename_component(name ${input} NAME_WE)
  file(READ ${input} content)
  string(APPEND text "    {\"${name}\", R\"personality(${content})personality\"},\n")
endforeach()
string(APPEND text "};\n\n}  // namespace\n\nstd::span<const BuiltInText> built_in_texts() { return kTexts; }\n\n}  // namespace fettle::sim\n")
file(WRITE ${OUTPUT} "${text}")
