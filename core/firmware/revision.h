// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"

namespace fettle::firmware {

enum class Order : std::int8_t { older = -1, same = 0, newer = 1 };

/// Compares `a` with `b`. Manufacturers use many schemes; Fettle compares numbers between points ("1.10" is newer than
/// "1.9") and revisions of the same form, with digits in the same places ("NF2.00" and "NF1.00"). nullopt: cannot be
/// compared.
[[nodiscard]] std::optional<Order> compare(std::string_view a, std::string_view b);

/// The same, using the manufacturer's published order if the catalogue has it.
[[nodiscard]] std::optional<Order> compare(std::string_view a, std::string_view b,
                                           const std::vector<catalogue::AdvisoryMatch>& advisories);

}  // namespace fettle::firmware
