// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/drive/entry.h"
#include "core/firmware/state.h"

namespace fettle::firmware {

/// What is said about a drive's firmware.
struct Report {
    DriveEntry entry;
    State state;
    std::vector<Message> advisories;  ///< known defects of what runs, as the catalogue has them
    std::vector<Message> news;        ///< of earlier updates
};

}  // namespace fettle::firmware
