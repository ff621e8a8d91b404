// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/bench/observer.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Observes this computer through /proc and /sys: CPUs, the drive's I/O, its temperature (hwmon), swap, the file
/// system.
class BenchObserver final : public bench::Observer {
public:
    explicit BenchObserver(Roots roots) : roots_(std::move(roots)) {}
    std::unique_ptr<bench::Observation> begin(const bench::TargetFacts& target) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
