// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "platform/sim/base/nvme_device.h"
#include "platform/sim/nvme/options.h"

namespace fettle::sim::nvme {

/// Admin opcodes (NVMe Base 2.0 figure 139). Those of queues and fabrics belong to the transport.
enum class AdminOpcode : std::uint8_t {
    get_log_page = 0x02,
    identify = 0x06,
    abort = 0x08,
    set_features = 0x09,
    get_features = 0x0A,
    async_event = 0x0C,
    namespace_management = 0x0D,
    firmware_commit = 0x10,
    firmware_download = 0x11,
    self_test = 0x14,
    namespace_attachment = 0x15,
    keep_alive = 0x18,
    format = 0x80,
    security_send = 0x81,
    security_receive = 0x82,
    sanitize = 0x84,
};

/// I/O opcodes (NVM Command Set 1.0 figure 18).
enum class IoOpcode : std::uint8_t {
    flush = 0x00,
    write = 0x01,
    read = 0x02,
    write_uncorrectable = 0x04,
    compare = 0x05,
    write_zeroes = 0x08,
    dataset_management = 0x09,
    verify = 0x0C,
};

/// What the effects log (05h) says of a command; 0: this drive has no such command.
[[nodiscard]] std::uint32_t admin_effects(const Options& options, std::uint8_t opcode);
[[nodiscard]] std::uint32_t io_effects(const Options& options, std::uint8_t opcode);
/// Whether the drive takes it while a sanitize operation runs or has failed (NVMe Base 2.0 8.21).
/// Sanitize itself is not among them.
[[nodiscard]] bool allowed_while_sanitizing(const NvmeSubmission& command);

}  // namespace fettle::sim::nvme
