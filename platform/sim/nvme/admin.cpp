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

Answer admin_command(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data) {
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

Answer admin_command_half(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> /*data*/) {
    switch (static_cast<AdminOpcode>(command.opcode())) {
        case AdminOpcode::format: return format_nvm(core, command, true);
        case AdminOpcode::sanitize: return sanitize(core, command);
        case AdminOpcode::firmware_commit: core.firmware.commit_half(command); return success();
        default: return success();
    }
}

}  // namespace fettle::sim::nvme
