// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/drive/identity.h"

namespace fettle::catalogue {

/// tests/data/catalogue/models.txt: model names, some with a firmware revision.
[[nodiscard]] std::vector<DriveIdentity> known_drives();

/// What a small scan finds in one saved smartctl report. Not the product's reader: just enough to
/// hold the catalogue against real drives.
struct ScannedReport {
    struct Row {
        int id = 0;
        std::optional<int> value;
        std::optional<std::uint64_t> raw;
    };
    std::string path;
    DriveIdentity identity;
    std::vector<Row> rows;
};

/// Every report of the corpus; empty where the corpus is absent.
[[nodiscard]] const std::vector<ScannedReport>& corpus_reports();

/// An identity with only these two.
[[nodiscard]] DriveIdentity drive(std::string model, std::string firmware = {});

}  // namespace fettle::catalogue
