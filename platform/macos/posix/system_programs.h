// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/macos/drives/programs.h"

namespace fettle::macos {

/// Programs in the system's folders, started by posix_spawn(2): without input, with a minimal English environment, and
/// in their own process group, so that Ctrl-C does not interrupt them.
class SystemPrograms final : public Programs {
public:
    Result<ProgramOutput> run(const std::string& program, const std::vector<std::string>& arguments,
                              std::chrono::milliseconds limit) override;
};

/// More than any report has.
inline constexpr std::size_t kMostOutput = std::size_t{16} << 20U;

}  // namespace fettle::macos
