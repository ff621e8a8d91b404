// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace fettle::sim::nvme {

/// Long work that advances with the drive's clock while it has power.
class Task {
public:
    void begin(std::uint64_t now_ns, std::uint64_t duration_ns) {
        since_ns_ = now_ns;
        done_ns_ = 0;
        duration_ns_ = duration_ns;
    }
    /// Resumes what was left at `stopped_ns`, when power was lost.
    void resume(std::uint64_t stopped_ns, std::uint64_t now_ns) {
        done_ns_ = elapsed(stopped_ns);
        since_ns_ = now_ns;
    }
    void restore(std::uint64_t done_ns, std::uint64_t duration_ns, std::uint64_t now_ns) {
        done_ns_ = done_ns;
        duration_ns_ = duration_ns;
        since_ns_ = now_ns;
    }
    [[nodiscard]] std::uint64_t elapsed(std::uint64_t now_ns) const {
        return std::min(duration_ns_, done_ns_ + (now_ns > since_ns_ ? now_ns - since_ns_ : 0));
    }
    [[nodiscard]] bool finished(std::uint64_t now_ns) const { return elapsed(now_ns) >= duration_ns_; }
    [[nodiscard]] std::uint64_t duration() const { return duration_ns_; }
    /// Completed share of the work, 0..1.
    [[nodiscard]] double share(std::uint64_t now_ns) const {
        if (duration_ns_ == 0) return 1.0;
        return static_cast<double>(elapsed(now_ns)) / static_cast<double>(duration_ns_);
    }

private:
    std::uint64_t since_ns_ = 0;
    std::uint64_t done_ns_ = 0;
    std::uint64_t duration_ns_ = 0;
};

inline constexpr std::uint64_t kNsPerSecond = 1'000'000'000;

}  // namespace fettle::sim::nvme
