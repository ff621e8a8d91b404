// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariantList>
#include <optional>
#include <vector>

#include "app/service/call.h"

namespace fettle::service {

[[nodiscard]] std::vector<std::optional<ArgumentSize>> sizes_of(const QVariantList& arguments);

/// A copy. Requires that judge_sizes accepts the sizes.
[[nodiscard]] Arguments read_arguments(const QVariantList& arguments);

}  // namespace fettle::service
