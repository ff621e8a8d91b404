// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/options.h"

/// Completion scripts for shells, made from the same description as the help, so that they cannot differ from it.
namespace fettle::cli {

/// The shells that have one: "bash", "fish" and "zsh".
[[nodiscard]] std::vector<std::string> completion_shells();

/// The script for one of them, for `fettle completion SHELL`. `root` describes the whole program. Arguments named DRIVE
/// are completed with the names of block devices, all others with file names.
[[nodiscard]] std::string completion_script(const CommandDescription& root, const std::string& shell);

}  // namespace fettle::cli
