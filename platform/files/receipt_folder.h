// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/receipt_store.h"

namespace fettle {

/// Receipts as files of a private folder (0700). A crash leaves whole receipts only.
class ReceiptFolder final : public plan::ReceiptStore {
public:
    /// An absolute path, created by the first add(); empty: no place for receipts.
    explicit ReceiptFolder(std::string folder) : folder_(std::move(folder)) {}

    Status add(const std::string& name, std::string_view document) override;
    Result<std::vector<std::string>> newest(std::size_t most) override;

private:
    /// Names of receipts, oldest first.
    [[nodiscard]] std::vector<std::string> names() const;

    std::string folder_;
};

}  // namespace fettle
