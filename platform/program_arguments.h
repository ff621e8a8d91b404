// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace fettle {

/// The words of the command line, that of the program first: those of main; on Windows, where these are in an old code
/// page, as UTF-8.
[[nodiscard]] std::vector<std::string> program_arguments(int argc, char** argv);

}  // namespace fettle
