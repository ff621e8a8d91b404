// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include "core/firmware/load.h"
#include "core/scan/traffic.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Reads the block layer's counters twice, one second apart. Commands that bypass the block layer, such as Fettle's own
/// queries, are not counted.
class DriveLoad final : public firmware::LoadMeter {
public:
    /// Waits, and returns the elapsed milliseconds.
    using Wait = std::function<std::uint64_t()>;
    explicit DriveLoad(Roots roots) : DriveLoad(std::move(roots), a_second) {}
    DriveLoad(Roots roots, Wait wait) : roots_(std::move(roots)), wait_(std::move(wait)) {}
    Result<firmware::Load> measure(const DriveEntry& entry) override;

private:
    static std::uint64_t a_second();

    Roots roots_;
    Wait wait_;
};

/// The same counters at one moment.
class DriveTraffic final : public scan::TrafficMeter {
public:
    explicit DriveTraffic(Roots roots) : roots_(std::move(roots)) {}
    Result<std::uint64_t> bytes(const DriveEntry& entry) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
