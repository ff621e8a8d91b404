// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/state/shared_drive_state.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/base/wear_counters_json.h"

namespace fettle::sim {

namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;

std::uint32_t rounded(double value) {
    return static_cast<std::uint32_t>(std::clamp<long long>(std::llround(value), 0, UINT32_MAX));
}

}  // namespace

SharedDriveState::SharedDriveState(std::shared_ptr<const Clock> clock, std::unique_ptr<Medium> medium,
                                   WearCounters start, Quirks quirks)
    : clock_(std::move(clock)),
      medium_(std::move(medium)),
      start_(start),
      recorded_(no_counters()),
      quirks_(quirks),
      powered_since_ns_(clock_->now_ns()) {}

std::uint64_t SharedDriveState::powered_ns() const {
    return powered_ns_before_ + (presence_ == Presence::on ? now_ns() - powered_since_ns_ : 0);
}

WearCounters SharedDriveState::counters() const {
    const auto& added = recorded_;
    const auto flash = medium_->counters();
    WearCounters counters = start_;
    counters.power_on_seconds += added.power_on_seconds + powered_ns() / kNsPerSecond;
    counters.power_cycles += added.power_cycles;
    counters.unsafe_shutdowns += added.unsafe_shutdowns;
    counters.host_written.bytes += added.host_written.bytes + flash.host_written.bytes;
    counters.host_read.bytes += added.host_read.bytes + flash.host_read.bytes;
    counters.flash_written.bytes += added.flash_written.bytes + flash.flash_written.bytes;
    counters.host_write_commands += added.host_write_commands;
    counters.host_read_commands += added.host_read_commands;
    counters.busy_seconds += added.busy_seconds;
    counters.wear += added.wear + flash.wear;
    counters.average_erase_count += added.average_erase_count + rounded(flash.average_erase_count);
    counters.largest_erase_count += added.largest_erase_count + flash.largest_erase_count;
    counters.reallocated_blocks += added.reallocated_blocks + flash.retired_blocks;
    counters.program_failures += added.program_failures;
    counters.erase_failures += added.erase_failures;
    counters.uncorrectable_errors += added.uncorrectable_errors;
    counters.crc_errors += added.crc_errors;
    counters.error_log_entries += added.error_log_entries;
    counters.available_spare_percent =
        std::clamp(start_.available_spare_percent + added.available_spare_percent, 0, 100);
    counters.spare_threshold_percent += added.spare_threshold_percent;
    const auto above = thermal_model_.above_idle(now_ns(), flash.host_written.bytes + flash.host_read.bytes);
    counters.temperature_celsius += added.temperature_celsius + static_cast<int>(std::lround(above));
    counters.lowest_temperature_celsius =
        std::min(start_.lowest_temperature_celsius + added.lowest_temperature_celsius, counters.temperature_celsius);
    const auto warmest = start_.temperature_celsius + static_cast<int>(std::lround(thermal_model_.highest()));
    counters.highest_temperature_celsius =
        std::max({start_.highest_temperature_celsius + added.highest_temperature_celsius, counters.temperature_celsius,
                  warmest});
    return counters;
}

void SharedDriveState::power_off(bool unsafe) {
    if (presence_ != Presence::on) return;
    powered_ns_before_ = powered_ns();
    presence_ = Presence::off;
    if (!unsafe) {
        (void)medium_->flush();  // no one to report an error to
        return;
    }
    ++recorded_.unsafe_shutdowns;
    medium_->power_cut();
}

void SharedDriveState::power_on() {
    if (presence_ != Presence::off) return;  // a vanished drive stays away
    presence_ = Presence::on;
    powered_since_ns_ = now_ns();
    ++recorded_.power_cycles;
}

nlohmann::json SharedDriveState::save() const {
    return {{"added", to_json(recorded_)}, {"powered_ns", powered_ns()}, {"medium", medium_->save()}};
}

Status SharedDriveState::load(const nlohmann::json& state) {
    if (!state.is_object() || !state.contains("added") || !state.contains("powered_ns") || !state.contains("medium") ||
        !state["powered_ns"].is_number_unsigned()) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: body"));
    }
    const auto added = counters_from_json(state["added"]);
    if (!added) return fail(added.error());
    if (auto loaded = medium_->load(state["medium"]); !loaded) return loaded;
    recorded_ = *added;
    powered_ns_before_ = state["powered_ns"].get<std::uint64_t>();
    powered_since_ns_ = now_ns();
    return {};
}

}  // namespace fettle::sim
