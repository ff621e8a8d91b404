// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"

namespace fettle::windows {

/// SCSI commands by IOCTL_SCSI_PASS_THROUGH_DIRECT. Errors besides those of ScsiPort: unsupported also for a CDB of
/// more than 16 bytes and for more data than the adapter transfers at once.
class PassThroughScsiPort final : public ScsiPort {
public:
    explicit PassThroughScsiPort(OpenDrive drive) : drive_(std::move(drive)) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override;

private:
    OpenDrive drive_;
};

}  // namespace fettle::windows
