// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include <algorithm>

namespace fettle {

std::optional<Severity> worst(const std::vector<Message>& messages) {
    const auto found = std::max_element(messages.begin(), messages.end(),
                                        [](const Message& a, const Message& b) { return a.severity < b.severity; });
    return found == messages.end() ? std::nullopt : std::optional(found->severity);
}

}  // namespace fettle
