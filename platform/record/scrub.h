// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/record/recording.h"

namespace fettle::record {

/// Removes identifiers: serial numbers, world-wide names, EUI-64, NGUID and UUID. They are collected from the entries
/// and the drives' responses, and replaced everywhere by as many other characters or bytes: in entries, texts and data,
/// also with ATA's swapped bytes; the checksum of an IDENTIFY sector is recalculated. The manufacturer's part of a name
/// is kept. Data read from a drive's blocks is kept: partition tables contain disk GUIDs.
[[nodiscard]] Recording scrub(Recording recording);

}  // namespace fettle::record
