// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// SCSI commands through the library of sg3_utils (the kernel's SG_IO).
class SgPort final : public ScsiPort {
public:
    explicit SgPort(std::shared_ptr<DeviceFile> file);
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override;

private:
    std::shared_ptr<DeviceFile> file_;
};

/// The error for the host adapter's status (the kernel's DID_… values, include/scsi/scsi_status.h).
[[nodiscard]] ErrorCode host_status_code(int host_status) noexcept;

}  // namespace fettle::linux_system
