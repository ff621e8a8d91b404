// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/receipt.h"

namespace fettle::report {

/// The receipt as one page that needs nothing else: for filing, printing or sending on.
[[nodiscard]] std::string receipt_html(const plan::Receipt& receipt);

}  // namespace fettle::report
