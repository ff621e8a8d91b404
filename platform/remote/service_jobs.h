// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/json/plan_reading.h"
#include "core/plan/job.h"
#include "core/plan/receipt_store.h"
#include "platform/remote/service_bus.h"

namespace fettle::remote {

/// Plans and executes jobs through the service. Its jobs must not outlive it.
class ServiceJobs {
public:
    /// `on_use` is called before each use of the service. `receipts` keeps the receipts of this user's jobs; nullptr:
    /// they are not kept.
    ServiceJobs(std::function<void()> on_use, plan::ReceiptStore* receipts)
        : on_use_(std::move(on_use)), receipts_(receipts) {}

    /// Whether the service is available to make plans. Connects to the bus on first use.
    [[nodiscard]] bool there();
    /// Calls a method that returns a plan and its hash, and with `remark` one more string. Requires there(). Errors:
    /// those of the service; malformed.
    [[nodiscard]] Result<plan::Job> plan(const char* method, const std::vector<ServiceBus::Argument>& arguments,
                                         std::string* remark = nullptr);
    /// Calls a method that returns `count` strings. Requirements and errors: as plan.
    [[nodiscard]] Result<std::vector<std::string>> call(const char* method,
                                                        const std::vector<ServiceBus::Argument>& arguments,
                                                        std::size_t count);
    /// Owns the texts that its plans and remarks reference.
    [[nodiscard]] json::Sentences& sentences() noexcept { return sentences_; }

private:
    [[nodiscard]] Result<plan::Token> confirm(const std::string& hash, const CancelToken& cancel);
    [[nodiscard]] Result<plan::Receipt> run(const plan::Plan& plan, const std::string& hash,
                                            const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                            const CancelToken& cancel);

    std::unique_ptr<ServiceBus> bus_;  ///< nullptr: not connected yet, or not available
    std::function<void()> on_use_;
    plan::ReceiptStore* receipts_;
    json::Sentences sentences_;
};

}  // namespace fettle::remote
