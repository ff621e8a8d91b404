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
    int status = 0;      ///< its exit code; 128 and more: ended by a signal
    std::string output;  ///< what it said on both channels, its last 64 KiB
};

/// Where a program runs.
enum class Place : std::uint8_t {
    here,       ///< beside this process: what ends this service ends the program too
    own_scope,  ///< in a scope of systemd's of its own (scope.h); where systemd does not run, as `here`
};

/// How a program is run.
struct Conduct {
    Place place = Place::here;
    Signals signals = Signals::usual;
    std::optional<std::chrono::milliseconds> limit;  ///< its process group is killed then
};

/// Runs one of the system's own programs to its end: no shell, found only in the system's folders, with a bare
/// environment in English, without input, and in a process group of its own so that Ctrl-C does not end it half-way.
/// Errors: timeout (it ran into the limit); the others mean that it was not run: unsupported (it is not installed), io,
/// and those of move_to_scope.
[[nodiscard]] Result<ProgramResult> run_program(const std::string& name, const std::vector<std::string>& arguments,
                                                const Conduct& conduct = {});

/// Whether run_program() would find it.
[[nodiscard]] bool is_installed(const std::string& name);

/// The end of what a program said, on one line.
[[nodiscard]] std::string last_words(std::string text);

}  // namespace fettle::linux_system
