// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "platform/macos/drives/mac_drive_source.h"
#include "platform/macos/native/iokit.h"

namespace fettle::macos {

/// I/O Kit's SMART plug-ins and the raw disk. The frameworks are loaded at the first use.
class SystemDriveOpener final : public DriveOpener {
public:
    Result<DrivePorts> open(const std::string& id, Protocol protocol) override;

private:
    Status add_smart(const std::string& id, Protocol protocol, DrivePorts& ports);
    Result<std::shared_ptr<const IoKit>> kit();

    std::mutex mutex_;
    std::optional<Result<std::shared_ptr<const IoKit>>> kit_;
};

}  // namespace fettle::macos
