// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>

#include "platform/sim/base/clock.h"

namespace fettle::lab {

/// This machine's time at a speed that may be changed, with leaps forward. Any thread.
class LabClock final : public sim::Clock {
public:
    [[nodiscard]] std::uint64_t now_ns() const override;
    void advance_ns(std::uint64_t ns);
    void set_speed(double factor);

private:
    [[nodiscard]] std::uint64_t now_locked() const;

    mutable std::mutex mutex_;
    sim::ScaledClock machine_;
    double factor_ = 1.0;
    std::uint64_t machine_then_ = 0;  ///< when the speed was set
    std::uint64_t drive_then_ = 0;    ///< the drive's time then
};

}  // namespace fettle::lab
