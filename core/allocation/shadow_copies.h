// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Whether an NTFS volume is set up for volume shadow copies (Windows' restore points and previous versions).
///
/// Windows copies a block aside, into files below "System Volume Information", when it is overwritten. $Bitmap knows
/// those files. What was only deleted since stays where it was: free to the file system, needed by the shadow copy.
[[nodiscard]] Expected<bool> may_hold_shadow_copies(Source& source);

}  // namespace fettle::allocation
