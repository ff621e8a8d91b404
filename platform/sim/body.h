// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "platform/sim/clock.h"
#include "platform/sim/faults.h"
#include "platform/sim/life.h"
#include "platform/sim/medium.h"
#include "platform/sim/warmth.h"

namespace fettle::sim {

/// Wrong things that this drive does by nature.
struct Quirks {
    bool trim_ignored = false;      ///< TRIM succeeds and does nothing
    bool commit_lies = false;       ///< firmware commit succeeds and the revision stays, whatever restart follows
    bool psid_revert_lies = false;  ///< PSID revert succeeds and the data stay
    bool erase_lies = false;        ///< every erase succeeds and the data stay
    bool rom_mode =
        false;  ///< controller fell back to its boot ROM: tiny capacity, name of its own, media commands fail
    bool read_only = false;          ///< end of life: writes fail
    bool trim_deterministic = true;  ///< DRAT
    bool trim_zeroes = true;         ///< RZAT
};

/// Where the drive stands with power and the bus.
enum class Presence : std::uint8_t { on, off, gone };

/// What all protocols of one simulated drive share: its flash, its time, its life, its faults. One
/// thread at a time.
class Body {
public:
    Body(std::shared_ptr<const Clock> clock, std::unique_ptr<Medium> medium, Life start, Quirks quirks);

    [[nodiscard]] std::uint64_t now_ns() const { return clock_->now_ns(); }
    [[nodiscard]] Medium& medium() { return *medium_; }
    [[nodiscard]] const Medium& medium() const { return *medium_; }
    [[nodiscard]] Faults& faults() { return faults_; }
    [[nodiscard]] const Quirks& quirks() const { return quirks_; }

    /// The life at the start and what was added since: hours from the clock, bytes and wear from the
    /// medium's counters, temperature from the load, the rest from `record`'s changes.
    [[nodiscard]] Life life() const;
    /// What commands add to the life (errors, commands, busy time). Every field is a change that counts
    /// from 0, the percentages and temperatures too: `record().available_spare_percent -= 1`.
    [[nodiscard]] Life& record() { return recorded_; }

    [[nodiscard]] Presence presence() const { return presence_; }
    /// Power goes. `unsafe`: without the shutdown notice that the protocol knows; what the medium holds in
    /// a volatile cache is lost.
    void power_off(bool unsafe);
    void power_on();
    void vanish() { presence_ = Presence::gone; }

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    [[nodiscard]] std::uint64_t powered_ns() const;

    std::shared_ptr<const Clock> clock_;
    std::unique_ptr<Medium> medium_;
    Life start_;
    Life recorded_;
    Quirks quirks_;
    Faults faults_;
    Presence presence_ = Presence::on;
    std::uint64_t powered_since_ns_ = 0;
    std::uint64_t powered_ns_before_ = 0;
    mutable Warmth warmth_;  ///< as of the last time anybody asked
};

}  // namespace fettle::sim
