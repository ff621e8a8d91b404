// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_receipts.h"

#include <deque>
#include <mutex>

namespace fettle::sim {

namespace {

class MemoryReceipts final : public plan::ReceiptStore {
public:
    Status add(const std::string& /*name*/, std::string_view document) override {
        const std::lock_guard lock(mutex_);
        newest_first_.emplace_front(document);
        if (newest_first_.size() > plan::kMostReceipts) newest_first_.pop_back();
        return {};
    }
    Result<std::vector<std::string>> newest(std::size_t most) override {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> documents(newest_first_.begin(), newest_first_.end());
        if (documents.size() > most) documents.resize(most);
        return documents;
    }

private:
    std::mutex mutex_;  ///< guards newest_first_
    std::deque<std::string> newest_first_;
};

}  // namespace

std::unique_ptr<plan::ReceiptStore> make_memory_receipts() { return std::make_unique<MemoryReceipts>(); }

}  // namespace fettle::sim
