// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/entry.h"
#include "core/firmware/state.h"

namespace fettle::firmware {

/// Port: what the operating system passes of firmware commands. On a system with such limits (Windows), the DriveHolder
/// also implements it; on others every command is passed.
class SystemGate {
public:
    virtual ~SystemGate() = default;
    /// Removes from `state` what the system does not pass to this drive, and sets State::system.
    virtual void limit(const DriveEntry& entry, State& state) = 0;
};

}  // namespace fettle::firmware
