// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// NVMe behind an ASMedia bridge (ASM2362, ASM2364). One SCSI command with operation code E6h carries
/// opcode and some dwords of the NVMe command. Identify Controller, Identify of namespace 1 and logs of
/// the whole controller come through; the completion does not, so that a failure of the drive is
/// known only as the bridge's own check condition.
///
/// Only reads pass (Identify and Get Log Page); all else is ErrorCode::refused, and what the bridge
/// cannot carry is ErrorCode::unsupported, both before a byte was sent.
class AsmediaNvmePort final : public NvmePort {
public:
    /// `scsi` must outlive this port.
    explicit AsmediaNvmePort(ScsiPort& scsi) : scsi_(scsi) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    ScsiPort& scsi_;
};

}  // namespace fettle::scsi
