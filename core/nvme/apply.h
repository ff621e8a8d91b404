// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/facts.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"

/// Converts decoded Identify data to facts, for live drives and saved Identify files.
namespace fettle::nvme {

/// Identity, capabilities, temperature limits and power states. Sets the capacity to that of the whole drive (TNVMCAP)
/// only if no other is known yet.
void apply(const IdentifyController& controller, DriveFacts& facts);

/// Capacity, sector sizes, EUI-64, NGUID and the result of reads after TRIM. `controller` is needed for the power-fail
/// atomicity that limits the physical sector size. An inactive namespace changes nothing.
void apply(const IdentifyNamespace& ns, const IdentifyController& controller, DriveFacts& facts);

}  // namespace fettle::nvme
