// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// NVMe behind a Realtek bridge (RTL9210 and related chips). One SCSI command with operation code E4h carries the size,
/// the opcode and the lowest byte of command dword 10. Identify Controller, Identify of namespace 1 and logs of the
/// whole controller up to 512 bytes are passed; beyond that size the bridge returns stale bytes. The completion is not
/// passed.
///
/// Only reads are passed (Identify and Get Log Page); everything else is ErrorCode::refused, and what the bridge cannot
/// pass is ErrorCode::unsupported, both before any byte is sent.
class RealtekNvmePort final : public NvmePort {
public:
    /// `scsi` must outlive this port.
    explicit RealtekNvmePort(ScsiPort& scsi) : scsi_(scsi) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    ScsiPort& scsi_;
};

}  // namespace fettle::scsi
