// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/tune/systems/system_change.h"

namespace fettle::windows {

/// What a program printed, and how it ended.
struct ProgramEnd {
    std::uint32_t status = 0;
    std::string output;  ///< UTF-8 without carriage returns (tune::plain_text); errors are among it
};

/// What powercfg, fsutil, vssadmin and schtasks may take.
inline constexpr std::uint32_t kProgramLimit_ms = 30'000;

/// Runs a program of Windows' system folder to its end: by its full path, without a shell, a window and input, in that
/// folder, and with no more of the environment than Windows' folders. Ctrl-C in Fettle's console does not reach it. A
/// program that takes longer is ended with all that it has started. Errors: unsupported (no such program),
/// invalid_argument (a name with anything but letters), timeout, too_large (more than 4 MiB of output), io.
[[nodiscard]] Result<ProgramEnd> run_system_program(const tune::ProgramCall& call,
                                                    std::uint32_t limit_ms = kProgramLimit_ms);
/// The same for a program that must succeed. Errors: also not_permitted (it failed, and this process is no
/// administrator's) and io, both with the program's message.
[[nodiscard]] Result<std::string> output_of_system_program(const tune::ProgramCall& call);

}  // namespace fettle::windows
