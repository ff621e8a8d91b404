// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/linux_launch_watch.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>

namespace fettle::linux_system {

namespace {

/// Longest wait before the next look at the cancel token and at processes that have no descriptor.
constexpr std::uint64_t kMostWaitNs = 50'000'000;
/// The same where the kernel or a container does not allow pidfd_open(2).
constexpr std::uint64_t kWithoutDescriptorNs = 500'000;

/// While a process executes another program, its environment cannot be read: one search could miss it.
constexpr unsigned kEmptyLooks = 2;

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
    return value != nullptr && *value != '\0';
}

}  // namespace

Result<std::unique_ptr<LinuxLaunchWatch>> LinuxLaunchWatch::make(const Roots& roots, bench::LaunchUntil until) {
    std::unique_ptr<LinuxLaunchWatch> watch(new LinuxLaunchWatch(roots, until));
    if (until == bench::LaunchUntil::exit) return watch;
    watch->wayland_ = is_set("WAYLAND_DISPLAY");
    if (!watch->wayland_ && !is_set("DISPLAY"))
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("Waiting for a window requires a display, but neither DISPLAY nor WAYLAND_DISPLAY is "
                                "set."));
    if (!is_set("DISPLAY")) return watch;
    auto* self = watch.get();
    auto x11 = X11Windows::open([self](pid_t process) {
        return std::any_of(self->programs_.begin(), self->programs_.end(),
                           [&](const auto& program) { return program.process->owns(process); });
    });
    if (x11) {
        watch->x11_ = std::move(*x11);
    } else if (!watch->wayland_) {
        return fail(x11.error());
    }
    return watch;
}

std::uint64_t LinuxLaunchWatch::now_ns() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

Result<std::uint64_t> LinuxLaunchWatch::start(const std::vector<std::string>& command) {
    const auto started = now_ns();
    auto process = LaunchedProgram::start(roots_, command, {wayland_});
    if (!process) return fail(process.error());
    programs_.emplace_back();
    programs_.back().process = std::move(*process);
    return started;
}

Result<std::optional<bench::LaunchWatch::Event>> LinuxLaunchWatch::next(std::uint64_t until_ns,
                                                                        const CancelToken& cancel) {
    for (;;) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("starting programs"));
        const auto now = now_ns();
        if (auto collected = collect(now); !collected) return fail(collected.error());
        if (!events_.empty()) {
            const auto event = events_.front();
            events_.pop_front();
            return event;
        }
        if (now >= until_ns) return std::optional<Event>();
        wait(until_ns - now);
    }
}

void LinuxLaunchWatch::wait(std::uint64_t at_most_ns) {
    std::vector<pollfd> files;
    const auto add = [&](int descriptor) {
        if (descriptor >= 0) files.push_back({descriptor, POLLIN, 0});
    };
    auto longest = std::min(at_most_ns, kMostWaitNs);
    if (x11_) add(x11_->descriptor());
    for (const auto& program : programs_) {
        if (program.ended) continue;
        add(program.process->log());
        if (program.ended_ns != 0) continue;  // its descriptor stays readable
        add(program.process->end_descriptor());
        if (program.process->end_descriptor() < 0) longest = std::min(longest, kWithoutDescriptorNs);
    }
    const timespec limit{0, static_cast<long>(longest)};
    (void)::ppoll(files.data(), files.size(), &limit, nullptr);
}

Status LinuxLaunchWatch::collect(std::uint64_t now) {
    if (x11_) {
        const auto seen = x11_->take();
        if (!seen) return fail(seen.error());
        for (const auto& window : *seen) {
            const auto owner = std::find_if(programs_.begin(), programs_.end(),
                                            [&](const auto& program) { return program.process->owns(window.process); });
            if (owner == programs_.end() || owner->has_window) continue;
            owner->x11_window = window.window;
            owner->process->set_window_owner(window.process);
            add_window(static_cast<std::size_t>(owner - programs_.begin()), now, window.seen_as);
        }
    }
    for (std::size_t i = 0; i < programs_.size(); ++i) {
        read_log(i, now);
        look_for_end(i, now);
    }
    return {};
}

void LinuxLaunchWatch::add_window(std::size_t program, std::uint64_t now, bench::WindowEvent seen_as) {
    programs_[program].has_window = true;
    events_.push_back({Event::Kind::window, program, now, seen_as, 0});
}

void LinuxLaunchWatch::read_log(std::size_t number, std::uint64_t now) {
    auto& program = programs_[number];
    std::array<char, 65536> part{};
    while (program.process->log() >= 0) {
        const auto got = ::read(program.process->log(), part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) program.process->close_log();  // nobody has the other end any more
        if (got <= 0) return;
        if (program.has_window) continue;
        if (program.log.read({part.data(), static_cast<std::size_t>(got)}))
            add_window(number, now, bench::WindowEvent::committed);
    }
}

void LinuxLaunchWatch::look_for_end(std::size_t number, std::uint64_t now) {
    auto& program = programs_[number];
    if (program.ended) return;
    const auto status = program.process->status();
    if (!status) return;
    if (program.ended_ns == 0) program.ended_ns = now;
    if (until_ == bench::LaunchUntil::window) {
        // The search reads all of /proc.
        if (now - program.looked_at_ns < kMostWaitNs) return;
        program.looked_at_ns = now;
        // What it has started besides is left alone after the window is closed: it may be a service of the session.
        using Extent = LaunchedProgram::Extent;
        const bool left = program.process->anything_left(program.has_window ? Extent::window : Extent::descendants);
        program.empty_looks = left ? 0 : program.empty_looks + 1;
        if (program.empty_looks < kEmptyLooks) return;
    }
    program.ended = true;
    events_.push_back({Event::Kind::ended, number, program.ended_ns, {}, *status});
}

bool LinuxLaunchWatch::close_window(std::size_t program) {
    const auto& window = programs_[program].x11_window;
    return window && x11_->close(*window);
}

void LinuxLaunchWatch::terminate(std::size_t program) { programs_[program].process->signal(SIGTERM); }

void LinuxLaunchWatch::kill(std::size_t program) { programs_[program].process->signal(SIGKILL); }

}  // namespace fettle::linux_system
