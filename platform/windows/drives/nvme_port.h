// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"
#include "platform/windows/ioctl/nvme_request.h"

namespace fettle::windows {

/// NVMe admin commands through Windows' NVMe driver: Identify, Get Log Page and Get Features as queries, which need no
/// rights, Security Receive by SCSI, and all others by IOCTL_STORAGE_PROTOCOL_COMMAND, of which Windows passes few. It
/// has no way for I/O commands.
class ProtocolNvmePort final : public NvmePort {
public:
    explicit ProtocolNvmePort(OpenDrive drive) : drive_(std::move(drive)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    Result<NvmeReturn> ask(const NvmeCommand& command, NvmeQuery query, std::span<std::uint8_t> data);
    Result<NvmeReturn> send(const NvmeCommand& command, std::span<std::uint8_t> data);

    OpenDrive drive_;
};

}  // namespace fettle::windows
