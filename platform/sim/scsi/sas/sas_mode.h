// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/scsi/mode_pages.h"
#include "platform/sim/scsi/scsi_settings.h"

namespace fettle::sim::t10 {

/// The mode pages of a SAS drive: 01h, 02h, 08h, 0Ah, 19h, 1Ah, 1Ch.
void add_sas_mode_pages(ModePages& pages, const UnitSettings& unit, const SasSettings& settings);
[[nodiscard]] bool sas_write_cache(const ModePages& pages);
[[nodiscard]] bool sas_descriptor_sense(const ModePages& pages);
/// DEXCPT off and TEST as the Informational Exceptions page has them (SBC-4 6.5.8).
[[nodiscard]] bool sas_test_exception(const ModePages& pages);
/// SWP of the Control page: software write protection.
[[nodiscard]] bool sas_write_protected(const ModePages& pages);

}  // namespace fettle::sim::t10
