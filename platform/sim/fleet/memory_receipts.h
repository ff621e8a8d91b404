// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/plan/receipt_store.h"

namespace fettle::sim {

/// Receipts in memory, for the demo.
[[nodiscard]] std::unique_ptr<plan::ReceiptStore> make_memory_receipts();

}  // namespace fettle::sim
