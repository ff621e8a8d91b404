// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "platform/sim/ata/context.h"

namespace fettle::sim::sata {

/// Properties of a command code.
struct CommandEntry {
    Outcome (*handler)(Context&, const Request&) = nullptr;  ///< nullptr: not known
    bool locked = true;    ///< executable while the drive is locked (ACS-4 table 14, "Security command actions")
    bool media = false;    ///< reaches the medium: wakes the drive, fails in ROM mode
    bool changes = false;  ///< changes what the medium holds: fails at the end of life
};

[[nodiscard]] const CommandEntry& command_entry(std::uint8_t code);

}  // namespace fettle::sim::sata
