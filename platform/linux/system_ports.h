// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/ports.h"

namespace fettle::linux_system {

/// The kernel's random bytes: getrandom(2).
class KernelRandomness final : public plan::Randomness {
public:
    Status fill(std::span<std::uint8_t> bytes) override;
};

/// CLOCK_BOOTTIME, which includes suspended time, and the time of day.
class SystemClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override;
    [[nodiscard]] std::string utc() const override;
};

}  // namespace fettle::linux_system
