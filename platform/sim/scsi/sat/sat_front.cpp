// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_front.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/scsi/ata_pass_through.h"
#include "platform/sim/scsi/make.h"
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kControlPage = 0x0A;
constexpr std::uint8_t kDescriptorSense = 0x04;

/// Commands that only transfer user data: IDENTIFY is still valid after them.
bool plain_io(Op op) {
    switch (op) {
        case Op::read_6:
        case Op::read_10:
        case Op::read_12:
        case Op::read_16:
        case Op::write_6:
        case Op::write_10:
        case Op::write_12:
        case Op::write_16: return true;
        default: return false;
    }
}

/// ATA commands of the host. Nothing may come between them: SECURITY ERASE UNIT requires ERASE PREPARE, and SET MAX
/// ADDRESS requires READ NATIVE MAX ADDRESS, immediately before (ACS-4 7.37, ATA/ATAPI-7 6.49).
bool passes_through(Op op) {
    return op == Op::ata_pass_through_12 || op == Op::ata_pass_through_16 || op == Op::variable_length;
}

/// Commands that a stopped unit rejects (SBC-4 table 18).
bool needs_medium(Op op) {
    switch (op) {
        case Op::test_unit_ready:
        case Op::verify_10:
        case Op::verify_12:
        case Op::verify_16:
        case Op::write_and_verify_10:
        case Op::write_and_verify_12:
        case Op::write_and_verify_16:
        case Op::write_same_10:
        case Op::write_same_16:
        case Op::unmap: return true;
        default: return plain_io(op);
    }
}

}  // namespace

SatFront::SatFront(AtaDevice& ata, SharedDriveState& drive_state, ScsiSettings settings)
    : Unit(drive_state), settings_(std::move(settings)), link_(ata) {
    add_sat_mode_pages(pages_, settings_.unit.descriptor_sense);
    add_block_commands();
    add_status_commands();
    add_change_commands();
    add_pass_through();
    // `direction` needs the sector size before the first command; if the drive was absent, it is queried again then.
    static_cast<void>(link_.refresh());
    if (settings_.unit.power_on_attention) attention(Asc::power_on);
}

Unit::Handler SatFront::explained(Done (*feature)(SatLink&, const Request&)) {
    return [this, feature](const Request& request) { return explain(feature(link_, request)); };
}

/// A drive only reports "aborted" (SAT-4 table 177); its state gives the reason.
Done SatFront::explain(Done done) {
    const bool aborted =
        done && done->sense && done->sense->key == SenseKey::aborted_command && done->sense->code == Asc::none;
    if (!aborted) return done;
    const auto sanitize = sanitize_state(link_);
    if (!sanitize) return fail(sanitize.error());
    if (*sanitize) return check(**sanitize);
    link_.stale();
    if (const auto fresh = link_.refresh(); !fresh) return fail(fresh.error());
    if (link_.identify().locked()) return check(SenseKey::data_protect, Asc::not_authorized);
    return done;
}

void SatFront::add_block_commands() {
    for (const auto op : {Op::read_6, Op::read_10, Op::read_12, Op::read_16}) on(op, explained(sat_read));
    for (const auto op : {Op::write_6, Op::write_10, Op::write_12, Op::write_16}) on(op, explained(sat_write));
    for (const auto op : {Op::verify_10, Op::verify_12, Op::verify_16}) on(op, explained(sat_verify));
    for (const auto op : {Op::write_and_verify_10, Op::write_and_verify_12, Op::write_and_verify_16}) {
        on(op, explained(sat_write_and_verify));
    }
    for (const auto op : {Op::synchronize_cache_10, Op::synchronize_cache_16}) on(op, explained(sat_synchronize));
    for (const auto op : {Op::prefetch_10, Op::prefetch_16}) on(op, explained(sat_prefetch));
    for (const auto op : {Op::write_same_10, Op::write_same_16}) {
        on(op, [this](const Request& request) { return explain(sat_write_same(link_, settings_.sat, request)); });
    }
    on(Op::unmap, [this](const Request& request) -> Done {
        if (!trims(link_, settings_.sat)) return check(SenseKey::illegal_request, Asc::invalid_opcode);
        return explain(sat_unmap(link_, request));
    });
}

void SatFront::add_status_commands() {
    on(Op::test_unit_ready, [this](const Request&) -> Done {
        const auto sanitize = sanitize_state(link_);
        if (!sanitize) return fail(sanitize.error());
        return *sanitize ? check(**sanitize) : good();
    });
    on(Op::inquiry, [this](const Request& request) -> Done { return sat_inquiry(link_, settings_.sat, request); });
    on(Op::read_capacity_10, [this](const Request& request) -> Done { return sat_read_capacity_10(link_, request); });
    on(Op::service_in_16, kReadCapacity16,
       [this](const Request& request) -> Done { return sat_read_capacity_16(link_, settings_.sat, request); });
    on(Op::log_sense, explained(sat_log_sense));
    for (const auto op : {Op::mode_sense_6, Op::mode_sense_10}) {
        on(op, [this](const Request& request) -> Done {
            update_mode_pages(pages_, link_.identify());
            return pages_.sense(request, sat_mode_header(link_));
        });
    }
}

void SatFront::add_change_commands() {
    for (const auto op : {Op::mode_select_6, Op::mode_select_10}) {
        on(op, [this](const Request& request) { return mode_select(request); });
    }
    on(Op::start_stop_unit,
       [this](const Request& request) { return explain(sat_start_stop(link_, request, stopped_)); });
    // No removable medium: preventing is refused, allowing is what already is (SBC-4 5.13).
    on(Op::prevent_removal,
       [](const Request& request) -> Done { return (request.cdb.u8(4) & 3U) == 0 ? good() : check(invalid_field(4)); });
    on(Op::send_diagnostic, explained(sat_send_diagnostic));
    on(Op::write_buffer, explained(sat_write_buffer));
    for (const auto action : {kOverwrite, kBlockErase, kCryptoErase, kExitFailureMode}) {
        on(Op::sanitize, action, [this](const Request& request) -> Done {
            if (!link_.identify().sanitize()) return check(SenseKey::illegal_request, Asc::invalid_opcode);
            return explain(sat_sanitize(link_, request));
        });
    }
    on(Op::security_in, explained(sat_security_in));
    on(Op::security_out, explained(sat_security_out));
}

void SatFront::add_pass_through() {
    const auto pass = [this](const Request& request) { return sat_pass_through(link_, request); };
    if (settings_.sat.pass_through_12) on(Op::ata_pass_through_12, pass);
    if (settings_.sat.pass_through_16) on(Op::ata_pass_through_16, pass);
    if (settings_.sat.pass_through_32) on(Op::variable_length, kAtaPassThrough32Action, pass);
}

Done SatFront::mode_select(const Request& request) {
    update_mode_pages(pages_, link_.identify());
    return explain(pages_.select(request, sat_mode_header(link_),
                                 [this](const Bytes& proposed) { return apply_mode_page(link_, proposed); }));
}

bool SatFront::descriptor_format() const { return (pages_.current(kControlPage)[2] & kDescriptorSense) != 0; }

std::uint32_t SatFront::block_bytes() const { return link_.identify().logical_bytes(); }

Result<std::optional<SenseData>> SatFront::barred(const Request& request) {
    const auto op = static_cast<Op>(request.cdb.u8(0));
    if (!passes_through(op)) {
        if (const auto fresh = link_.refresh(); !fresh) return fail(fresh.error());
    }
    if (stopped_ && needs_medium(op)) {
        return std::optional(SenseData{SenseKey::not_ready, Asc::not_ready_need_start});
    }
    return std::optional<SenseData>();
}

Result<SenseData> SatFront::pollable() {
    const auto sanitize = sanitize_state(link_);
    if (!sanitize) return fail(sanitize.error());
    if (*sanitize) return **sanitize;
    if (stopped_) return SenseData{SenseKey::no_sense, Asc::standby_by_command};
    return SenseData{};
}

void SatFront::after(const Request& request, const Outcome&) {
    if (!plain_io(static_cast<Op>(request.cdb.u8(0)))) link_.stale();
}

void SatFront::hardware_reset() {
    link_.ata().hardware_reset();
    link_.stale();
    pages_.restore();
    stopped_ = false;
    attention(Asc::device_reset);
}

void SatFront::power_on_reset() {
    link_.stale();
    pages_.restore();
    stopped_ = false;
    clear_attentions();
    if (settings_.unit.power_on_attention) attention(Asc::power_on);
}

nlohmann::json SatFront::save() const { return {{"mode_pages", pages_.save()}}; }

Status SatFront::load(const nlohmann::json& state) {
    if (!state.is_object()) return fail(ErrorCode::malformed, FETTLE_TEXT("state of the SCSI/ATA translation"));
    if (state.contains("mode_pages")) pages_.load(state.at("mode_pages"));
    link_.stale();
    return {};
}

}  // namespace fettle::sim::t10

namespace fettle::sim {

Result<std::unique_ptr<ScsiDevice>> make_sat_front(AtaDevice& ata, SharedDriveState& drive_state,
                                                   const Personality& personality) {
    auto settings = t10::read_scsi_settings(personality);
    if (!settings) return fail(settings.error());
    return std::make_unique<t10::SatFront>(ata, drive_state, std::move(*settings));
}

}  // namespace fettle::sim
