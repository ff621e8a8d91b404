// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/base/wear_counters.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"

namespace fettle::sim::t10 {

/// Source of the log pages.
struct SasLogFacts {
    WearCounters counters;
    const SasSettings& settings;
    std::uint32_t block_bytes = 512;
    Bytes self_tests;  ///< page 10h
    bool test_exception = false;
};

/// The failure prediction or warning of the drive (SPC-5 7.3.11); Asc::none: nothing.
[[nodiscard]] Asc sas_exception(const SasLogFacts& facts);
[[nodiscard]] Outcome sas_log_sense(const Request& request, const SasLogFacts& facts);

}  // namespace fettle::sim::t10
