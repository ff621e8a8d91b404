// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/facts.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"

/// Decoded Identify data put into the facts that the rest of Fettle works on. A live drive and a
/// saved Identify file both come this way.
namespace fettle::nvme {

/// Identity, capabilities and temperature limits. Capacity is the whole drive's (TNVMCAP) only where
/// no other is known yet.
void apply(const IdentifyController& controller, DriveFacts& facts);

/// Capacity, sector sizes, EUI-64, NGUID and what TRIM leaves behind. `controller` is needed for the
/// power-fail atomicity that bounds the physical sector. An inactive namespace changes nothing.
void apply(const IdentifyNamespace& ns, const IdentifyController& controller, DriveFacts& facts);

}  // namespace fettle::nvme
