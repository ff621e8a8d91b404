// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_jobs.h"

#include <utility>

#include "platform/remote/terminal_agent.h"

namespace fettle::remote {

bool ServiceJobs::there() {
    if (!bus_) {
        auto bus = ServiceBus::open();
        if (bus && (*bus)->there()) bus_ = std::move(*bus);
    }
    return bus_ != nullptr;
}

Result<std::vector<std::string>> ServiceJobs::call(const char* method,
                                                   const std::vector<ServiceBus::Argument>& arguments,
                                                   std::size_t count) {
    on_use_();
    const TerminalAgent agent;  // for password prompts, if polkit requires authorization
    auto told = bus_->call(method, arguments, CancelToken());
    if (told && told->size() != count) return fail(ErrorCode::malformed, "unexpected reply from the Fettle service");
    return told;
}

Result<plan::Job> ServiceJobs::plan(const char* method, const std::vector<ServiceBus::Argument>& arguments,
                                    std::string* remark) {
    const auto told = call(method, arguments, remark == nullptr ? 2U : 3U);
    if (!told) return fail(told.error());
    auto read = json::read_plan(told->front(), sentences_);
    if (!read) return fail(read.error());
    if (remark != nullptr) *remark = told->back();
    plan::Job job;
    job.plan = std::move(read->plan);
    job.hash = (*told)[1];
    job.in_service = true;
    job.authorize = [this, hash = job.hash](const CancelToken& cancel) { return confirm(hash, cancel); };
    job.run = [this, plan = job.plan, hash = job.hash](const plan::Confirmation& confirmation,
                                                       const plan::Watcher& watcher, const CancelToken& cancel) {
        return run(plan, hash, confirmation, watcher, cancel);
    };
    return job;
}

Result<plan::Token> ServiceJobs::confirm(const std::string& hash, const CancelToken& cancel) {
    const TerminalAgent agent;
    const auto told = bus_->call("Confirm", {hash}, cancel);
    if (!told) return fail(told.error());
    if (told->size() != 1) return fail(ErrorCode::malformed, "unexpected confirmation from the Fettle service");
    return plan::Token{told->front()};
}

Result<plan::Receipt> ServiceJobs::run(const plan::Plan& plan, const std::string& hash,
                                       const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                       const CancelToken& cancel) {
    std::string token;
    if (const auto* given = std::get_if<plan::Token>(&confirmation)) {
        token = given->text;
    } else {
        if (const auto* typed = std::get_if<plan::TypedSerial>(&confirmation)) {
            if (plan.drives.size() != 1 || plan.drives.front().serial.empty() ||
                plan.drives.front().serial != typed->serial) {
                return fail(ErrorCode::refused, "the serial number does not match the drive in the plan");
            }
        } else if (plan.loses_data()) {
            return fail(ErrorCode::refused, "the plan destroys data and was not confirmed");
        }
        const auto confirmed = confirm(hash, cancel);
        if (!confirmed) return fail(confirmed.error());
        token = confirmed->text;
    }
    const auto end = bus_->run(hash, token, watcher, cancel);
    if (!end) return fail(end.error());
    auto receipt = json::read_end(*end, sentences_);
    if (receipt && receipts_ != nullptr) {
        const auto kept = receipts_->add(std::string(plan::name(receipt->verb)), *end);
        if (!kept) receipt->problems.push_back("The receipt could not be saved: " + to_string(kept.error()));
    }
    return receipt;
}

}  // namespace fettle::remote
