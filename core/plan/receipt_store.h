// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::plan {

/// Port: storage of the receipts of ended jobs, as JSON documents (tests/schema/plan.schema.json). Unlike journals,
/// they are kept when later jobs succeed: they are the record of what was done. Thread-safe.
class ReceiptStore {
public:
    virtual ~ReceiptStore() = default;
    /// The document is durable on return. Beyond kMostReceipts the oldest are deleted. The name may contain lower-case
    /// letters, digits and "-". Errors: io (disk full), not_permitted, refused (no folder for it), too_large.
    virtual Status add(const std::string& name, std::string_view document) = 0;
    /// The newest documents, newest first. Errors: io, not_permitted.
    virtual Result<std::vector<std::string>> newest(std::size_t most) = 0;
};

inline constexpr std::size_t kMostReceipts = 500;
inline constexpr std::size_t kLargestReceipt = std::size_t{4} << 20U;

}  // namespace fettle::plan
