// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/ata_drive.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/ata/command_table.h"
#include "platform/sim/ata/handlers.h"

namespace fettle::sim {

Result<std::unique_ptr<AtaDevice>> make_ata_device(SharedDriveState& drive_state, const Personality& personality) {
    auto traits = sata::read_traits(personality);
    if (!traits) return fail(traits.error());
    // What trimmed sectors read as: word 69 promises it (ACS-4 7.12.7.22).
    const Quirks& quirks = drive_state.quirks();
    drive_state.medium().set_blank(!quirks.trim_deterministic ? Blank::noise
                                   : quirks.trim_zeroes       ? Blank::zeros
                                                              : Blank::ones);
    return std::make_unique<sata::AtaDrive>(drive_state, std::move(*traits));
}

namespace sata {

namespace {

std::uint16_t mark(const AtaCommand& command) {
    return static_cast<std::uint16_t>(unsigned{command.command} << 8U | (command.features & 0xFFU));
}

}  // namespace

AtaDrive::AtaDrive(SharedDriveState& drive_state, Traits traits)
    : drive_state_(drive_state),
      traits_(std::move(traits)),
      state_(first_state(traits_)),
      tper_({traits_.psid, traits_.msid, drive_state.medium().sector_bytes(), traits_.tcg_locked, traits_.tcg_locked}) {
    state_.power.on_since_ns = state_.power.last_command_ns = drive_state_.now_ns();
}

/// Whether the states that block commands permit this one.
bool AtaDrive::let_through(Context& drive, const AtaCommand& command) const {
    const CommandEntry& entry = command_entry(command.command);
    if (entry.handler == nullptr) return false;
    if (state_.sanitize.phase != SanitizeState::Phase::idle && !allowed_while_sanitizing(drive, command)) return false;
    if (state_.security.locked && !entry.locked) return false;
    if (entry.media && tper_.locked()) return false;
    if (drive_state_.quirks().rom_mode && entry.media) return false;
    return !(drive_state_.quirks().read_only && entry.changes);
}

Outcome AtaDrive::run(const AtaCommand& command, std::span<std::uint8_t> data, bool half) {
    Context drive = context();
    tick_sanitize(drive);
    tick_self_test(drive);
    tick_collection(drive);
    if (traits_.smart.offline_aborts) abort_collection(drive);
    tick_power(drive);
    note_command(drive, command);
    Outcome outcome;
    if (!let_through(drive, command)) {
        outcome = aborted(command.command == static_cast<std::uint8_t>(Op::sanitize) ? 0 : command.lba);
    } else {
        const CommandEntry& entry = command_entry(command.command);
        if (entry.media) state_.power.mode = PowerMode::active;
        outcome = entry.handler(drive, Request{command, data, half});
    }
    if (outcome.failed() && !outcome.short_buffer) note_error(drive, command, outcome);
    // SECURITY ERASE UNIT and SET MAX ADDRESS depend on the preceding command, even a failed one.
    if (command.command != static_cast<std::uint8_t>(Op::security_erase_prepare)) state_.security.prepared = false;
    state_.previous = mark(command);
    state_.power.last_command_ns = drive_state_.now_ns();
    return outcome;
}

Result<AtaReturn> AtaDrive::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    if (drive_state_.presence() != Presence::on) return fail(ErrorCode::vanished, FETTLE_TEXT("simulated ATA drive"));
    // Only a reset ends Sleep (ACS-4 7.54).
    if (state_.power.mode == PowerMode::sleep)
        return fail(ErrorCode::timeout, FETTLE_TEXT("simulated ATA drive: in standby"));
    const Outcome outcome = run(command, data, false);
    if (outcome.short_buffer)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("simulated ATA drive: buffer too small"));
    AtaReturn answer;
    answer.status = outcome.status;
    answer.error = outcome.error;
    answer.count = outcome.count;
    answer.lba = outcome.lba;
    answer.device = 0x40;
    if (!command.extended) {
        answer.count &= 0xFFU;
        answer.lba &= 0x0FFF'FFFFU;
        answer.device = static_cast<std::uint8_t>(answer.device | answer.lba >> 24U);
    }
    answer.complete = true;
    return answer;
}

void AtaDrive::execute_half(const AtaCommand& command, std::span<std::uint8_t> data) {
    if (drive_state_.presence() != Presence::on || state_.power.mode == PowerMode::sleep) return;
    static_cast<void>(run(command, data, true));
}

void AtaDrive::hardware_reset() {
    if (drive_state_.presence() != Presence::on) return;
    Context drive = context();
    tick_sanitize(drive);
    ++state_.hardware_resets;
    ++state_.phy_resets;
    state_.power.mode = PowerMode::active;
    state_.security.prepared = false;
    state_.microcode.collected.clear();
    state_.errors.queued.reset();
    state_.previous = 0;
    tper_.reset(false);
    // Software settings preservation keeps the following settings over a COMRESET (SATA 3.2, 13.5).
    if (state_.features.ssp) return;
    state_.security.locked = state_.security.enabled;
    state_.security.frozen = false;
    state_.security.attempts = SecurityState::kAttempts;
    state_.capacity.volatile_limit.reset();
    state_.capacity.limit_set = traits_.accessible_max && state_.capacity.limit_set;
    if (!state_.features.keep_on_reset) {
        const FeatureState before = state_.features;
        State fresh = first_state(traits_);
        state_.features = fresh.features;
        state_.features.buffer = before.buffer;
    } else {
        state_.features.dipm = false;
        state_.features.devsleep = false;
        state_.features.dma_setup_activate = false;
    }
}

void AtaDrive::power_on_reset() {
    Context drive = context();
    interrupt_self_test(drive, 2);
    forget_volatile(state_, traits_);
    tper_.reset(true);
    activate_at_power_on(drive);
    change_sectors_at_power_on(drive);
    state_.power.on_since_ns = state_.power.last_command_ns = drive_state_.now_ns();
    if (traits_.security.freeze == Freeze::each_power_on && !state_.security.locked) state_.security.frozen = true;
}

nlohmann::json AtaDrive::save() const {
    auto json = to_json(state_);
    if (traits_.trusted) json["trusted"] = tper_.save();
    return json;
}

Status AtaDrive::load(const nlohmann::json& state) {
    State read = state_;
    if (Status result = from_json(state, read); !result) return result;
    if (read.capacity.limit > drive_state_.medium().sectors()) {
        return fail(ErrorCode::malformed,
                    FETTLE_TEXT("Simulated ATA drive: capacity.limit in its saved state exceeds the drive's size."));
    }
    const auto& spans = read.smart.spans;
    if (std::any_of(spans.begin(), spans.end(), [&](const Span& span) {
            return span.first > span.last || span.last >= drive_state_.medium().sectors();
        })) {
        return fail(
            ErrorCode::malformed,
            FETTLE_TEXT(
                "Simulated ATA drive: a range of smart.spans in its saved state is reversed or extends past the end of the drive."));
    }
    if (traits_.trusted && state.contains("trusted")) {
        if (Status result = tper_.load(state["trusted"]); !result) return result;
    }
    state_ = std::move(read);
    state_.security.locked = state_.security.enabled;
    state_.security.frozen = traits_.security.freeze != Freeze::never && !state_.security.locked;
    return {};
}

}  // namespace sata
}  // namespace fettle::sim
