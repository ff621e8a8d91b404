// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"
#include "platform/windows/ioctl/disk_layout.h"

namespace fettle::windows {

/// NVMe commands through Intel's RST and VMD drivers. Passes only Identify, and Get Log Page; others are refused before
/// any byte is sent, because descriptions of the structure differ in where the completion is, so that the result of a
/// command without data is not certain.
class IntelNvmePort final : public NvmePort {
public:
    /// `controller` is "\\.\ScsiN:" of the drive.
    IntelNvmePort(OpenDrive controller, ScsiAddress address) : controller_(std::move(controller)), address_(address) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    OpenDrive controller_;
    ScsiAddress address_;
};

/// Microsoft's way first and, where its queries are refused by another driver, a second one from then on.
class NvmeWays final : public NvmePort {
public:
    NvmeWays(std::unique_ptr<NvmePort> first, std::unique_ptr<NvmePort> second)
        : first_(std::move(first)), second_(std::move(second)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    std::unique_ptr<NvmePort> first_;
    std::unique_ptr<NvmePort> second_;
    NvmePort* settled_ = nullptr;
};

}  // namespace fettle::windows
