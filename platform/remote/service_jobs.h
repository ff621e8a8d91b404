// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/plan_reading.h"
#include "core/plan/job.h"
#include "core/plan/receipt_store.h"
#include "platform/remote/service_connection.h"

namespace fettle::remote {

/// Plans and executes jobs through the service. Its jobs must not outlive it. Thread-safe: each call uses a connection
/// that no other call uses meanwhile, and each job has one of its own, because a plan is valid only on its connection.
class ServiceJobs {
public:
    /// `on_use` is called before each use of the service. `receipts` keeps the receipts of this user's jobs; nullptr:
    /// they are not kept.
    ServiceJobs(Connect connect, std::function<void()> on_use, plan::ReceiptStore* receipts)
        : connect_(std::move(connect)), on_use_(std::move(on_use)), receipts_(receipts) {}

    /// Whether the service is available to make plans. Connects if no connection is free.
    [[nodiscard]] bool there();
    /// Calls a method that returns a plan and its hash, and with `remark` one more string. Errors: those of the
    /// service; unsupported (no service), malformed.
    [[nodiscard]] Result<plan::Job> plan(const char* method, const std::vector<ServiceConnection::Argument>& arguments,
                                         std::string* remark = nullptr);
    /// Calls a method that returns `count` strings. If it is cancelled, the connection is closed, so that the service
    /// stops too. Errors: as plan; cancelled.
    [[nodiscard]] Result<std::vector<std::string>> call(const char* method,
                                                        const std::vector<ServiceConnection::Argument>& arguments,
                                                        std::size_t count, const CancelToken& cancel = {});
    /// Calls a method that returns a file. Errors: as call; too_large.
    [[nodiscard]] Result<std::vector<std::uint8_t>> read_file(const char* method,
                                                              const std::vector<ServiceConnection::Argument>& arguments,
                                                              std::size_t most_bytes);
    /// The remark of a plan: what it skips. Error: malformed.
    [[nodiscard]] Result<std::vector<json::LeftAlone>> read_left_alone(std::string_view remark);

private:
    /// Takes a connection out of `free_`, where it drops those to a service that has ended, or opens one. Errors:
    /// unsupported.
    [[nodiscard]] Result<std::unique_ptr<ServiceConnection>> take();
    void give_back(std::unique_ptr<ServiceConnection> bus);
    [[nodiscard]] Result<std::vector<std::string>> call_on(ServiceConnection& bus, const char* method,
                                                           const std::vector<ServiceConnection::Argument>& arguments,
                                                           std::size_t count, const CancelToken& cancel = {});
    [[nodiscard]] Result<plan::Receipt> run(ServiceConnection& bus, const plan::Plan& plan, const std::string& hash,
                                            const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                            const CancelToken& cancel);

    Connect connect_;
    std::function<void()> on_use_;
    plan::ReceiptStore* receipts_;
    std::mutex mutex_;  ///< of the members below
    std::vector<std::unique_ptr<ServiceConnection>> free_;
    json::Sentences sentences_;  ///< texts that plans, remarks and receipts reference
};

}  // namespace fettle::remote
