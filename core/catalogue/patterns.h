// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "core/catalogue/catalogue.h"

namespace fettle::catalogue {

/// SCSI layers put "ATA" into the vendor field of a SATA drive; the real model name follows it.
[[nodiscard]] inline std::string_view proper_model(std::string_view model) noexcept {
    const auto skip_blanks = [&] {
        while (!model.empty() && model.front() == ' ') model.remove_prefix(1);
        while (!model.empty() && model.back() == ' ') model.remove_suffix(1);
    };
    skip_blanks();
    if (model.size() > 4 && model.substr(0, 4) == "ATA ") {
        model.remove_prefix(4);
        skip_blanks();
    }
    return model;
}

[[nodiscard]] inline bool any_matches(std::span<const std::string_view> patterns, std::string_view text) noexcept {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](std::string_view pattern) { return matches(pattern, text); });
}

}  // namespace fettle::catalogue
