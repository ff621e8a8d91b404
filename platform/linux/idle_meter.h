// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/power/idle_meter.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// By /sys/block/NAME/stat and /proc/PID/io. Commands that bypass the block layer, such as queries of SMART data, are
/// not counted.
class LinuxIdleMeter final : public power::IdleMeter {
public:
    explicit LinuxIdleMeter(Roots roots) : roots_(std::move(roots)) {}
    Result<power::DriveIo> drive(const DriveEntry& entry) override;
    power::ProcessList processes() override;
    std::uint64_t now_ns() override;
    void wait(std::uint64_t ns, const CancelToken& cancel) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
