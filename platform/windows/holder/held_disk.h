// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/held_drive.h"

namespace fettle::windows {

/// A held drive, for those who open it again to read from it.
class HeldDisk : public plan::HeldDrive {
public:
    /// "\\.\PhysicalDrive1". Windows gives the number to no other drive while this object exists.
    [[nodiscard]] virtual const std::string& path() const noexcept = 0;
};

}  // namespace fettle::windows
