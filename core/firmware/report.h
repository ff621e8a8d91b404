// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/drive/entry.h"
#include "core/firmware/state.h"

namespace fettle::firmware {

/// Report on a drive's firmware.
struct Report {
    DriveEntry entry;
    State state;
    std::vector<Message> advisories;  ///< known defects of the current firmware, from the catalogue
    std::vector<Message> news;        ///< news of earlier updates
};

}  // namespace fettle::firmware
