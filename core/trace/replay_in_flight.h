// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace fettle::trace {

/// Counts accesses in flight over time: how many there are, how long there was at least one (the union of their
/// intervals), and their mean number.
class InFlight {
public:
    /// `at_ns` may be slightly earlier than the last event, where completions were noticed out of order; it then counts
    /// as simultaneous with it.
    void begin(std::uint64_t at_ns) noexcept {
        pass(at_ns);
        ++count_;
    }
    /// Requires: count() > 0.
    void end(std::uint64_t at_ns) noexcept {
        pass(at_ns);
        --count_;
    }

    [[nodiscard]] unsigned count() const noexcept { return count_; }
    [[nodiscard]] std::uint64_t last_ns() const noexcept { return last_ns_; }
    [[nodiscard]] std::uint64_t busy_ns() const noexcept { return busy_ns_; }
    /// Over the busy time; 0 without any.
    [[nodiscard]] double mean() const noexcept {
        return busy_ns_ == 0 ? 0 : static_cast<double>(sum_ns_) / static_cast<double>(busy_ns_);
    }

private:
    void pass(std::uint64_t at_ns) noexcept {
        const auto now = std::max(at_ns, last_ns_);
        if (count_ > 0) busy_ns_ += now - last_ns_;
        sum_ns_ += count_ * (now - last_ns_);
        last_ns_ = now;
    }

    std::uint64_t last_ns_ = 0;
    std::uint64_t busy_ns_ = 0;
    std::uint64_t sum_ns_ = 0;  ///< of the times of all accesses
    unsigned count_ = 0;
};

}  // namespace fettle::trace
