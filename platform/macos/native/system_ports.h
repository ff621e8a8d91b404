// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/bench/observer.h"
#include "core/plan/held_drive.h"
#include "core/plan/ports.h"
#include "core/schedule/ports.h"
#include "core/schedule/time.h"
#include "core/tune/macos/mac_system.h"
#include "platform/macos/drives/programs.h"

namespace fettle::macos {

/// arc4random_buf(3).
class SystemRandomness final : public plan::Randomness {
public:
    Status fill(std::span<std::uint8_t> bytes) override;
};

/// CLOCK_MONOTONIC, which counts sleep on macOS (clock_gettime(3)), and the time of day.
class SystemClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override;
    [[nodiscard]] std::string utc() const override;
};

/// The computer's time zone, or that of $TZ: localtime_r(3).
class LocalZone final : public schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(schedule::UnixTime time) const override;
};

/// getloadavg(3): less than a quarter of the processors were in use in the last minute.
class LoadAverage final : public schedule::Activity {
public:
    std::optional<bool> idle() override;
};

/// "pmset -g batt", and sysctl(3) for the number of the start. Fettle never suspends a Mac: its SSDs are not frozen.
class MacPower final : public plan::Power {
public:
    explicit MacPower(std::shared_ptr<Programs> programs) : programs_(std::move(programs)) {}
    std::optional<bool> on_battery() override;
    bool can_suspend() override { return false; }
    Status suspend(std::uint32_t seconds) override;
    std::string boot_id() override;

private:
    std::shared_ptr<Programs> programs_;
};

/// What macOS reports without root: the memory's size.
class MacObserver final : public bench::Observer {
public:
    std::unique_ptr<bench::Observation> begin(const bench::TargetFacts& target) override;
};

/// For advice on settings.
[[nodiscard]] tune::MacFacts mac_facts(Programs& programs);

}  // namespace fettle::macos
