// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/firmware/report.h"
#include "core/firmware/vendor.h"

/// What the command line says of a drive's firmware.
namespace fettle::cli {

/// A drive that was asked, or the reason why it was not.
struct FirmwareRow {
    DriveEntry entry;
    Result<firmware::Report> report;
    std::optional<firmware::VendorAnswer> vendor = {};  ///< nullopt: nobody was asked
};

/// Slots, revisions and ways to update.
[[nodiscard]] std::string firmware_words(const Session& session, const FirmwareRow& row);
/// Known defects and what earlier updates have to tell.
[[nodiscard]] std::string firmware_check_words(const Session& session, const FirmwareRow& row);
/// `drives[]`.
[[nodiscard]] report::Json firmware_json(const std::vector<FirmwareRow>& rows);

}  // namespace fettle::cli
