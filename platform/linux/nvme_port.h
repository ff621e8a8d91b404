// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// NVMe commands through the kernel's pass-through ioctl, on the open node of a namespace or controller.
class NvmeNode final : public NvmePort {
public:
    explicit NvmeNode(std::shared_ptr<DeviceFile> file);
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;
    Result<NvmeReturn> io(const NvmeCommand& command) override;

private:
    Result<NvmeReturn> execute(unsigned long request, const char* kind, const NvmeCommand& command,
                               std::span<std::uint8_t> data);

    std::shared_ptr<DeviceFile> file_;
};

/// The error for a completion status (NVMe Base 2.0 figure 93: SCT in bits 10:8, SC in 7:0; the upper bits do not
/// concern the cause).
[[nodiscard]] Error nvme_status_error(std::uint32_t status, std::string context);

}  // namespace fettle::linux_system
