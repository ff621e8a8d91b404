// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/median.h"

#include <bit>

namespace fettle::scan {

std::size_t Median::step_of(std::uint32_t us) noexcept {
    constexpr std::uint32_t kExact = 1U << kFineBits;
    if (us < kExact) return us;
    const auto power = static_cast<unsigned>(std::bit_width(us)) - 1 - kFineBits;
    return (std::size_t{power} << kFineBits) + (us >> power);
}

std::uint32_t Median::start_of(std::size_t step) noexcept {
    constexpr std::size_t kExact = std::size_t{1} << kFineBits;
    if (step < 2 * kExact) return static_cast<std::uint32_t>(step);
    const auto power = static_cast<unsigned>((step >> kFineBits) - 1);
    return static_cast<std::uint32_t>((kExact + (step & (kExact - 1))) << power);
}

void Median::add(std::uint32_t us) noexcept {
    ++counts_[step_of(us)];
    ++count_;
}

std::uint32_t Median::value() const noexcept {
    std::uint64_t seen = 0;
    for (std::size_t step = 0; step < counts_.size(); ++step) {
        seen += counts_[step];
        if (seen * 2 >= count_ && seen > 0) return start_of(step);
    }
    return 0;
}

}  // namespace fettle::scan
