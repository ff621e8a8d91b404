// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace fettle::ftl {

/// One figure that a review printed.
struct PublishedFigure {
    std::string_view protocol;
    std::string_view drive;  ///< personality
    std::string_view row;
    std::string_view column;
    double value;
    double tolerance;      ///< share by which a simulated drive may differ
    bool at_most = false;  ///< the review gives a limit ("under 50")
};

/// nullptr: nothing was published.
[[nodiscard]] const PublishedFigure* published_figure(std::string_view protocol, std::string_view drive,
                                                      std::string_view row, std::string_view column);

/// Where a drive's model does not hold in a protocol, and why: sentences for people.
[[nodiscard]] std::vector<std::string_view> published_notes(std::string_view protocol, std::string_view drive);

}  // namespace fettle::ftl
