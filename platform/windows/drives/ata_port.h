// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"

namespace fettle::windows {

/// ATA commands by IOCTL_ATA_PASS_THROUGH_DIRECT. Errors as those of scsi::SatPort, and unsupported for more data than
/// the adapter transfers at once. Windows 10 transfers only the first block of a PIO command for several sectors
/// (smartmontools, os_win32.cpp): READ LOG EXT is sent page by page; others, except READ and WRITE MULTIPLE, are
/// unsupported.
class PassThroughAtaPort final : public AtaPort {
public:
    explicit PassThroughAtaPort(OpenDrive drive) : drive_(std::move(drive)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;

private:
    Result<AtaReturn> send(const AtaCommand& command, std::span<std::uint8_t> data);

    OpenDrive drive_;
};

/// The same for the commands that SMART_RCV_DRIVE_DATA and SMART_SEND_DRIVE_COMMAND pass; others are unsupported.
class SmartAtaPort final : public AtaPort {
public:
    explicit SmartAtaPort(OpenDrive drive) : drive_(std::move(drive)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;

private:
    OpenDrive drive_;
};

/// Several ways to one ATA drive, of which drivers pass only some. Uses the first until it is refused as a whole; the
/// first that has executed a command is kept, so that a refusal of a single command, such as one that Windows blocks,
/// is not evaded. Error of a command that no way passes: that of the first.
class AtaWays final : public AtaPort {
public:
    explicit AtaWays(std::vector<std::unique_ptr<AtaPort>> ways) : ways_(std::move(ways)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;

private:
    std::vector<std::unique_ptr<AtaPort>> ways_;
    AtaPort* settled_ = nullptr;
};

}  // namespace fettle::windows
