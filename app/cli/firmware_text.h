// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/firmware/report.h"
#include "core/firmware/vendor.h"

/// Text output about drive firmware.
namespace fettle::cli {

/// A drive's firmware report, or the error that prevented it.
struct FirmwareRow {
    DriveEntry entry;
    Result<firmware::Report> report;
    std::optional<firmware::VendorAnswer> vendor = {};  ///< nullopt: no vendor service was queried
};

/// Slots, revisions and update methods.
[[nodiscard]] std::string firmware_words(const Session& session, const FirmwareRow& row);
/// Known defects and the state of earlier updates.
[[nodiscard]] std::string firmware_check_words(const Session& session, const FirmwareRow& row);
/// `drives[]`.
[[nodiscard]] json::Json firmware_json(const std::vector<FirmwareRow>& rows);

}  // namespace fettle::cli
