// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/record/recording.h"

namespace fettle::record {

/// Takes out what tells one drive from another of its kind: serial numbers, world-wide names, EUI-64,
/// NGUID and UUID. They are learned from the entries and from what the drives answered, and replaced
/// wherever they stand, by as many other characters or bytes: in entries, texts and data, also
/// with ATA's swapped bytes, and the checksum of an IDENTIFY sector is set again. The maker's part of
/// a name stays. Content that was read from a drive's blocks is kept: partition tables hold disk GUIDs.
[[nodiscard]] Recording scrub(Recording recording);

}  // namespace fettle::record
