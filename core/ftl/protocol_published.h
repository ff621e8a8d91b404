// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace fettle::ftl {

/// One value printed in a review.
struct PublishedFigure {
    std::string_view protocol;
    std::string_view drive;  ///< personality
    std::string_view row;
    std::string_view column;
    double value;
    double tolerance;      ///< permitted relative difference of a simulated drive
    bool at_most = false;  ///< the review gives an upper limit ("under 50")
};

/// nullptr: not published.
[[nodiscard]] const PublishedFigure* published_figure(std::string_view protocol, std::string_view drive,
                                                      std::string_view row, std::string_view column);

/// Where a drive's model does not match in a protocol, and why: texts for display.
[[nodiscard]] std::vector<std::string_view> published_notes(std::string_view protocol, std::string_view drive);

}  // namespace fettle::ftl
