// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/commands.h"

#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

// Commands Supported and Effects Data Structure (NVMe Base 2.0 figure 211).
constexpr std::uint32_t kSupported = 1U << 0U;
constexpr std::uint32_t kContent = 1U << 1U;     // LBCC
constexpr std::uint32_t kNamespace = 1U << 2U;   // NCC
constexpr std::uint32_t kInventory = 1U << 3U;   // NIC
constexpr std::uint32_t kController = 1U << 4U;  // CCC
constexpr std::uint32_t kAlone = 2U << 16U;      // CSE: with no other command to any namespace

std::uint32_t where(bool present, std::uint32_t effects) { return present ? kSupported | effects : 0; }

}  // namespace

std::uint32_t admin_effects(const Options& options, std::uint8_t opcode) {
    const bool sanitize = options.sanitize_block || options.sanitize_crypto || options.sanitize_overwrite;
    switch (static_cast<AdminOpcode>(opcode)) {
        case AdminOpcode::get_log_page:
        case AdminOpcode::identify:
        case AdminOpcode::abort:
        case AdminOpcode::set_features:
        case AdminOpcode::get_features:
        case AdminOpcode::async_event:
        case AdminOpcode::keep_alive: return kSupported;
        case AdminOpcode::namespace_management:
        case AdminOpcode::namespace_attachment: return where(options.namespace_management, kInventory);
        case AdminOpcode::firmware_commit: return where(options.firmware_update, kController);
        case AdminOpcode::firmware_download: return where(options.firmware_update, 0);
        case AdminOpcode::self_test: return where(options.self_test, 0);
        case AdminOpcode::format: return where(options.format, kContent | kNamespace | kAlone);
        case AdminOpcode::security_send: return where(options.security, kContent);
        case AdminOpcode::security_receive: return where(options.security, 0);
        case AdminOpcode::sanitize: return where(sanitize, kContent | kAlone);
    }
    return 0;
}

std::uint32_t io_effects(const Options& options, std::uint8_t opcode) {
    switch (static_cast<IoOpcode>(opcode)) {
        case IoOpcode::flush:
        case IoOpcode::read: return kSupported;
        case IoOpcode::write: return kSupported | kContent;
        case IoOpcode::write_uncorrectable: return where(options.write_uncorrectable, kContent);
        case IoOpcode::compare: return where(options.compare, 0);
        case IoOpcode::write_zeroes: return where(options.write_zeroes, kContent);
        case IoOpcode::dataset_management: return where(options.dataset_management, kContent);
        case IoOpcode::verify: return where(options.verify, 0);
    }
    return 0;
}

bool allowed_while_sanitizing(const NvmeSubmission& command) {
    switch (static_cast<AdminOpcode>(command.opcode())) {
        case AdminOpcode::identify:
        case AdminOpcode::abort:
        case AdminOpcode::set_features:
        case AdminOpcode::get_features:
        case AdminOpcode::async_event:
        case AdminOpcode::keep_alive: return true;
        case AdminOpcode::get_log_page: {
            const auto log = bits(command.dwords[10], 7, 0);
            // Supported logs, errors, SMART, changed namespaces, effects, sanitize status, the maker's own.
            return log == 0x00 || log == 0x01 || log == 0x02 || log == 0x04 || log == 0x05 || log == 0x81 ||
                   log >= 0xC0;
        }
        default: return false;
    }
}

}  // namespace fettle::sim::nvme
