// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/bench/launch.h"

namespace fettle::windows_system {

/// CreateProcess. A program and what it starts belong to a job object and end with it.
class ProcessLauncher final : public bench::Launcher {
public:
    /// Always unsupported: Windows documents no way.
    Status drop_caches() override;
    /// LaunchUntil::window is unsupported.
    Result<std::unique_ptr<bench::LaunchWatch>> watch(bench::LaunchUntil until) override;
};

/// The words as one command line, which CommandLineToArgvW and the C library take apart again.
[[nodiscard]] std::wstring command_line(const std::vector<std::string>& words);

}  // namespace fettle::windows_system
