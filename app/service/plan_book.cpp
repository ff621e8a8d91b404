// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/plan_book.h"

#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// Treats everything as expired if the clock went back.
bool too_old(std::uint64_t now, std::uint64_t then, std::uint64_t lifetime) {
    return now < then || now - then >= lifetime;
}

}  // namespace

PlanBook::Kept PlanBook::kept(UserId user, const Entry* without) const {
    Kept kept;
    for (const auto& [name, plans] : callers_) {
        for (const auto& [hash, entry] : plans) {
            if (&entry == without) continue;
            ++kept.plans;
            kept.image_bytes += entry.job->held_bytes;
            if (entry.user != user) continue;
            ++kept.plans_of_user;
            kept.image_bytes_of_user += entry.job->held_bytes;
        }
    }
    return kept;
}

Status PlanBook::room(const Kept& kept, UserId user, std::size_t image_bytes) const {
    const bool root = user == kRoot;
    if (kept.plans_of_user >= kMostPlansOfUser)
        return fail(ErrorCode::too_large, FETTLE_TEXT("this user has too many open plans"));
    if (kept.plans >= kMostPlans - (root ? 0 : kPlansOfRootAlone)) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("too many open plans"));
    }
    const auto most = kMostImageBytes - (root ? 0 : kImageBytesOfRootAlone);
    if (image_bytes > 0 &&
        (kept.image_bytes_of_user + image_bytes > kMostImageBytesOfUser || kept.image_bytes + image_bytes > most)) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("too much memory used by firmware images in open plans"));
    }
    return {};
}

Status PlanBook::add(const std::string& caller, UserId user, PlannedJob job) {
    forget_old();
    const auto of_caller = callers_.find(caller);
    const Entry* same = nullptr;
    if (of_caller != callers_.end()) {
        const auto found = of_caller->second.find(job.hash);
        if (found != of_caller->second.end()) same = &found->second;
        if (same == nullptr && of_caller->second.size() >= kMostPlansOfCaller) {
            return fail(ErrorCode::too_large, FETTLE_TEXT("this client has too many open plans"));
        }
    }
    if (auto fits = room(kept(user, same), user, job.held_bytes); !fits) return fits;
    Entry entry;
    entry.made_ns = clock_.steady_ns();
    entry.user = user;
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
    return fail(ErrorCode::not_found, FETTLE_TEXT("this client has no plan with that hash, or the plan has expired"));
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
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("the confirmation token is not valid for this client and plan, or is older than one minute"));
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
