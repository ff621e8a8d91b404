// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstdint>

#include "app/cli/session.h"

namespace fettle::cli {

/// Shows the progress of a simulation on a terminal and measures the time of its writes.
class FtlProgress {
public:
    explicit FtlProgress(const Session& session) : session_(session) {}
    FtlProgress(const FtlProgress&) = delete;
    FtlProgress& operator=(const FtlProgress&) = delete;
    ~FtlProgress() { finish(); }

    /// Clears the progress line. Call before any other output.
    void finish() {
        if (shown_) fmt::print(session_.err, "\r\033[K");
        (void)std::fflush(session_.err);
        shown_ = false;
    }

    /// Simulation `part` of `parts` has completed `done` of `total` host writes.
    void at(std::uint64_t done, std::uint64_t total, std::size_t part = 0, std::size_t parts = 1) {
        const auto now = Clock::now();
        if (done == 0) begin_ = now;
        seconds_ = std::chrono::duration<double>(now - begin_).count();
        if (!session_.progress || now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        shown_ = true;
        const auto share = (static_cast<double>(part) + static_cast<double>(done) / static_cast<double>(total)) /
                           static_cast<double>(parts);
        fmt::print(session_.err, "\r\033[Ksimulating: {:3.0f}%", 100 * share);
        (void)std::fflush(session_.err);
    }

    /// From the first write to the last.
    [[nodiscard]] double seconds() const { return seconds_; }

private:
    using Clock = std::chrono::steady_clock;
    const Session& session_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
    double seconds_ = 0;
    bool shown_ = false;
};

}  // namespace fettle::cli
