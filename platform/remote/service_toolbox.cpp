// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_toolbox.h"

#include <algorithm>
#include <utility>

#include "platform/remote/terminal_agent.h"

namespace fettle::remote {

ServiceBus* ServiceToolbox::service() {
    if (!bus_) {
        auto bus = ServiceBus::open();
        if (bus && (*bus)->there()) bus_ = std::move(*bus);
    }
    return bus_.get();
}

Result<report::ReadPlan> ServiceToolbox::plan_there(const char* method,
                                                    const std::vector<ServiceBus::Argument>& arguments) {
    on_use_();
    const auto told = bus_->call(method, arguments, CancelToken());
    if (!told) return fail(told.error());
    if (told->size() != 2) return fail(ErrorCode::malformed, "a plan from Fettle's service");
    auto read = report::read_plan(told->front(), sentences_);
    if (read) read->hash = told->back();
    return read;
}

Result<trim::TrimPlan> ServiceToolbox::plan_trim(const TrimRequest& request) {
    auto plan = local_.plan_trim(request);
    if (!plan || plan->step_candidates.empty() || service() == nullptr) return plan;
    // In the service's order: it orders what it is given as it is ordered here.
    std::vector<std::string> names;
    for (const auto index : plan->step_candidates) names.push_back(plan->candidates[index].file_system.target);
    auto read = plan_there("PlanTrim", {names, false, request.minimum_bytes});
    if (!read) return fail(read.error());
    // What will be done is shown by the file systems that were found here, so they must be the same.
    const auto same = [](const plan::Step& one, const plan::Step& other) {
        return render(one.what.text, one.what.evidence) == render(other.what.text, other.what.evidence);
    };
    if (!std::equal(plan->plan.steps.begin(), plan->plan.steps.end(), read->plan.steps.begin(), read->plan.steps.end(),
                    same)) {
        return fail(ErrorCode::refused, "Fettle's service sees other file systems than this user");
    }
    plan->plan = std::move(read->plan);
    plan->plan_hash = std::move(read->hash);
    return plan;
}

Result<plan::Receipt> ServiceToolbox::trim(const trim::TrimPlan& plan, const plan::Confirmation& confirmation,
                                           const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!bus_) return local_.trim(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Result<plan::Token> ServiceToolbox::confirm(const std::string& plan_hash) {
    if (!bus_) return local_.confirm(plan_hash);
    return ask(plan_hash, CancelToken());
}

Result<plan::Token> ServiceToolbox::ask(const std::string& hash, const CancelToken& cancel) {
    const TerminalAgent agent;
    const auto told = bus_->call("Confirm", {hash}, cancel);
    if (!told) return fail(told.error());
    if (told->size() != 1) return fail(ErrorCode::malformed, "a confirmation from Fettle's service");
    return plan::Token{told->front()};
}

Result<EraseMethods> ServiceToolbox::erase_methods(const std::string& drive) {
    if (service() == nullptr) return local_.erase_methods(drive);
    return fail(ErrorCode::not_permitted, "asking " + drive + " in which ways it can be erased");
}

Result<erase::ErasePlan> ServiceToolbox::plan_erase(const EraseRequest& request) {
    if (service() == nullptr) return local_.plan_erase(request);
    auto entry = local_.find(request.drive);
    if (!entry) return fail(entry.error());
    const std::string purpose = request.purpose == erase::Purpose::resume   ? "resume"
                                : request.purpose == erase::Purpose::unlock ? "unlock"
                                                                            : "erase";
    const std::string method(request.method ? erase::name(*request.method) : std::string_view());
    auto read = plan_there("PlanErase", {entry->id, purpose, method, request.psid});
    if (!read) return fail(read.error());
    // The rest of it is the service's to know: this plan is for showing, and is known by its hash.
    erase::ErasePlan plan;
    plan.purpose = request.purpose;
    plan.entry = std::move(*entry);
    plan.plan = std::move(read->plan);
    plan.plan_hash = std::move(read->hash);
    return plan;
}

Result<plan::Receipt> ServiceToolbox::erase(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                            const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!bus_) return local_.erase(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Result<plan::Receipt> ServiceToolbox::carry_out(const plan::Plan& plan, const std::string& hash,
                                                const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                                const CancelToken& cancel) {
    std::string token;
    if (const auto* given = std::get_if<plan::Token>(&confirmation)) {
        token = given->text;
    } else {
        if (const auto* typed = std::get_if<plan::TypedSerial>(&confirmation)) {
            if (plan.drives.size() != 1 || plan.drives.front().serial.empty() ||
                plan.drives.front().serial != typed->serial) {
                return fail(ErrorCode::refused, "the serial number is not that of the drive in the plan");
            }
        } else if (plan.loses_data()) {
            return fail(ErrorCode::refused, "the plan loses data and was not confirmed");
        }
        const auto asked = ask(hash, cancel);
        if (!asked) return fail(asked.error());
        token = asked->text;
    }
    const auto end = bus_->run(hash, token, watcher, cancel);
    if (!end) return fail(end.error());
    return report::read_end(*end, sentences_);
}

}  // namespace fettle::remote
