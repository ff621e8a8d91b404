// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fettle::scan {

/// The median of any number of latencies, within 1/16 of its value.
class Median {
public:
    void add(std::uint32_t us) noexcept;
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    /// 0: none.
    [[nodiscard]] std::uint32_t value() const noexcept;

private:
    static constexpr unsigned kFineBits = 4;  ///< 16 steps for each power of two
    static constexpr std::size_t kSteps = (32 - kFineBits + 1) << kFineBits;
    [[nodiscard]] static std::size_t step_of(std::uint32_t us) noexcept;
    [[nodiscard]] static std::uint32_t start_of(std::size_t step) noexcept;

    std::array<std::uint64_t, kSteps> counts_{};
    std::uint64_t count_ = 0;
};

}  // namespace fettle::scan
