// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/plan/job.h"
#include "core/report/plan_reading.h"
#include "platform/remote/service_bus.h"

namespace fettle::remote {

/// Has the service plan jobs and carry them out. Its jobs must not outlive it.
class ServiceJobs {
public:
    /// `on_use` is called before the service is asked for something.
    explicit ServiceJobs(std::function<void()> on_use) : on_use_(std::move(on_use)) {}

    /// Whether there is a service, which then makes the plans. Connects to the bus only now.
    [[nodiscard]] bool there();
    /// Calls a method that answers with a plan and its hash, and with `remark` a text more. Requires: there(). Errors:
    /// the service's; malformed.
    [[nodiscard]] Result<plan::Job> plan(const char* method, const std::vector<ServiceBus::Argument>& arguments,
                                         std::string* remark = nullptr);
    /// Calls a method that answers with `count` texts. Requires and errors: as plan.
    [[nodiscard]] Result<std::vector<std::string>> call(const char* method,
                                                        const std::vector<ServiceBus::Argument>& arguments,
                                                        std::size_t count);
    /// Keeps the sentences that its plans and remarks refer to.
    [[nodiscard]] report::Sentences& sentences() noexcept { return sentences_; }

private:
    [[nodiscard]] Result<plan::Token> confirm(const std::string& hash, const CancelToken& cancel);
    [[nodiscard]] Result<plan::Receipt> run(const plan::Plan& plan, const std::string& hash,
                                            const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                            const CancelToken& cancel);

    std::unique_ptr<ServiceBus> bus_;  ///< nullptr: not looked for, or not there
    std::function<void()> on_use_;
    report::Sentences sentences_;
};

}  // namespace fettle::remote
