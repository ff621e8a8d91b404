// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ata/identify.h"
#include "core/ata/smart_data.h"
#include "core/drive/facts.h"

/// From what the decoders know to what health and checks work on. Pure; also for saved IDENTIFY and
/// SMART data.
namespace fettle::ata {

/// Fills identity, capabilities and ata.smart_supported/enabled. Identity fields that the drive
/// leaves empty keep what they held; the bus is not touched.
void apply(const IdentifyDevice& identify, DriveFacts& facts);

/// Fills ata.attributes and ata.self_test_status. Thresholds are optional (nullptr). Attributes are
/// judged only where both checksums are right: damaged bytes must not call a drive failing.
void apply(const SmartData& data, const SmartThresholds* thresholds, AtaHealth& health);

}  // namespace fettle::ata
