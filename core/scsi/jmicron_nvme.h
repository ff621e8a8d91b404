// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// NVMe behind a JMicron bridge (JMS583 and related chips). Each command takes three SCSI commands with operation code
/// A1h: the NVMe command as a block of 512 bytes with a signature, the data, and the completion. All namespaces and
/// logs are accessible, except the self-test log beyond its 19th entry, on which the bridge hangs (smartmontools issue
/// 256).
///
/// Only reads are passed (Identify and Get Log Page); everything else is ErrorCode::refused, and what the bridge cannot
/// pass is ErrorCode::unsupported, both before any byte is sent.
class JmicronNvmePort final : public NvmePort {
public:
    /// `scsi` must outlive this port.
    explicit JmicronNvmePort(ScsiPort& scsi) : scsi_(scsi) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    ScsiPort& scsi_;
};

}  // namespace fettle::scsi
