// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/trim/examiner.h"
#include "core/trim/regions.h"

namespace fettle::trim {

/// Whose regions they are.
struct Examined {
    DriveEntry entry;
    bool image = false;
};

/// Has others than Fettle look at each region whose free space is known: the system's library of formats, which must
/// see one format and the same; the file system's own checker, which must find nothing; and the free space itself,
/// which should hold no beginning of anything else. A contradiction becomes the region's refusal, an examination that
/// could not be made or is inconclusive one of its doubts, and a passed one of its proofs. `examiner` may be nullptr:
/// then none can be made.
void ask_others(BlockDevice& device, const Examined& examined, FileSystemExaminer* examiner,
                std::vector<Region>& regions);

}  // namespace fettle::trim
