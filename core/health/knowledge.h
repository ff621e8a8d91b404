// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/drive/facts.h"
#include "core/health/health.h"

namespace fettle::health {

/// What the catalogue says of one drive. The rules see this and never the catalogue, so that they
/// can be tested with any meaning.
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

/// Looks the drive up.
[[nodiscard]] Knowledge consult(const DriveFacts& facts, const catalogue::Catalogue& catalogue);

/// Joins an attribute and its meaning (which may be nullptr) and reads its raw quantity.
[[nodiscard]] ExplainedAttribute explain(const SmartAttribute& attribute, const catalogue::AttributeMeaning* meaning);

/// The raw value's quantity in reading.unit; nullopt where the report has no number. A report that
/// printed words ("25 (Min/Max 23/40)", "16483h+00m+00.000s") gives the number they begin with.
[[nodiscard]] std::optional<double> raw_quantity(const SmartAttribute& attribute, const catalogue::Reading& reading);

/// Judges a drive by what is known of it. assess() is consult() and this.
[[nodiscard]] Assessment judge(const DriveFacts& facts, const Knowledge& knowledge, const Baseline& baseline);

}  // namespace fettle::health
