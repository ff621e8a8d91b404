// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fettle::trace {

/// Time by the number of accesses in flight.
struct DepthTable {
    static constexpr std::size_t kRows = 17;
    /// Row i: nanoseconds with more than 2^(i - 1) and up to 2^i accesses in flight; row 0: exactly one.
    std::array<std::uint64_t, kRows> nanoseconds{};
    std::uint64_t deepest = 0;
    /// Accesses that are not in the table because too many were in flight already.
    std::uint64_t uncounted = 0;

    [[nodiscard]] static constexpr std::uint64_t first_depth(std::size_t row) noexcept {
        return row == 0 ? 1 : (std::uint64_t{1} << (row - 1)) + 1;
    }
    [[nodiscard]] static constexpr std::uint64_t last_depth(std::size_t row) noexcept {
        return std::uint64_t{1} << row;
    }
};

/// Follows the accesses in flight through a trace. Memory grows with their number, up to kMost.
class DepthMeter {
public:
    /// As many as the deepest queue of NVMe holds.
    static constexpr std::size_t kMost = 65'536;

    /// An access in flight from `start_ns` to `end_ns`. Calls come in order of `start_ns`; requires start_ns <= end_ns.
    void add(std::uint64_t start_ns, std::uint64_t end_ns);
    /// The table as if nothing followed.
    [[nodiscard]] DepthTable table() const;

private:
    /// Accounts for the time up to `now_ns`.
    void advance(std::uint64_t now_ns);
    void account(std::uint64_t until_ns);

    std::vector<std::uint64_t> ends_;  // a heap, the earliest on top
    std::uint64_t now_ns_ = 0;
    DepthTable table_;
};

}  // namespace fettle::trace
