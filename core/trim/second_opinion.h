// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/trim/examiner.h"
#include "core/trim/regions.h"

namespace fettle::trim {

/// The drive or image of the regions.
struct Examined {
    DriveEntry entry;
    bool image = false;
};

/// Checks each region whose free space is known with other tools: libblkid must find the same single format, the file
/// system's own checker must find no errors, and the free space must not contain the start of another format. A
/// contradiction becomes the region's refusal, a check that could not run or is inconclusive becomes a doubt, and a
/// passed check a proof. `examiner` may be nullptr: then no check can run.
void ask_others(BlockDevice& device, const Examined& examined, FileSystemExaminer* examiner,
                std::vector<Region>& regions);

}  // namespace fettle::trim
