// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/launch_watch.h"
#include "core/bench/wayland_log.h"
#include "platform/linux/launched_program.h"
#include "platform/linux/x11_windows.h"

namespace fettle::linux_system {

/// Starts programs, and observes their windows on the X server of $DISPLAY and, if $WAYLAND_DISPLAY is set, in the log
/// that libwayland writes in the program itself; with both, a program may use either.
class LinuxLaunchWatch final : public bench::LaunchWatch {
public:
    /// Errors: those of Launcher::watch.
    [[nodiscard]] static Result<std::unique_ptr<LinuxLaunchWatch>> make(const Roots& roots, bench::LaunchUntil until);

    Result<std::uint64_t> start(const std::vector<std::string>& command) override;
    Result<std::optional<Event>> next(std::uint64_t until_ns, const CancelToken& cancel) override;
    std::uint64_t now_ns() override;
    bool close_window(std::size_t program) override;
    void terminate(std::size_t program) override;
    void kill(std::size_t program) override;

private:
    LinuxLaunchWatch(const Roots& roots, bench::LaunchUntil until) : roots_(roots), until_(until) {}

    struct Program {
        std::unique_ptr<LaunchedProgram> process;
        bench::WaylandLog log;
        std::optional<std::uint32_t> x11_window;
        bool has_window = false;
        bool ended = false;
        std::uint64_t ended_ns = 0;      ///< when the started process was found to have ended
        std::uint64_t looked_at_ns = 0;  ///< when its other processes were last searched for
        unsigned empty_looks = 0;        ///< searches in a row that found none
    };

    [[nodiscard]] Status collect(std::uint64_t now);
    void read_log(std::size_t program, std::uint64_t now);
    void look_for_end(std::size_t program, std::uint64_t now);
    void add_window(std::size_t program, std::uint64_t now, bench::WindowEvent seen_as);
    void wait(std::uint64_t until_ns);

    Roots roots_;
    bench::LaunchUntil until_;
    bool wayland_ = false;
    std::unique_ptr<X11Windows> x11_;
    std::vector<Program> programs_;
    std::deque<Event> events_;
};

}  // namespace fettle::linux_system
