// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// NVMe behind a Realtek bridge (RTL9210 and its kin). One SCSI command with operation code E4h
/// carries size, opcode and the lowest byte of command dword 10. Identify Controller, Identify of
/// namespace 1 and logs of the whole controller up to 512 bytes come through; beyond that size the
/// bridge returns stale bytes. The completion does not come through.
///
/// Only reads pass (Identify and Get Log Page); all else is ErrorCode::refused, and what the bridge
/// cannot carry is ErrorCode::unsupported, both before a byte was sent.
class RealtekNvmePort final : public NvmePort {
public:
    /// `scsi` must outlive this port.
    explicit RealtekNvmePort(ScsiPort& scsi) : scsi_(scsi) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    ScsiPort& scsi_;
};

}  // namespace fettle::scsi
