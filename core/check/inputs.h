// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/check/outcomes.h"

namespace fettle::check {

/// Input of the checks of one drive. All references outlive the call.
struct DriveInputs {
    const DriveFacts& facts;
    const health::Assessment& assessment;
    const DrivePlace* place = nullptr;  ///< nullptr: a saved report
    const std::vector<catalogue::Quirk>& quirks;

    [[nodiscard]] bool has(catalogue::Quirk quirk) const {
        return std::find(quirks.begin(), quirks.end(), quirk) != quirks.end();
    }
    /// nullopt: known neither from the drive nor from the catalogue.
    [[nodiscard]] std::optional<bool> solid_state() const noexcept {
        return health::is_solid_state(facts, assessment.family);
    }
    [[nodiscard]] Bus bus() const noexcept { return facts.identity.bus; }
};

inline constexpr std::string_view kKindUnknown = FETTLE_TEXT("The drive does not report whether it is an SSD.");
inline constexpr std::string_view kNoPlace =
    FETTLE_TEXT("A saved report does not include how the drive is connected and used.");

// Each opens one or more checks in the ledger.
void check_kind(const DriveInputs& inputs, Outcomes& outcomes);
void check_controller(const DriveInputs& inputs, Outcomes& outcomes);
void check_queueing(const DriveInputs& inputs, Outcomes& outcomes);
void check_sata_link(const DriveInputs& inputs, Outcomes& outcomes);
void check_pcie_link(const DriveInputs& inputs, Outcomes& outcomes);
void check_usb_transport(const DriveInputs& inputs, Outcomes& outcomes);
void check_partitions(const DriveInputs& inputs, Outcomes& outcomes);
void check_trim_support(const DriveInputs& inputs, Outcomes& outcomes);
void check_discard_paths(const DriveInputs& inputs, Outcomes& outcomes);
void check_queued_trim(const DriveInputs& inputs, Outcomes& outcomes);
void check_write_cache(const DriveInputs& inputs, Outcomes& outcomes);
void check_power_saving(const DriveInputs& inputs, Outcomes& outcomes);
void check_encryption(const DriveInputs& inputs, Outcomes& outcomes);
void check_health_reasons(const DriveInputs& inputs, Outcomes& outcomes);
void check_completeness(const DriveInputs& inputs, Outcomes& outcomes);

/// examine_drive() with the quirks already looked up.
[[nodiscard]] Examination examine_inputs(const DriveInputs& inputs);

}  // namespace fettle::check
