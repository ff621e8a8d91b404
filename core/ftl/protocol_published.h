// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::ftl {

/// One figure that a review printed.
struct PublishedFigure {
    std::string_view protocol;
    std::string_view drive;  ///< personality
    std::string_view row;
    std::string_view column;
    double value;
    double tolerance;  ///< share by which a simulated drive may differ
};

/// nullptr: nothing was published.
[[nodiscard]] const PublishedFigure* published_figure(std::string_view protocol, std::string_view drive,
                                                      std::string_view row, std::string_view column);

}  // namespace fettle::ftl
