// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/partition/table.h"

namespace fettle::partition {

inline std::vector<std::string> ids(const std::vector<Message>& messages) {
    std::vector<std::string> result;
    result.reserve(messages.size());
    for (const auto& message : messages) result.push_back(message.id);
    return result;
}
inline std::vector<std::string> ids(const Table& table) { return ids(table.problems); }

inline std::vector<std::uint32_t> numbers(const Table& table) {
    std::vector<std::uint32_t> result;
    for (const auto& extent : table.partitions) result.push_back(extent.index);
    return result;
}

}  // namespace fettle::partition
