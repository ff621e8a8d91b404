// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/options.h"

/// Shell completion scripts, generated from the same declarations as the help texts.
namespace fettle::cli {

/// The supported shells: "bash", "fish" and "zsh".
[[nodiscard]] std::vector<std::string> completion_shells();

/// The script that `fettle completion SHELL` prints. `root` describes the whole program. Arguments named DRIVE
/// complete to block devices, all others to file names.
[[nodiscard]] std::string completion_script(const CommandDescription& root, const std::string& shell);

}  // namespace fettle::cli
