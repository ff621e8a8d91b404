// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_drive.h"

#include <bit>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/scsi/capacity_data.h"
#include "platform/sim/scsi/make.h"
#include "platform/sim/scsi/sas/sas_lists.h"
#include "platform/sim/scsi/sas/sas_mode.h"

namespace fettle::sim::t10 {

namespace {

/// Medium commands: rejected while stopped (SBC-4 table 18).
bool reads_medium(Op op) {
    switch (op) {
        case Op::read_6:
        case Op::read_10:
        case Op::read_12:
        case Op::read_16:
        case Op::verify_10:
        case Op::verify_12:
        case Op::verify_16:
        case Op::prefetch_10:
        case Op::prefetch_16: return true;
        default: return false;
    }
}

bool writes_medium(Op op) {
    switch (op) {
        case Op::write_6:
        case Op::write_10:
        case Op::write_12:
        case Op::write_16:
        case Op::write_and_verify_10:
        case Op::write_and_verify_12:
        case Op::write_and_verify_16:
        case Op::write_same_10:
        case Op::write_same_16:
        case Op::compare_and_write:
        case Op::unmap: return true;
        default: return false;
    }
}

/// Commands allowed during a format or sanitize, and after a failed one (SBC-4 4.11.2, 4.33.2).
bool allowed_in_erase(const Cdb& cdb) {
    constexpr std::uint8_t kTemperaturePage = 0x0D;
    switch (static_cast<Op>(cdb.u8(0))) {
        case Op::inquiry:
        case Op::report_luns:
        case Op::request_sense:
        case Op::mode_sense_6:
        case Op::mode_sense_10:
        case Op::maintenance_in: return true;
        case Op::log_sense: return (cdb.u8(2) & 0x3FU) == kTemperaturePage;
        default: return false;
    }
}

unsigned exponent(std::uint32_t logical, std::uint32_t physical) {
    const auto ratio = physical / std::max(1U, logical);
    return std::has_single_bit(ratio) ? static_cast<unsigned>(std::countr_zero(ratio)) : 0U;
}

}  // namespace

SasDrive::SasDrive(SharedDriveState& drive_state, ScsiSettings settings, const DriveIdentity& identity)
    : Unit(drive_state),
      settings_(std::move(settings)),
      physical_bytes_(identity.physical_sector_bytes.value_or(drive_state.medium().sector_bytes())),
      blocks_(drive_state, settings_.sas),
      erase_(drive_state, settings_.sas),
      self_tests_(drive_state, settings_.sas),
      firmware_(drive_state, settings_.sas, identity.model, identity.firmware),
      inquiry_(drive_state, settings_.sas, identity) {
    add_sas_mode_pages(pages_, settings_.unit, settings_.sas);
    blocks_.set_write_cache(sas_write_cache(pages_));
    if (!settings_.sas.psid.empty()) {
        tper_.emplace(
            tcg::TperOptions{settings_.sas.psid, identity.serial, drive_state.medium().sector_bytes(), false, false});
    }
    add_block_commands();
    add_status_commands();
    add_change_commands();
    if (settings_.unit.power_on_attention) attention(Asc::power_on);
}

void SasDrive::add_block_commands() {
    const auto with = [this](Outcome (SasBlocks::*command)(const Request&)) {
        return [this, command](const Request& request) -> Done {
            // TCG SIIS 1.08, 5.1: Data Protect, ACCESS DENIED - NO ACCESS RIGHTS.
            if (tper_ && tper_->locked()) return check(SenseKey::data_protect, Asc::no_access_rights);
            return (blocks_.*command)(request);
        };
    };
    for (const auto op : {Op::read_6, Op::read_10, Op::read_12, Op::read_16}) on(op, with(&SasBlocks::read));
    for (const auto op : {Op::write_6, Op::write_10, Op::write_12, Op::write_16}) on(op, with(&SasBlocks::write));
    for (const auto op : {Op::verify_10, Op::verify_12, Op::verify_16}) on(op, with(&SasBlocks::verify));
    for (const auto op : {Op::write_and_verify_10, Op::write_and_verify_12, Op::write_and_verify_16}) {
        on(op, with(&SasBlocks::write_and_verify));
    }
    for (const auto op : {Op::synchronize_cache_10, Op::synchronize_cache_16}) on(op, with(&SasBlocks::synchronize));
    for (const auto op : {Op::prefetch_10, Op::prefetch_16}) on(op, with(&SasBlocks::prefetch));
    for (const auto op : {Op::write_same_10, Op::write_same_16}) on(op, with(&SasBlocks::write_same));
    on(Op::compare_and_write, with(&SasBlocks::compare_and_write));
    on(Op::service_in_16, kGetLbaStatus, with(&SasBlocks::lba_status));
    if (settings_.sas.unmap) on(Op::unmap, with(&SasBlocks::unmap));
}

void SasDrive::add_status_commands() {
    on(Op::test_unit_ready, [](const Request&) -> Done { return good(); });
    on(Op::inquiry, [this](const Request& request) -> Done { return inquiry_.inquiry(request, firmware_.revision()); });
    on(Op::read_capacity_10, [this](const Request& request) -> Done { return capacity(request); });
    on(Op::service_in_16, kReadCapacity16, [this](const Request& request) -> Done { return capacity(request); });
    on(Op::log_sense, [this](const Request& request) -> Done { return sas_log_sense(request, log_facts()); });
    for (const auto op : {Op::mode_sense_6, Op::mode_sense_10}) {
        on(op, [this](const Request& request) -> Done { return pages_.sense(request, mode_header()); });
    }
    for (const auto op : {Op::read_defect_data_10, Op::read_defect_data_12}) {
        on(op, [](const Request& request) -> Done { return read_defect_data(request); });
    }
    for (std::uint16_t action = 0; action < 4; ++action) {
        on(Op::persistent_reserve_in, action,
           [](const Request& request) -> Done { return persistent_reserve_in(request); });
    }
    on(Op::security_in,
       [this](const Request& request) -> Done { return tper_ ? security(request, false) : security_in(request); });
    on(Op::maintenance_in, kReportTaskFunctions,
       [](const Request& request) -> Done { return report_task_functions(request); });
    on(Op::read_buffer, [this](const Request& request) -> Done { return firmware_.read_buffer(request); });
    // SPC-5 6.27: SEND DIAGNOSTIC requested no page, because only the list of pages exists.
    on(Op::receive_diagnostic, [](const Request& request) -> Done {
        const bool list = request.cdb.bit(1, 0) && request.cdb.u8(2) == 0;
        return list ? reply(request, Bytes{0, 0, 0, 1, 0}, request.cdb.be16(3)) : check(invalid_field(2));
    });
}

void SasDrive::add_change_commands() {
    for (const auto op : {Op::mode_select_6, Op::mode_select_10}) {
        on(op, [this](const Request& request) {
            auto done = pages_.select(request, mode_header(), [](const Bytes&) -> Done { return good(); });
            const auto length = done && done->good() && !request.half ? chosen_length(request) : std::nullopt;
            if (length) erase_.choose_length(*length);
            return done;
        });
    }
    on(Op::start_stop_unit, [this](const Request& request) -> Done {
        const unsigned condition = request.cdb.u8(4) >> 4U;
        constexpr unsigned kLastCondition = 3;
        const bool eject = request.cdb.bit(4, 1);
        if (condition > kLastCondition || (condition == 0 && eject)) return check(invalid_field(4));
        const bool start = condition == 1 || (condition == 0 && request.cdb.bit(4, 0));
        if (!start && !request.cdb.bit(4, 2) && !drive_state().medium().flush()) {
            return check(SenseKey::medium_error, Asc::write_error);
        }
        // Idle and standby end automatically at the next command; only a stopped unit needs a start.
        if (condition <= 1) stopped_ = !start;
        return good();
    });
    on(Op::send_diagnostic, [this](const Request& request) -> Done { return self_tests_.send_diagnostic(request); });
    on(Op::write_buffer, [this](const Request& request) -> Done { return firmware_.write_buffer(request); });
    if (tper_) on(Op::security_out, [this](const Request& request) -> Done { return security(request, true); });
    on(Op::format_unit, [this](const Request& request) -> Done { return erase_.format(request); });
    const auto sanitize = [this](const Request& request) -> Done { return erase_.sanitize(request); };
    if (settings_.sas.sanitize_overwrite) on(Op::sanitize, kOverwrite, sanitize);
    if (settings_.sas.sanitize_block) on(Op::sanitize, kBlockErase, sanitize);
    if (settings_.sas.sanitize_crypto) on(Op::sanitize, kCryptoErase, sanitize);
    const auto& sas = settings_.sas;
    const bool any = sas.sanitize_overwrite || sas.sanitize_block || sas.sanitize_crypto;
    if (any) on(Op::sanitize, kExitFailureMode, sanitize);
}

/// SECURITY PROTOCOL IN and OUT (SPC-5 6.40, 6.41).
Outcome SasDrive::security(const Request& request, bool sends) {
    const auto& cdb = request.cdb;
    const auto length = std::uint64_t{cdb.be32(6)} * (cdb.bit(4, 7) ? 512U : 1U);
    if (sends) {
        if (request.data.size() < length) return check(SenseKey::illegal_request, Asc::list_length_error);
        if (!request.half && !tper_->send(cdb.u8(1), cdb.be16(2), request.data.first(length))) {
            return check(invalid_field(1));
        }
        const auto& quirks = drive_state().quirks();
        if (tper_->take_erase() && !quirks.psid_revert_lies && !quirks.erase_lies) {
            // A medium that fails here fails at the next read, where the host can be told.
            static_cast<void>(drive_state().medium().wipe(Wipe::crypto));
            static_cast<void>(drive_state().medium().wipe(Wipe::unmap));
        }
        auto done = good();
        done.transferred = static_cast<std::uint32_t>(length);
        return done;
    }
    Bytes answer(std::min<std::uint64_t>(length, request.data.size()));
    if (!tper_->receive(cdb.u8(1), cdb.be16(2), answer)) return check(invalid_field(1));
    return reply(request, answer, length);
}

Outcome SasDrive::capacity(const Request& request) const {
    CapacityFacts facts;
    facts.blocks = drive_state().medium().sectors();
    facts.block_bytes = drive_state().medium().sector_bytes();
    facts.physical_exponent = exponent(facts.block_bytes, physical_bytes_);
    facts.protection_type = erase_.protection_type();
    facts.provisioned = settings_.sas.unmap || settings_.sas.write_same_unmap;
    facts.reads_zero =
        facts.provisioned && drive_state().quirks().trim_deterministic && drive_state().quirks().trim_zeroes;
    const bool ten = static_cast<Op>(request.cdb.u8(0)) == Op::read_capacity_10;
    return ten ? read_capacity_10(request, facts) : read_capacity_16(request, facts);
}

SasLogFacts SasDrive::log_facts() const {
    return {drive_state().counters(), settings_.sas, drive_state().medium().sector_bytes(), self_tests_.log_page(),
            sas_test_exception(pages_)};
}

ModeHeader SasDrive::mode_header() const {
    constexpr std::uint8_t kForceUnitAccess = 0x10;
    constexpr std::uint8_t kProtected = 0x80;
    const bool locked = sas_write_protected(pages_) || drive_state().quirks().read_only;
    const auto bytes = erase_.next_block_bytes();
    const auto& medium = drive_state().medium();
    return {static_cast<std::uint8_t>(kForceUnitAccess | (locked ? kProtected : 0U)),
            medium.sectors() * medium.sector_bytes() / bytes, bytes, settings_.sas.block_lengths};
}

bool SasDrive::descriptor_format() const { return sas_descriptor_sense(pages_); }

Result<std::optional<SenseData>> SasDrive::barred(const Request& request) {
    erase_.advance();
    self_tests_.advance();
    using Bar = std::optional<SenseData>;
    const auto op = static_cast<Op>(request.cdb.u8(0));
    if (auto bar = erase_.bar()) {
        // After a failure, another sanitize and clearing the failure are allowed; while one is running, nothing is.
        const bool formats = op == Op::format_unit || op == Op::mode_select_6 || op == Op::mode_select_10;
        const bool way_out = (erase_.failed() && op == Op::sanitize) || (erase_.corrupt() && formats);
        if (!allowed_in_erase(request.cdb) && !way_out) return bar;
    }
    const bool medium = reads_medium(op) || writes_medium(op);
    if (stopped_ && (medium || op == Op::test_unit_ready)) {
        return Bar(SenseData{SenseKey::not_ready, Asc::not_ready_need_start});
    }
    if (medium && drive_state().quirks().rom_mode)
        return Bar(SenseData{SenseKey::hardware_error, Asc::internal_failure});
    if (writes_medium(op) && sas_write_protected(pages_)) {
        return Bar(SenseData{SenseKey::data_protect, Asc::write_protected});
    }
    return Bar();
}

Result<SenseData> SasDrive::pollable() {
    if (const auto bar = erase_.bar()) return *bar;
    if (const auto running = self_tests_.progress()) return *running;
    const auto exception = sas_exception(log_facts());
    if (exception != Asc::none) return SenseData{SenseKey::no_sense, exception};
    if (stopped_) return SenseData{SenseKey::no_sense, Asc::standby_by_command};
    return SenseData{};
}

void SasDrive::after(const Request& request, const Outcome& outcome) {
    const auto op = static_cast<Op>(request.cdb.u8(0));
    blocks_.set_write_cache(sas_write_cache(pages_));
    if (outcome.good() && (op == Op::sanitize || op == Op::format_unit)) self_tests_.interrupt();
    if (firmware_.take_changed()) attention(Asc::microcode_changed);
}

void SasDrive::hardware_reset() {
    erase_.advance();
    self_tests_.interrupt();
    pages_.restore();
    stopped_ = false;
    attention(Asc::device_reset);
    firmware_.hard_reset();
    if (tper_) tper_->reset(false);
    if (firmware_.take_changed()) attention(Asc::microcode_changed);
}

void SasDrive::power_on_reset() {
    erase_.resume();
    self_tests_.interrupt();
    pages_.restore();
    stopped_ = false;
    firmware_.power_on();
    if (tper_) tper_->reset(true);
    // A power-on includes everything that new microcode would report: 29h means that anything may have changed.
    static_cast<void>(firmware_.take_changed());
    clear_attentions();
    if (settings_.unit.power_on_attention) attention(Asc::power_on);
}

nlohmann::json SasDrive::save() const {
    nlohmann::json json{{"mode_pages", pages_.save()},
                        {"erase", erase_.save()},
                        {"self_tests", self_tests_.save()},
                        {"firmware", firmware_.save()}};
    if (tper_) json["trusted"] = tper_->save();
    return json;
}

Status SasDrive::load(const nlohmann::json& state) {
    try {
        pages_.load(state.at("mode_pages"));
        erase_.load(state.at("erase"));
        self_tests_.load(state.at("self_tests"));
        firmware_.load(state.at("firmware"));
        if (tper_ && state.contains("trusted")) {
            if (auto loaded = tper_->load(state.at("trusted")); !loaded) return loaded;
        }
    } catch (const nlohmann::json::exception& error) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of the SAS drive: {reason}"), {{"reason", error.what()}});
    }
    blocks_.set_write_cache(sas_write_cache(pages_));
    return {};
}

}  // namespace fettle::sim::t10

namespace fettle::sim {

Result<std::unique_ptr<ScsiDevice>> make_scsi_device(SharedDriveState& drive_state, const Personality& personality) {
    auto settings = t10::read_scsi_settings(personality);
    if (!settings) return fail(settings.error());
    return std::make_unique<t10::SasDrive>(drive_state, std::move(*settings), personality.identity);
}

}  // namespace fettle::sim
