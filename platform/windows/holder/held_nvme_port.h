// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/drive/ports.h"
#include "core/nvme/erase_commands.h"
#include "platform/windows/drives/nvme_port.h"
#include "platform/windows/drives/open_drive.h"
#include "platform/windows/holder/command_gate.h"

namespace fettle::windows {

/// NVMe admin commands to a held drive on Windows' NVMe driver, which passes commands that change the drive only as
/// requests of its own: a sanitize as IOCTL_STORAGE_REINITIALIZE_MEDIA, firmware as IOCTL_STORAGE_FIRMWARE_…, Security
/// Send by SCSI. All others as ProtocolNvmePort.
class HeldNvmePort final : public NvmePort {
public:
    HeldNvmePort(OpenDrive drive, SystemVersion version) : drive_(drive), version_(version), plain_(std::move(drive)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    Result<NvmeReturn> sanitize(const NvmeCommand& command);
    Result<NvmeReturn> download(const NvmeCommand& command, std::span<const std::uint8_t> data);
    Result<NvmeReturn> commit(const NvmeCommand& command);
    /// nullopt: it cannot be read.
    [[nodiscard]] std::optional<nvme::SanitizeLog> sanitize_log();
    /// Error: io (Windows has sent something else, or nothing).
    [[nodiscard]] Status started(const std::optional<nvme::SanitizeLog>& before);

    OpenDrive drive_;
    SystemVersion version_;
    ProtocolNvmePort plain_;
};

}  // namespace fettle::windows
