// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/plan/held_drive.h"
#include "core/plan/ports.h"
#include "core/schedule/time.h"

namespace fettle::windows_system {

/// CNG's random bytes: BCryptGenRandom.
class SystemRandomness final : public plan::Randomness {
public:
    Status fill(std::span<std::uint8_t> bytes) override;
};

/// GetTickCount64, which includes suspended time, and the time of day.
class SystemClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override;
    [[nodiscard]] std::string utc() const override;
};

/// The user's time zone with the rules of the year in question.
class LocalZone final : public schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(schedule::UnixTime time) const override;
};

/// GetSystemPowerStatus.
class SystemPower final : public plan::Power {
public:
    std::optional<bool> on_battery() override;
    /// False: Windows offers a timer that resumes the computer, but users can forbid these, which cannot be seen.
    bool can_suspend() override { return false; }
    Status suspend(std::uint32_t seconds) override;
    /// A number of Fettle's own, in a volatile registry key, which ends with Windows (Microsoft, RegCreateKeyEx): the
    /// first administrator's process draws it. The fast startup of Windows 8 and later is no new start. Empty: there is
    /// none yet, and this user may not make one.
    std::string boot_id() override;
};

}  // namespace fettle::windows_system
