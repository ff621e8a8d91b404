// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/bridge/sata_bridge.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/scsi/ata_pass_through.h"
#include "platform/sim/scsi/block_range.h"
#include "platform/sim/scsi/command_table.h"
#include "platform/sim/scsi/make.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kSecurityEraseUnit = 0xF4;
constexpr std::uint32_t kBlockBytes = 512;
constexpr std::uint8_t kBlockLimits = 0xB0;

bool is_pass_through(const Cdb& cdb) { return cdb.u8(0) == kAtaPassThrough12 || cdb.u8(0) == kAtaPassThrough16; }

ScsiReturn answer(const Outcome& outcome) {
    ScsiReturn out;
    out.status = outcome.status;
    out.transferred = outcome.transferred;
    if (outcome.sense) out.sense = outcome.sense->ata ? descriptor_sense(*outcome.sense) : fixed_sense(*outcome.sense);
    return out;
}

}  // namespace

SataBridge::SataBridge(std::unique_ptr<ScsiDevice> sat, SharedDriveState& drive_state, const BridgeSettings& settings,
                       const DriveIdentity& drive, bool loses_erase)
    : sat_(std::move(sat)),
      drive_state_(drive_state),
      settings_(settings),
      identity_(settings, drive),
      loses_erase_(loses_erase) {
    if (settings.ata_information) extra_pages_.push_back(0x89);
    if (!settings.block_pages) return;
    for (const std::uint8_t page : {kBlockLimits, std::uint8_t{0xB1}, std::uint8_t{0xB2}}) extra_pages_.push_back(page);
}

/// Commands that the bridge's firmware supports. All others end as unknown operation codes.
bool SataBridge::passes(const Cdb& cdb) const {
    switch (static_cast<Op>(cdb.u8(0))) {
        case Op::test_unit_ready:
        case Op::request_sense:
        case Op::inquiry:
        case Op::mode_sense_6:
        case Op::mode_sense_10:
        case Op::start_stop_unit:
        case Op::prevent_removal:
        case Op::read_capacity_10:
        case Op::read_10:
        case Op::write_10:
        case Op::read_12:
        case Op::write_12:
        case Op::verify_10:
        case Op::synchronize_cache_10:
        case Op::report_luns:
        case Op::ata_pass_through_12:
        case Op::ata_pass_through_16: return true;
        case Op::read_16:
        case Op::write_16:
        case Op::verify_16:
        case Op::synchronize_cache_16: return settings_.sixteen;
        case Op::service_in_16: return settings_.sixteen && action_of(cdb) == kReadCapacity16;
        case Op::unmap: return settings_.unmap;
        case Op::write_same_16: return settings_.write_same;
        default: return false;
    }
}

bool SataBridge::too_long(const Cdb& cdb) const {
    const auto told = sat_->direction(cdb.bytes());
    return told.transfer != Transfer::none && told.bytes != kWholeBuffer &&
           told.bytes > std::uint64_t{settings_.maximum_blocks} * kBlockBytes;
}

bool SataBridge::swallowed(const Cdb& cdb) const {
    return loses_erase_ && is_pass_through(cdb) &&
           decode_pass_through(cdb, kBlockBytes).command.command == kSecurityEraseUnit;
}

/// SECURITY ERASE UNIT never reaches the drive: the host gets success, or no response.
Result<ScsiReturn> SataBridge::lose(const Cdb& cdb, std::span<std::uint8_t> data) const {
    if (settings_.lost_erase == Loss::timeout)
        return fail(ErrorCode::timeout, FETTLE_TEXT("the bridge lost the command"));
    auto outcome = good(static_cast<std::uint32_t>(data.size()));
    if (!decode_pass_through(cdb, kBlockBytes).check_condition) return answer(outcome);
    AtaReturn registers;
    registers.status = 0x50;
    registers.complete = true;
    SenseData sense{SenseKey::recovered_error, Asc::ata_pass_through_information};
    sense.ata = AtaRegisters{registers, false};
    return answer(check(sense, outcome.transferred));
}

void SataBridge::hide(const Cdb& cdb, std::span<std::uint8_t> data) const {
    const auto op = static_cast<Op>(cdb.u8(0));
    constexpr std::uint8_t kProvisioned = 0xC0;  // LBPME and LBPRZ
    if (op == Op::service_in_16 && !settings_.unmap && data.size() > 14) {
        data[14] = static_cast<std::uint8_t>(data[14] & ~kProvisioned);
    }
    const bool limits = op == Op::inquiry && cdb.bit(1, 0) && cdb.u8(2) == kBlockLimits;
    if (limits && data.size() >= 12) put(data, 8, 4, settings_.maximum_blocks);
    if (limits && !settings_.unmap && data.size() >= 28) put(data, 20, 8, 0);
    const bool provisioning = op == Op::inquiry && cdb.bit(1, 0) && cdb.u8(2) == 0xB2;
    if (provisioning && data.size() >= 6) {
        const unsigned keep = (settings_.unmap ? 0x84U : 0U) | (settings_.write_same ? 0x44U : 0U);
        data[5] = static_cast<std::uint8_t>(data[5] & keep);
    }
}

Result<ScsiReturn> SataBridge::execute(const ScsiCommand& command, std::span<std::uint8_t> data) {
    if (drive_state_.presence() != Presence::on) return fail(ErrorCode::vanished, FETTLE_TEXT("simulated USB drive"));
    const Cdb cdb(command.cdb);
    if (!passes(cdb)) return answer(check(SenseKey::illegal_request, Asc::invalid_opcode));
    if (cdb.size() < 6) return answer(check(invalid_field(0)));
    if (too_long(cdb)) return answer(check(invalid_field(is_pass_through(cdb) ? 2 : 7)));
    if (swallowed(cdb)) return lose(cdb, data);
    if (static_cast<Op>(cdb.u8(0)) == Op::inquiry) {
        if (const auto own = identity_.inquiry({cdb, data, false}, extra_pages_)) return answer(*own);
    }
    auto done = sat_->execute(command, data);
    if (done) hide(cdb, data.first(std::min<std::size_t>(data.size(), done->transferred)));
    return done;
}

void SataBridge::execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) {
    const Cdb cdb(command.cdb);
    if (passes(cdb) && !too_long(cdb) && !swallowed(cdb)) sat_->execute_half(command, data);
}

ScsiDevice::Direction SataBridge::direction(std::span<const std::uint8_t> cdb) const {
    return passes(Cdb(cdb)) ? sat_->direction(cdb) : Direction{};
}

nlohmann::json SataBridge::save() const { return sat_->save(); }
Status SataBridge::load(const nlohmann::json& state) { return sat_->load(state); }

}  // namespace fettle::sim::t10

namespace fettle::sim {

Result<std::unique_ptr<ScsiDevice>> make_bridge(std::unique_ptr<ScsiDevice> sat, SharedDriveState& drive_state,
                                                const Personality& personality) {
    if (personality.bridge == Bridge::none) return sat;
    if (personality.bridge == Bridge::jmicron_nvme) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a USB-NVMe bridge has no SATA drive behind it"));
    }
    const auto settings = t10::read_scsi_settings(personality);
    if (!settings) return fail(settings.error());
    return std::make_unique<t10::SataBridge>(std::move(sat), drive_state, settings->bridge, personality.identity,
                                             personality.bridge == Bridge::sat_loses_erase);
}

}  // namespace fettle::sim
