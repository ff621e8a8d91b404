// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/receipt.h"

namespace fettle::rendering {

/// The receipt as one self-contained page for filing, printing or sending.
[[nodiscard]] std::string receipt_html(const plan::Receipt& receipt);

}  // namespace fettle::rendering
