// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/spawn_settings.h"

namespace fettle::linux_system {

struct ProgramResult {
    int status = 0;      ///< exit status; 128 and above: ended by a signal
    std::string output;  ///< last 64 KiB of its combined output
};

/// Where a program runs.
enum class Place : std::uint8_t {
    here,       ///< in this process' unit: stopping the service also stops the program
    own_scope,  ///< in its own systemd scope (scope.h); without systemd, like `here`
};

/// How a program is run.
struct Conduct {
    Place place = Place::here;
    Signals signals = Signals::usual;
    std::optional<std::chrono::milliseconds> limit;  ///< then its process group is killed
};

/// Runs a system program to completion: without a shell, searched for only in the system's folders, with a minimal
/// English environment, without input, and in its own process group so that Ctrl-C does not interrupt it. Errors:
/// timeout (it reached the limit); if it was not run: unsupported (not installed), io, and those of move_to_scope.
[[nodiscard]] Result<ProgramResult> run_program(const std::string& name, const std::vector<std::string>& arguments,
                                                const Conduct& conduct = {});

/// Whether run_program() would find it.
[[nodiscard]] bool is_installed(const std::string& name);

/// The end of a program's output, on one line.
[[nodiscard]] std::string last_words(std::string text);

}  // namespace fettle::linux_system
