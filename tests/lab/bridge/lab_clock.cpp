// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/lab_clock.h"

namespace fettle::lab {

std::uint64_t LabClock::now_locked() const {
    const auto passed = static_cast<double>(machine_.now_ns() - machine_then_);
    return drive_then_ + static_cast<std::uint64_t>(passed * factor_);
}

std::uint64_t LabClock::now_ns() const {
    const std::lock_guard lock(mutex_);
    return now_locked();
}

void LabClock::advance_ns(std::uint64_t ns) {
    const std::lock_guard lock(mutex_);
    drive_then_ += ns;
}

void LabClock::set_speed(double factor) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t now = now_locked();
    machine_then_ = machine_.now_ns();
    drive_then_ = now;
    factor_ = factor;
}

}  // namespace fettle::lab
