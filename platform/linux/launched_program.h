// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A program and the processes that it starts. Not thread-safe.
class LaunchedProgram {
public:
    struct Settings {
        bool log_wayland = false;  ///< has libwayland write its log to log()
    };
    /// Starts it by posix_spawn: without a shell, in its own process group, with /dev/null as input and output. Errors:
    /// not_found, not_permitted, io.
    [[nodiscard]] static Result<std::unique_ptr<LaunchedProgram>> start(const Roots& roots,
                                                                        const std::vector<std::string>& command,
                                                                        const Settings& settings);
    /// Kills its process group unless its end has been observed.
    ~LaunchedProgram();
    LaunchedProgram(const LaunchedProgram&) = delete;
    LaunchedProgram& operator=(const LaunchedProgram&) = delete;

    /// Exit status of the started process, or 128 + number of the signal; nullopt: it runs.
    [[nodiscard]] std::optional<int> status();
    /// Which processes count as the program.
    enum class Extent : std::uint8_t {
        window,       ///< the started one, its process group, and the owner of the window
        descendants,  ///< also those in other groups that it started, found by a variable in their environment
    };
    /// Whether one of these processes is left. Searches all of /proc unless the answer is known without.
    [[nodiscard]] bool anything_left(Extent extent);
    /// Whether the process is the started one or descends from it.
    [[nodiscard]] bool owns(pid_t process) const;

    /// The process that opened the window. Requires: owns(process).
    void set_window_owner(pid_t process);
    /// Sends the signal to the process group and to the owner of the window.
    void signal(int number);

    /// Descriptors that become readable when the started process and the owner of the window end; -1: none.
    [[nodiscard]] int end_descriptor() const { return end_ ? end_->descriptor() : -1; }
    [[nodiscard]] int owner_end_descriptor() const { return owner_ ? owner_->descriptor() : -1; }
    /// What it writes to standard error, with Settings::log_wayland. Must be read all the time: a program that writes
    /// to a full pipe waits.
    [[nodiscard]] int log() const { return log_ ? log_->descriptor() : -1; }
    void close_log() { log_.reset(); }

private:
    LaunchedProgram(Roots roots, pid_t process, std::string mark, std::unique_ptr<DeviceFile> log);
    [[nodiscard]] bool marked(const std::string& process) const;
    [[nodiscard]] bool group_left() const;

    Roots roots_;
    pid_t process_;
    std::string mark_;  ///< "NAME=VALUE" in the environment of the program and of what it starts
    std::unique_ptr<DeviceFile> end_;
    std::unique_ptr<DeviceFile> owner_;
    std::unique_ptr<DeviceFile> log_;
    std::optional<int> status_;
};

}  // namespace fettle::linux_system
