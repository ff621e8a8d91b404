// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/unit.h"

#include "platform/sim/scsi/ata_pass_through.h"
#include "platform/sim/scsi/report_opcodes.h"

namespace fettle::sim::t10 {

namespace {

/// These commands complete while a unit attention is pending (SAM-5 5.14.1).
bool passes_attention(Op op) { return op == Op::inquiry || op == Op::report_luns || op == Op::request_sense; }

bool is_pass_through(std::uint8_t opcode) {
    return opcode == kAtaPassThrough12 || opcode == kAtaPassThrough16 || opcode == kVariableLength;
}

}  // namespace

Unit::Unit(SharedDriveState& drive_state) : drive_state_(drive_state) {
    on(Op::request_sense, [this](const Request& request) { return request_sense(request); });
    on(Op::report_luns, [this](const Request& request) { return report_luns(request); });
    on(Op::maintenance_in, kReportOpcodes, [this](const Request& request) { return report_opcodes(request); });
}

void Unit::on(Op op, std::uint16_t action, Handler handler) {
    handlers_[{static_cast<std::uint8_t>(op), action}] = std::move(handler);
}

void Unit::forget(Op op) {
    for (auto at = handlers_.begin(); at != handlers_.end();) {
        at = at->first.first == static_cast<std::uint8_t>(op) ? handlers_.erase(at) : std::next(at);
    }
}

void Unit::attention(Asc code) {
    if (std::find(attentions_.begin(), attentions_.end(), code) == attentions_.end()) attentions_.push_back(code);
}

void Unit::after(const Request&, const Outcome&) {}

Done Unit::vendor_command(const Request&) { return check(SenseKey::illegal_request, Asc::invalid_opcode); }

const Unit::Handler* Unit::handler(const Cdb& cdb) const {
    const auto found = handlers_.find({cdb.u8(0), action_of(cdb)});
    return found == handlers_.end() ? nullptr : &found->second;
}

ScsiDevice::Direction Unit::direction(std::span<const std::uint8_t> cdb) const {
    const Cdb view(cdb);
    const auto* const info = find_command(view);
    if (info == nullptr || handler(view) == nullptr || cdb.size() < info->length()) return {};
    return direction_of(*info, view, block_bytes());
}

std::optional<SenseData> Unit::malformed(const Request& request) const {
    const auto& cdb = request.cdb;
    if (handler(cdb) == nullptr) {
        const auto next = handlers_.lower_bound({cdb.u8(0), std::uint16_t{0}});
        const bool other_action = next != handlers_.end() && next->first.first == cdb.u8(0);
        return other_action ? invalid_field(1) : SenseData{SenseKey::illegal_request, Asc::invalid_opcode};
    }
    const auto* const info = find_command(cdb);
    if (info == nullptr) return SenseData{SenseKey::illegal_request, Asc::invalid_opcode};
    if (cdb.size() < info->length()) return invalid_field(static_cast<std::uint16_t>(cdb.size()));
    constexpr unsigned kNaca = 2;  // in the control byte, SAM-5 5.2
    const std::size_t control = info->op == Op::variable_length ? 1 : info->length() - std::size_t{1};
    if (cdb.bit(control, kNaca)) return invalid_field(static_cast<std::uint16_t>(control));
    const auto data = direction_of(*info, cdb, block_bytes());
    const bool short_of_data =
        data.transfer == Transfer::out && data.bytes != kWholeBuffer && request.data.size() < data.bytes;
    if (short_of_data) return SenseData{SenseKey::aborted_command, Asc::data_phase_error};
    return std::nullopt;
}

Done Unit::run(const Request& request) {
    const auto op = static_cast<Op>(request.cdb.u8(0));
    if (!attentions_.empty() && !passes_attention(op)) {
        const auto code = attentions_.front();
        attentions_.pop_front();
        return check(SenseKey::unit_attention, code);
    }
    if (is_vendor_command(request.cdb)) return vendor_command(request);
    if (const auto wrong = malformed(request)) return check(*wrong);
    const auto bar = barred(request);
    if (!bar) return fail(bar.error());
    if (*bar) return check(**bar);
    return (*handler(request.cdb))(request);
}

Bytes Unit::encode(const Cdb& cdb, const SenseData& sense) const {
    // Registers use the descriptor that every host program looks for, whatever D_SENSE is.
    const bool registers = sense.ata.has_value() && is_pass_through(cdb.u8(0)) && !fixed_registers();
    return descriptor_format() || registers ? descriptor_sense(sense) : fixed_sense(sense);
}

Result<ScsiReturn> Unit::execute(const ScsiCommand& command, std::span<std::uint8_t> data) {
    if (drive_state_.presence() != Presence::on) return fail(ErrorCode::vanished, FETTLE_TEXT("simulated drive"));
    const Request request{Cdb(command.cdb), data, false};
    auto done = run(request);
    if (!done) return fail(done.error());
    after(request, *done);
    ScsiReturn answer;
    answer.status = done->status;
    answer.transferred = done->transferred;
    if (done->sense) answer.sense = encode(request.cdb, *done->sense);
    return answer;
}

void Unit::execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) {
    if (drive_state_.presence() != Presence::on) return;
    const Request request{Cdb(command.cdb), data, true};
    const auto done = run(request);
    if (done) after(request, *done);
}

Done Unit::request_sense(const Request& request) {
    const bool descriptor = request.cdb.bit(1, 0);  // DESC
    SenseData sense;
    if (!attentions_.empty()) {
        sense = {SenseKey::unit_attention, attentions_.front()};
        attentions_.pop_front();
    } else {
        auto told = pollable();
        if (!told) return fail(told.error());
        sense = *told;
    }
    return reply(request, descriptor ? descriptor_sense(sense) : fixed_sense(sense), request.cdb.u8(4));
}

Done Unit::report_luns(const Request& request) const {
    constexpr std::uint8_t kLargestSelection = 0x02;
    const auto selection = request.cdb.u8(2);
    if (selection > kLargestSelection) return check(invalid_field(2));
    Bytes list(8);
    // 01h requests well-known logical units: there are none.
    if (selection != 1) list.resize(16);
    put(list, 0, 4, list.size() - 8);
    return reply(request, list, request.cdb.be32(6));
}

Done Unit::report_opcodes(const Request& request) const {
    return sim::t10::report_opcodes(request, [this](const CommandInfo& info) {
        return handlers_.contains({static_cast<std::uint8_t>(info.op), info.action});
    });
}

}  // namespace fettle::sim::t10
