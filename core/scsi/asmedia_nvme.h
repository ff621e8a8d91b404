// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// NVMe behind an ASMedia bridge (ASM2362, ASM2364). One SCSI command with operation code E6h carries the opcode and
/// some dwords of the NVMe command. Identify Controller, Identify of namespace 1 and logs of the whole controller are
/// passed; the completion is not, so a failure of the drive appears only as the bridge's own check condition.
///
/// Only reads are passed (Identify and Get Log Page); everything else is ErrorCode::refused, and what the bridge cannot
/// pass is ErrorCode::unsupported, both before any byte is sent.
class AsmediaNvmePort final : public NvmePort {
public:
    /// `scsi` must outlive this port.
    explicit AsmediaNvmePort(ScsiPort& scsi) : scsi_(scsi) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    ScsiPort& scsi_;
};

}  // namespace fettle::scsi
