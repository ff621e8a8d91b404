// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "platform/sim/base/clock.h"
#include "platform/sim/base/wear_counters.h"
#include "platform/sim/media/medium.h"
#include "platform/sim/state/faults.h"
#include "platform/sim/state/thermal_model.h"

namespace fettle::sim {

/// Permanent defects of this drive.
struct Quirks {
    bool trim_ignored = false;      ///< TRIM reports success but has no effect
    bool commit_lies = false;       ///< firmware commit reports success, but the revision never changes
    bool psid_revert_lies = false;  ///< PSID revert reports success, but keeps the data
    bool erase_lies = false;        ///< every erase reports success, but keeps the data
    bool rom_mode = false;   ///< the controller runs its boot ROM: tiny capacity, different name, media commands fail
    bool read_only = false;  ///< end of life: writes fail
    bool trim_deterministic = true;  ///< DRAT
    bool trim_zeroes = true;         ///< RZAT
};

/// Power and bus state of the drive.
enum class Presence : std::uint8_t { on, off, gone };

/// Common state of all protocols of one simulated drive: flash, time, wear, faults. Not thread-safe.
class SharedDriveState {
public:
    SharedDriveState(std::shared_ptr<const Clock> clock, std::unique_ptr<Medium> medium, WearCounters start,
                     Quirks quirks);

    [[nodiscard]] std::uint64_t now_ns() const { return clock_->now_ns(); }
    [[nodiscard]] Medium& medium() { return *medium_; }
    [[nodiscard]] const Medium& medium() const { return *medium_; }
    [[nodiscard]] Faults& faults() { return faults_; }
    [[nodiscard]] const Quirks& quirks() const { return quirks_; }

    /// The initial counters plus additions: hours from the clock, bytes and wear from the medium's counters,
    /// temperature from the load, the rest from `record`.
    [[nodiscard]] WearCounters counters() const;
    /// Additions by commands (errors, commands, busy time). Every field is a difference from 0, including
    /// percentages and temperatures: `record().available_spare_percent -= 1`.
    [[nodiscard]] WearCounters& record() { return recorded_; }

    [[nodiscard]] Presence presence() const { return presence_; }
    /// Power is removed. `unsafe`: without the protocol's shutdown notification; data in the medium's volatile cache is
    /// lost.
    void power_off(bool unsafe);
    void power_on();
    void vanish() { presence_ = Presence::gone; }

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    [[nodiscard]] std::uint64_t powered_ns() const;

    std::shared_ptr<const Clock> clock_;
    std::unique_ptr<Medium> medium_;
    WearCounters start_;
    WearCounters recorded_;
    Quirks quirks_;
    Faults faults_;
    Presence presence_ = Presence::on;
    std::uint64_t powered_since_ns_ = 0;
    std::uint64_t powered_ns_before_ = 0;
    mutable ThermalModel thermal_model_;  ///< as of the last query
};

}  // namespace fettle::sim
