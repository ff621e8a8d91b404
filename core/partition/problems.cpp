// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/problems.h"

#include <algorithm>
#include <utility>

namespace fettle::partition {

void Problems::add(std::string id, Severity severity, std::string_view text, std::string_view remedy,
                   std::vector<Evidence> evidence) {
    std::size_t of_this_kind = 0;
    for (const auto& message : messages_) {
        if (message.id != id) continue;
        if (message.evidence == evidence || ++of_this_kind >= kMostOfOneKind) return;
    }
    messages_.push_back({std::move(id), severity, text, remedy, std::move(evidence)});
}

std::vector<Message> Problems::take() && {
    std::stable_sort(messages_.begin(), messages_.end(),
                     [](const Message& a, const Message& b) { return a.severity > b.severity; });
    return std::move(messages_);
}

}  // namespace fettle::partition
