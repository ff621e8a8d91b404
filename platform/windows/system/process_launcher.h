// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/launch.h"

namespace fettle::windows_system {

/// CreateProcess. The program and what it starts end with a job object when it is cancelled.
class ProcessLauncher final : public bench::Launcher {
public:
    /// Always unsupported: Windows documents no way.
    Status drop_caches() override;
    Result<Outcome> run(const std::vector<std::string>& command, const CancelToken& cancel) override;
};

/// The words as one command line, which CommandLineToArgvW and the C library take apart again.
[[nodiscard]] std::wstring command_line(const std::vector<std::string>& words);

}  // namespace fettle::windows_system
