// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/drive/facts.h"
#include "core/health/health.h"

namespace fettle::health {

/// Catalogue data of one drive. The rules use this instead of the catalogue, so that tests can supply any meaning.
struct Knowledge {
    const catalogue::Family* family = nullptr;
    bool solid_state = true;
    std::vector<catalogue::Quirk> quirks;
    std::vector<catalogue::AdvisoryMatch> advisories;
    std::vector<ExplainedAttribute> attributes;

    [[nodiscard]] bool has(catalogue::Quirk quirk) const {
        return std::find(quirks.begin(), quirks.end(), quirk) != quirks.end();
    }
};

/// Looks the drive up in the catalogue.
[[nodiscard]] Knowledge consult(const DriveFacts& facts, const catalogue::Catalogue& catalogue);

/// Joins an attribute and its meaning (which may be nullptr) and reads its raw quantity.
[[nodiscard]] ExplainedAttribute explain(const SmartAttribute& attribute, const catalogue::AttributeMeaning* meaning);

/// The raw value's quantity in reading.unit; nullopt if the report contains no number. For printed text ("25 (Min/Max
/// 23/40)", "16483h+00m+00.000s"), the leading number.
[[nodiscard]] std::optional<double> raw_quantity(const SmartAttribute& attribute, const catalogue::Reading& reading);

/// Judges a drive using this knowledge. assess() is consult() followed by this.
[[nodiscard]] Assessment judge(const DriveFacts& facts, const Knowledge& knowledge, const Baseline& baseline);

}  // namespace fettle::health
