// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"

namespace fettle::windows {

/// ATA commands to a held drive on a driver for ATA drives: DOWNLOAD MICROCODE in its deferred modes as
/// IOCTL_STORAGE_FIRMWARE_…; its other modes are unsupported, because Windows 10 transfers only the first block of them
/// by pass-through (smartmontools, os_win32.cpp). All other commands by `plain`.
class HeldAtaPort final : public AtaPort {
public:
    HeldAtaPort(OpenDrive drive, std::unique_ptr<AtaPort> plain) : drive_(std::move(drive)), plain_(std::move(plain)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;

private:
    OpenDrive drive_;
    std::unique_ptr<AtaPort> plain_;
    std::optional<std::size_t> alignment_;  ///< of each piece of an image, in bytes; nullopt: not read yet
};

}  // namespace fettle::windows
