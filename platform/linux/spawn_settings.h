// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <optional>

namespace fettle::linux_system {

/// How a child handles SIGTERM, SIGINT, SIGHUP, SIGQUIT and SIGPIPE, whatever this process blocks or ignores.
enum class Signals : std::uint8_t {
    usual,  ///< they end it
    held,   ///< blocked except SIGPIPE: at shutdown it finishes what it writes
};

inline constexpr std::array kChildSignals{SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE};

/// The mask of a child.
[[nodiscard]] inline sigset_t child_mask(Signals signals) noexcept {
    sigset_t mask;
    sigemptyset(&mask);
    if (signals == Signals::usual) return mask;
    for (const int signal : kChildSignals) {
        if (signal != SIGPIPE) sigaddset(&mask, signal);
    }
    return mask;
}

/// Settings for posix_spawn: its own process group, no input, and output to `output` or discarded; what it writes to
/// standard error goes to `errors` if given, and otherwise to the same place. Freed by the destructor.
class SpawnSettings {
public:
    explicit SpawnSettings(std::optional<int> output = {}, Signals signals = Signals::usual,
                           std::optional<int> errors = {}) {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
            const auto& target = stream == STDERR_FILENO && errors ? errors : output;
            if (target) {
                ::posix_spawn_file_actions_adddup2(&files_, *target, stream);
            } else {
                ::posix_spawn_file_actions_addopen(&files_, stream, "/dev/null", O_WRONLY, 0);
            }
        }
        ::posix_spawnattr_init(&attributes_);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        const auto mask = child_mask(signals);
        ::posix_spawnattr_setsigmask(&attributes_, &mask);
        sigset_t defaults;
        sigemptyset(&defaults);
        for (const int signal : kChildSignals) sigaddset(&defaults, signal);
        ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
    }
    ~SpawnSettings() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&attributes_);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    [[nodiscard]] const posix_spawn_file_actions_t* files() const { return &files_; }
    [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

}  // namespace fettle::linux_system
