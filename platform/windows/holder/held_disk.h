// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/held_drive.h"

namespace fettle::windows {

/// A held drive, for those who open it again to transfer data.
class HeldDisk : public plan::HeldDrive {
public:
    /// "\\.\PhysicalDrive1". Windows gives the number to no other drive while this object exists.
    [[nodiscard]] virtual const std::string& path() const noexcept = 0;

    /// Lets this program open the drive again for writing, until the hold ends. All of its volumes stay locked and
    /// dismounted, and other jobs of Fettle stay away, but Windows no longer keeps other programs from opening the
    /// drive for writing. Its ports stay valid. Errors: refused (not held exclusively), busy (another program was
    /// faster), vanished (another drive), io. After an error, the hold is good for nothing but to be released.
    virtual Status share_writing() = 0;
};

}  // namespace fettle::windows
