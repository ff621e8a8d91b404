// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Whether an NTFS volume is set up for volume shadow copies (Windows' restore points and previous versions).
///
/// Windows copies a block into files below "System Volume Information" before it is overwritten. $Bitmap covers those
/// files. Blocks of files that were only deleted stay in place: free for the file system, but needed by the shadow
/// copy.
[[nodiscard]] Expected<bool> may_hold_shadow_copies(Source& source);

}  // namespace fettle::allocation
