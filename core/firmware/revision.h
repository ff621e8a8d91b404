// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"

namespace fettle::firmware {

enum class Order : std::int8_t { older = -1, same = 0, newer = 1 };

/// How `a` stands to `b`. Makers count in many ways; what is compared are numbers between points ("1.10" is newer than
/// "1.9"), and revisions of the same form, digits where the other has digits ("NF2.00" and "NF1.00"). nullopt: nobody
/// can tell.
[[nodiscard]] std::optional<Order> compare(std::string_view a, std::string_view b);

/// The same with the order that the maker published, where the catalogue has it for one of these.
[[nodiscard]] std::optional<Order> compare(std::string_view a, std::string_view b,
                                           const std::vector<catalogue::AdvisoryMatch>& advisories);

}  // namespace fettle::firmware
