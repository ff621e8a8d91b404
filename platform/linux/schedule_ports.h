// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schedule/ports.h"
#include "core/schedule/time.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The computer's time zone, or that of $TZ: localtime_r(3).
class LocalZone final : public schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(schedule::UnixTime time) const override;
};

/// The computer's load in the last minute: /proc/loadavg (proc(5)).
class LoadAverage final : public schedule::Activity {
public:
    explicit LoadAverage(Roots roots) : roots_(std::move(roots)) {}
    /// Less than a quarter of its CPUs were in use.
    std::optional<bool> idle() override;

private:
    Roots roots_;
};

/// fstrim.timer of util-linux, through systemctl(1).
class FstrimTimer final : public schedule::TrimTimer {
public:
    explicit FstrimTimer(Roots roots) : roots_(std::move(roots)) {}
    check::TrimSchedule look() override;
    Status take_over() override;
    Status give_back() override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
