// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/plan_book.h"

#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// A clock that went back is no reason to trust anything.
bool too_old(std::uint64_t now, std::uint64_t then, std::uint64_t lifetime) {
    return now < then || now - then >= lifetime;
}

}  // namespace

Status PlanBook::add(const std::string& caller, PlannedJob job) {
    forget_old();
    std::size_t all = 0;
    for (const auto& [name, plans] : callers_) all += plans.size();
    const auto found = callers_.find(caller);
    const bool again = found != callers_.end() && found->second.count(job.hash) != 0;
    if (!again && found != callers_.end() && found->second.size() >= kMostPlansOfCaller) {
        return fail(ErrorCode::too_large, "this client has too many plans open");
    }
    std::size_t kept = job.weight;
    for (const auto& [name, plans] : callers_) {
        for (const auto& [hash, entry] : plans) kept += entry.job->weight;
    }
    if (job.weight > 0 && kept > kMostImageBytes)
        return fail(ErrorCode::too_large, "too many images are kept in plans");
    if (!again && all >= kMostPlans) return fail(ErrorCode::too_large, "too many plans are open");
    Entry entry;
    entry.made_ns = clock_.steady_ns();
    const auto hash = job.hash;
    entry.job = std::make_shared<const PlannedJob>(std::move(job));
    callers_[caller][hash] = std::move(entry);
    return {};
}

Result<PlanBook::Entry*> PlanBook::entry(const std::string& caller, const std::string& hash) {
    forget_old();
    const auto found = callers_.find(caller);
    if (found != callers_.end()) {
        const auto plan = found->second.find(hash);
        if (plan != found->second.end()) return &plan->second;
    }
    return fail(ErrorCode::not_found, "no plan of that hash was made for this client, or it is too old");
}

Result<std::shared_ptr<const PlannedJob>> PlanBook::find(const std::string& caller, const std::string& hash) {
    const auto found = entry(caller, hash);
    if (!found) return fail(found.error());
    return (*found)->job;
}

Status PlanBook::give(const std::string& caller, const std::string& hash, const std::string& token) {
    const auto found = entry(caller, hash);
    if (!found) return fail(found.error());
    (*found)->token = token;
    (*found)->token_ns = clock_.steady_ns();
    return {};
}

Status PlanBook::check(const std::string& caller, const std::string& hash, const std::string& token) {
    const auto found = entry(caller, hash);
    if (!found) return fail(found.error());
    auto& plan = **found;
    const bool right = !plan.token.empty() && plan::same_in_constant_time(plan.token, token);
    if (right && !too_old(clock_.steady_ns(), plan.token_ns, kTokenLifetime_ns)) return {};
    plan.token.clear();
    return fail(ErrorCode::refused,
                "the confirmation is not the one that this client was given for this plan, or is older than a minute");
}

Result<std::shared_ptr<const PlannedJob>> PlanBook::take(const std::string& caller, const std::string& hash) {
    const auto found = entry(caller, hash);
    if (!found) return fail(found.error());
    auto job = (*found)->job;
    auto& plans = callers_[caller];
    plans.erase(hash);
    if (plans.empty()) callers_.erase(caller);
    return job;
}

void PlanBook::forget(const std::string& caller) { callers_.erase(caller); }

bool PlanBook::empty() {
    forget_old();
    return callers_.empty();
}

void PlanBook::forget_old() {
    const auto now = clock_.steady_ns();
    for (auto& [name, plans] : callers_) {
        std::erase_if(plans, [&](const auto& plan) { return too_old(now, plan.second.made_ns, kPlanLifetime_ns); });
    }
    std::erase_if(callers_, [](const auto& caller) { return caller.second.empty(); });
}

}  // namespace fettle::service
