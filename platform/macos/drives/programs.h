// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fettle::macos {

struct ProgramOutput {
    int status = 0;      ///< exit status; 128 and above: ended by a signal
    std::string output;  ///< standard output alone
    std::string errors;  ///< the end of standard error
};

/// The seam between Fettle and macOS' programs.
class Programs {
public:
    virtual ~Programs() = default;
    /// Runs a program of the system, without a shell and in English, to its end. Thread-safe. Errors: unsupported (no
    /// such program), timeout, too_large (more output than a report has), io.
    virtual Result<ProgramOutput> run(const std::string& program, const std::vector<std::string>& arguments,
                                      std::chrono::milliseconds limit) = 0;
};

/// What diskutil, ioreg and pmset may take; a drive that wakes up delays them.
inline constexpr std::chrono::milliseconds kPatience{30'000};

}  // namespace fettle::macos
