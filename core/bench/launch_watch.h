// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"

namespace fettle::bench {

/// What ends the measurement of a start.
enum class LaunchUntil : std::uint8_t {
    exit,    ///< the program's end
    window,  ///< the program's first window
};

[[nodiscard]] std::string_view name(LaunchUntil until) noexcept;

/// How the first window was recognized.
enum class WindowEvent : std::uint8_t {
    painted,    ///< X11: something was drawn in the mapped window (DAMAGE extension)
    mapped,     ///< X11 without that extension, or covered by other windows: the window was mapped
    committed,  ///< Wayland: a surface with the role xdg_toplevel was committed with a buffer
};

[[nodiscard]] std::string_view name(WindowEvent event) noexcept;

/// Port: programs started together, their first windows and their ends. For one run; numbers programs from 0 in the
/// order in which they were started. Not thread-safe. The destructor kills programs whose end next() has not reported.
class LaunchWatch {
public:
    LaunchWatch() = default;
    virtual ~LaunchWatch() = default;
    LaunchWatch(const LaunchWatch&) = delete;
    LaunchWatch& operator=(const LaunchWatch&) = delete;

    struct Event {
        enum class Kind : std::uint8_t { window, ended };
        Kind kind = Kind::ended;
        std::size_t program = 0;
        std::uint64_t at_ns = 0;                     ///< on the clock of now_ns()
        WindowEvent seen_as = WindowEvent::painted;  ///< window
        int status = 0;                              ///< ended: exit status; 128 + number for a signal
    };

    /// Starts `command` without a shell and without the user's terminal, in its own process group. Returns the time at
    /// which the start was requested, on the clock of now_ns(). Requires: `command` is not empty. Errors: not_found,
    /// not_permitted, io.
    virtual Result<std::uint64_t> start(const std::vector<std::string>& command) = 0;

    /// Blocks until the next event or until `until_ns` on the clock of now_ns(), whichever is first; nullopt: the
    /// latter. A window is reported once per program, and none after its end. A program has ended when its process has;
    /// with LaunchUntil::window, when in addition none is left of the processes that it started (before its window), or
    /// of its process group and the process that opened the window (afterwards). Errors: cancelled, io (the display has
    /// closed the connection).
    virtual Result<std::optional<Event>> next(std::uint64_t until_ns, const CancelToken& cancel) = 0;

    /// Monotonic time in nanoseconds.
    virtual std::uint64_t now_ns() = 0;

    /// Requests that the program close its reported window. False: that is impossible, because no window was reported
    /// or because the window or the display has no such request.
    virtual bool close_window(std::size_t program) = 0;
    /// SIGTERM, to the program's process group and to the process that opened the reported window.
    virtual void terminate(std::size_t program) = 0;
    /// SIGKILL, to the same processes.
    virtual void kill(std::size_t program) = 0;
};

}  // namespace fettle::bench
