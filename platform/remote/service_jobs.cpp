// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_jobs.h"

#include <utility>

#include "platform/remote/terminal_agent.h"

namespace fettle::remote {

namespace {

Result<plan::Token> confirm(ServiceConnection& bus, const std::string& hash, const CancelToken& cancel) {
    const TerminalAgent agent;
    const auto told = bus.call("Confirm", {hash}, cancel);
    if (!told) return fail(told.error());
    if (told->size() != 1)
        return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected confirmation from the Fettle service"));
    return plan::Token{told->front()};
}

}  // namespace

Result<std::unique_ptr<ServiceConnection>> ServiceJobs::take() {
    const auto next = [this]() -> std::unique_ptr<ServiceConnection> {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) return nullptr;
        auto bus = std::move(free_.back());
        free_.pop_back();
        return bus;
    };
    // The service may have ended since their last use.
    while (auto bus = next()) {
        if (!bus->lost()) return bus;
    }
    auto bus = connect_();
    if (bus && !(*bus)->there())
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the Fettle service is not available"));
    return bus;
}

void ServiceJobs::give_back(std::unique_ptr<ServiceConnection> bus) {
    if (bus->lost()) return;
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(bus));
}

bool ServiceJobs::there() {
    auto bus = take();
    if (!bus) return false;
    give_back(std::move(*bus));
    return true;
}

Result<std::vector<std::string>> ServiceJobs::call_on(ServiceConnection& bus, const char* method,
                                                      const std::vector<ServiceConnection::Argument>& arguments,
                                                      std::size_t count, const CancelToken& cancel) {
    on_use_();
    const TerminalAgent agent;  // for password prompts, if polkit requires authorization
    auto told = bus.call(method, arguments, cancel);
    if (told && told->size() != count)
        return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected reply from the Fettle service"));
    return told;
}

Result<std::vector<std::string>> ServiceJobs::call(const char* method,
                                                   const std::vector<ServiceConnection::Argument>& arguments,
                                                   std::size_t count, const CancelToken& cancel) {
    auto bus = take();
    if (!bus) return fail(bus.error());
    auto told = call_on(**bus, method, arguments, count, cancel);
    if (told || told.error().code != ErrorCode::cancelled) give_back(std::move(*bus));
    return told;
}

Result<std::vector<std::uint8_t>> ServiceJobs::read_file(const char* method,
                                                         const std::vector<ServiceConnection::Argument>& arguments,
                                                         std::size_t most_bytes) {
    auto bus = take();
    if (!bus) return fail(bus.error());
    on_use_();
    const TerminalAgent agent;
    auto bytes = (*bus)->read_file(method, arguments, most_bytes, CancelToken());
    give_back(std::move(*bus));
    return bytes;
}

Result<plan::Job> ServiceJobs::plan(const char* method, const std::vector<ServiceConnection::Argument>& arguments,
                                    std::string* remark) {
    auto taken = take();
    if (!taken) return fail(taken.error());
    // The job's own, which closes it: the service then drops the plan.
    const std::shared_ptr<ServiceConnection> bus = std::move(*taken);
    const auto told = call_on(*bus, method, arguments, remark == nullptr ? 2U : 3U);
    if (!told) return fail(told.error());
    auto read = [&] {
        const std::lock_guard lock(mutex_);
        return json::read_plan(told->front(), sentences_);
    }();
    if (!read) return fail(read.error());
    if (remark != nullptr) *remark = told->back();
    plan::Job job;
    job.plan = std::move(read->plan);
    job.hash = (*told)[1];
    job.in_service = true;
    job.authorize = [bus, hash = job.hash](const CancelToken& cancel) { return confirm(*bus, hash, cancel); };
    job.run = [this, bus, plan = job.plan, hash = job.hash](const plan::Confirmation& confirmation,
                                                            const plan::Watcher& watcher, const CancelToken& cancel) {
        return run(*bus, plan, hash, confirmation, watcher, cancel);
    };
    return job;
}

Result<std::vector<json::LeftAlone>> ServiceJobs::read_left_alone(std::string_view remark) {
    const std::lock_guard lock(mutex_);
    return json::read_left_alone(remark, sentences_);
}

Result<plan::Receipt> ServiceJobs::run(ServiceConnection& bus, const plan::Plan& plan, const std::string& hash,
                                       const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                       const CancelToken& cancel) {
    std::string token;
    if (const auto* given = std::get_if<plan::Token>(&confirmation)) {
        token = given->text;
    } else {
        if (const auto* typed = std::get_if<plan::TypedSerial>(&confirmation)) {
            if (plan.drives.size() != 1 || plan.drives.front().serial.empty() ||
                plan.drives.front().serial != typed->serial) {
                return fail(ErrorCode::refused, FETTLE_TEXT("the serial number does not match the drive in the plan"));
            }
        } else if (plan.loses_data()) {
            return fail(ErrorCode::refused, FETTLE_TEXT("the plan destroys data and was not confirmed"));
        } else if (plan.needs_serial()) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("the plan requires the drive's serial number and was not confirmed"));
        }
        const auto confirmed = confirm(bus, hash, cancel);
        if (!confirmed) return fail(confirmed.error());
        token = confirmed->text;
    }
    const auto end = bus.run(hash, token, watcher, cancel);
    if (!end) return fail(end.error());
    auto receipt = [&] {
        const std::lock_guard lock(mutex_);
        return json::read_end(*end, sentences_);
    }();
    if (receipt && receipts_ != nullptr) {
        const auto kept = receipts_->add(std::string(plan::name(receipt->verb)), *end);
        if (!kept) receipt->problems.push_back("The receipt could not be saved: " + to_string(kept.error()));
    }
    return receipt;
}

}  // namespace fettle::remote
