// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/drive/entry.h"
#include "core/overprovision/spare_plan.h"

namespace fettle::overprovision {

/// Port: the methods whose commands the operating system does not pass to the drive. On a system with such limits
/// (Windows), the DriveHolder also implements it; on others every method is passed.
class SystemGate {
public:
    virtual ~SystemGate() = default;
    /// Sends no command to the drive.
    virtual std::vector<BlockedMethod> blocked_spare_methods(const DriveEntry& entry) = 0;
};

}  // namespace fettle::overprovision
