// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/admin.h"

#include "platform/sim/nvme/commands.h"
#include "platform/sim/nvme/format.h"
#include "platform/sim/nvme/identify.h"
#include "platform/sim/nvme/logs.h"
#include "platform/sim/nvme/manage.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr std::uint32_t kActivationNotices = 1U << 9U;  // feature 0Bh

Answer sanitize(Core& core, const NvmeSubmission& command) {
    const auto pending = core.firmware.pending();
    if (!core.sanitizer.running() && pending != kSuccess) return refuse(pending);
    bool began = false;
    const bool warn_only = (core.features.current(FeatureId::sanitize_config) & 1U) != 0;
    auto answer = core.sanitizer.start(command, warn_only, began);
    if (began) core.self_tests.abort(TestResult::aborted_by_sanitize);
    core.tick();  // one that takes no time is over
    return answer;
}

Answer commit(Core& core, const NvmeSubmission& command) {
    bool activated = false;
    const auto answer = core.firmware.commit(command, activated);
    if (activated && (core.features.current(FeatureId::events) & kActivationNotices) != 0) {
        core.events.raise(kActivationEvent);
    }
    return answer;
}

Answer security(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data, bool sending) {
    const auto protocol = static_cast<std::uint8_t>(bits(command.dwords[10], 31, 24));  // SECP
    const auto specific = static_cast<std::uint16_t>(bits(command.dwords[10], 23, 8));  // SPSP
    const auto part = data.first(command.dwords[11]);                                   // TL or AL
    const bool good = sending ? core.tper.send(protocol, specific, part) : core.tper.receive(protocol, specific, part);
    if (core.tper.take_erase() && !core.drive_state.quirks().psid_revert_lies &&
        !core.drive_state.quirks().erase_lies) {
        core.erase_everything(Wipe::crypto);
    }
    return good ? success() : invalid_field(10, 24);
}

}  // namespace

std::uint64_t admin_bytes(const NvmeSubmission& command) {
    switch (static_cast<AdminOpcode>(command.opcode())) {
        case AdminOpcode::get_log_page: return log_bytes(command);
        case AdminOpcode::identify:
        case AdminOpcode::namespace_attachment: return kPageBytes;
        case AdminOpcode::namespace_management:
            return bits(command.dwords[10], 3, 0) == 0 ? kPageBytes : 0;  // only creation has data
        case AdminOpcode::set_features: return Features::data_bytes(command, true);
        case AdminOpcode::get_features: return Features::data_bytes(command, false);
        case AdminOpcode::firmware_download: return (std::uint64_t{command.dwords[10]} + 1) * 4;  // NUMD
        case AdminOpcode::security_send:
        case AdminOpcode::security_receive: return command.dwords[11];
        default: return 0;
    }
}

namespace {

Answer carry_out(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data) {
    switch (static_cast<AdminOpcode>(command.opcode())) {
        case AdminOpcode::get_log_page: return get_log_page(core, command, data);
        case AdminOpcode::identify: return identify(core, command, data);
        case AdminOpcode::abort: return success(1);  // every command is over already: not aborted (5.1)
        case AdminOpcode::set_features: return core.features.set(command, data, core.drive_state.now_ns());
        case AdminOpcode::get_features: return core.features.get(command, data, core.drive_state.now_ns());
        case AdminOpcode::async_event: {
            const auto event = core.events.take();
            return event ? success(*event) : refuse(kEventLimitExceeded);
        }
        case AdminOpcode::namespace_management: return manage_namespace(core, command, data);
        case AdminOpcode::firmware_commit: return commit(core, command);
        case AdminOpcode::firmware_download: return core.firmware.download(command, data);
        case AdminOpcode::self_test: return core.self_tests.start(command);
        case AdminOpcode::namespace_attachment: return attach_namespace(core, command, data);
        case AdminOpcode::keep_alive: return success();
        case AdminOpcode::format: return format_nvm(core, command, false);
        case AdminOpcode::security_send: return security(core, command, data, true);
        case AdminOpcode::security_receive: return security(core, command, data, false);
        case AdminOpcode::sanitize: return sanitize(core, command);
    }
    return refuse(kInvalidOpcode);
}

/// What the persistent event log keeps of a command, before and after it (NVMe Base 2.0 5.16.1.14.1).
void note_before(Core& core, const NvmeSubmission& command) {
    if (static_cast<AdminOpcode>(command.opcode()) != AdminOpcode::format) return;
    std::vector<std::uint8_t> event(12);
    put(event, 0, 4, command.nsid());
    put(event, 8, 4, command.dwords[10]);
    core.note(EventHistory::format_start, std::move(event));
}

void note_after(Core& core, const NvmeSubmission& command, const Answer& answer, const std::string& firmware_before,
                std::uint64_t timestamp_before_ms) {
    const unsigned status = answer.status & kCodeMask;
    const bool good = status == kSuccess;
    std::vector<std::uint8_t> event;
    switch (static_cast<AdminOpcode>(command.opcode())) {
        case AdminOpcode::format:
            event.resize(12);
            put(event, 0, 4, command.nsid());
            put(event, 5, 1, good ? 0 : 1);
            put(event, 8, 4, status);
            return core.note(EventHistory::format_completion, std::move(event));
        case AdminOpcode::sanitize:
            if (!good) return;
            event.resize(12);
            put(event, 4, 4, command.dwords[10]);
            put(event, 8, 4, command.dwords[11]);
            return core.note(EventHistory::sanitize_start, std::move(event));
        case AdminOpcode::firmware_commit:
            event.resize(22);
            put_text(event, 0, 8, firmware_before);
            put_text(event, 8, 8, core.firmware.running());
            put(event, 16, 1, bits(command.dwords[10], 5, 3));
            put(event, 17, 1, bits(command.dwords[10], 2, 0));
            put(event, 18, 1, status >> 8U & 7U);
            put(event, 19, 1, status & 0xFFU);
            return core.note(EventHistory::firmware_commit, std::move(event));
        case AdminOpcode::namespace_management:
            if (!good) return;
            event.resize(48);
            put(event, 0, 4, command.dwords[10]);
            put(event, 44, 4, bits(command.dwords[10], 3, 0) == 0 ? answer.dword0 : command.nsid());
            return core.note(EventHistory::namespace_change, std::move(event));
        case AdminOpcode::set_features: {
            if (!good) return;
            if (static_cast<FeatureId>(bits(command.dwords[10], 7, 0)) == FeatureId::timestamp) {
                event.resize(16);
                put(event, 0, 6, timestamp_before_ms);
                put(event, 8, 8, core.drive_state.now_ns() / 1'000'000);
                return core.note(EventHistory::timestamp_change, std::move(event));
            }
            event.resize(12);
            put(event, 0, 4, 2);  // two command dwords, no buffer
            put(event, 4, 4, command.dwords[10]);
            put(event, 8, 4, command.dwords[11]);
            return core.note(EventHistory::set_feature, std::move(event));
        }
        default: return;
    }
}

}  // namespace

Answer admin_command(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data) {
    const auto firmware = core.firmware.running();
    const auto timestamp_ms = core.features.timestamp_ms(core.drive_state.now_ns());
    note_before(core, command);
    const auto answer = carry_out(core, command, data);
    note_after(core, command, answer, firmware, timestamp_ms);
    return answer;
}

Answer admin_command_half(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> /*data*/) {
    switch (static_cast<AdminOpcode>(command.opcode())) {
        case AdminOpcode::format: return format_nvm(core, command, true);
        case AdminOpcode::sanitize: return sanitize(core, command);
        case AdminOpcode::firmware_commit: core.firmware.commit_half(command); return success();
        default: return success();
    }
}

}  // namespace fettle::sim::nvme
