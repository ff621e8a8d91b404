// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/events.h"

#include <algorithm>

namespace fettle::sim::nvme {

void Events::raise(const Event& event) {
    const auto same = [&](const Event& other) {
        return other.type == event.type && other.information == event.information;
    };
    if (std::none_of(waiting_.begin(), waiting_.end(), same)) waiting_.push_back(event);
}

std::optional<std::uint32_t> Events::take() {
    const auto open = [&](const Event& event) { return !reported_.contains(event.type); };
    const auto found = std::find_if(waiting_.begin(), waiting_.end(), open);
    if (found == waiting_.end()) return std::nullopt;
    const auto event = *found;
    waiting_.erase(found);
    reported_[event.type] = event.log;
    return static_cast<std::uint32_t>(event.type) | std::uint32_t{event.information} << 8U |
           std::uint32_t{event.log} << 16U;
}

void Events::log_was_read(std::uint8_t log) {
    std::erase_if(reported_, [&](const auto& entry) { return entry.second == log; });
    std::erase_if(waiting_, [&](const Event& event) { return event.log == log; });
}

void Events::clear() {
    waiting_.clear();
    reported_.clear();
}

}  // namespace fettle::sim::nvme
