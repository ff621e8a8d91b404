// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/plan.h"
#include "core/tune/windows/windows_system.h"

namespace fettle::tune {

/// How a controller changes from IDE to AHCI without a new installation. Fettle prepares Windows; the user changes the
/// firmware's setting.
struct AhciSwitch {
    std::vector<RegistryChange> registry;  ///< lets Windows load its AHCI driver at start; empty: it does already
    std::vector<plan::Need> checks;        ///< all must be met before the firmware is changed
    std::vector<Message> steps;            ///< in order, after the registry
    std::vector<Message> safe_mode;        ///< in order, the way through safe mode, which needs no registry change
    std::vector<Message> undo;             ///< in order
};

/// Errors: unsupported (no AHCI driver of Windows is installed), those of WindowsSystem::value.
[[nodiscard]] Result<AhciSwitch> ahci_switch(WindowsSystem& system);

}  // namespace fettle::tune
