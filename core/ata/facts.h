// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ata/identify.h"
#include "core/ata/smart_data.h"
#include "core/drive/facts.h"

/// Converts decoded data to the facts used by health and checks. Pure; also for saved IDENTIFY and SMART data.
namespace fettle::ata {

/// Fills identity, capabilities and ata.smart_supported/enabled. Identity fields that are empty in the data keep their
/// value; the bus is unchanged.
void apply(const IdentifyDevice& identify, DriveFacts& facts);

/// Fills ata.attributes and ata.self_test_status. Thresholds are optional (nullptr). Attributes are judged only if both
/// checksums are correct, so that damaged data cannot mark a drive as failing.
void apply(const SmartData& data, const SmartThresholds* thresholds, AtaHealth& health);

}  // namespace fettle::ata
