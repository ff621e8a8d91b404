// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager that confirm, execute and cancel.
#include "app/service/manager.h"

#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// Details for the message in the password prompt (org.fettle.policy).
Authority::Details details_of(const plan::Plan& plan) {
    std::string drives;
    for (const auto& drive : plan.drives) {
        if (!drives.empty()) drives += "; ";
        drives += drive.words();
    }
    Authority::Details details{{"drives", drives.empty() ? "no drive" : std::move(drives)}};
    if (plan.verb != plan::Verb::tune) return details;
    for (const auto& option : plan.options) {
        if (option.name != "settings") continue;
        details["settings"] = to_string(option.value);
    }
    return details;
}

/// Checked before authorization, so that users are not prompted for a request that would be refused.
Status needs_met(const plan::Plan& plan) {
    for (const auto& need : plan.needs) {
        if (!need.met) return fail(ErrorCode::refused, render(need.what.text, need.what.evidence));
    }
    return {};
}

}  // namespace

void Manager::confirm(const Call& from, const std::string& hash) {
    begin(from,
          [this, plan_hash = hash.substr(0, kLongestHash + 1)](const Call& call) { confirm_plan(call, plan_hash); });
}

void Manager::confirm_plan(const Call& call, const std::string& hash) {
    const auto job = book_.find(call.caller, hash);
    const auto can = job ? needs_met((*job)->plan) : fail(job.error());
    if (!can) return requests_.refuse(call, can.error());
    authority_.check(call.caller, (*job)->action, details_of((*job)->plan), call.interactive,
                     [this, call, hash](const Status& allowed) { confirmed(call, hash, allowed); });
}

void Manager::confirmed(const Call& call, const std::string& hash, const Status& allowed) {
    if (!allowed) return requests_.refuse(call, allowed.error());
    const auto& caller = call.caller;
    // If the client left during the prompt, its plan has been removed too.
    const auto job = book_.find(caller, hash);
    if (!job) return requests_.refuse(call, job.error());
    const auto token = plan::confirm(**job);
    if (!token) return requests_.refuse(call, token.error());
    if (const auto given = book_.give(caller, hash, token->text); !given) return requests_.refuse(call, given.error());
    requests_.answer(call, {token->text});
}

void Manager::run(const Call& from, const std::string& hash, const std::string& token) {
    const auto plan_hash = hash.substr(0, kLongestHash + 1);
    const auto secret = token.substr(0, kLongestToken);
    begin(from, [this, plan_hash, secret](const Call& call) {
        if (const auto may = ready(call, plan_hash, secret); !may) return requests_.refuse(call, may.error());
        jobs_.prepare([this, call, plan_hash, secret](const Status& awake) {
            if (!awake) return requests_.refuse(call, awake.error());
            run_plan(call, plan_hash, secret);
        });
    });
}

Status Manager::ready(const Call& call, const std::string& hash, const std::string& token) {
    const auto& caller = call.caller;
    const auto job = book_.find(caller, hash);
    if (!job) return fail(job.error());
    if (auto right = book_.check(caller, hash, token); !right) return right;
    return jobs_.check((*job)->plan, call.user);
}

void Manager::run_plan(const Call& call, const std::string& hash, const std::string& token) {
    // While waiting for logind, other jobs may have started and the client may have left.
    auto may = ready(call, hash, token);
    auto taken = may ? book_.take(call.caller, hash) : fail(may.error());
    if (!taken) {
        jobs_.give_up();
        return requests_.refuse(call, taken.error());
    }
    requests_.answer(call, {JobPath{jobs_.begin(*taken, {call.caller, call.user}, plan::Token{token})}});
}

void Manager::cancel(StartedJob& job, const Call& call) {
    if (call.caller == job.owner().caller) {
        job.cancel();
        return call.reply->answer({});
    }
    // Call limits do not apply, so that a job can always be stopped.
    const QPointer<StartedJob> there = &job;
    const bool taken = transport_.identify(call.caller, [this, call, there](std::optional<UserId> user) {
        if (!user) return;
        auto known = call;
        known.user = *user;
        cancel_for(known, there);
    });
    if (!taken) call.reply->refuse({ErrorCode::busy, "too many pending calls of this client", {}});
}

void Manager::cancel_for(const Call& call, const QPointer<StartedJob>& job) {
    const auto answer = [call](const Status& done) {
        done ? call.reply->answer({}) : call.reply->refuse(done.error());
    };
    if (job == nullptr) return answer({});  // it ended earlier
    const auto key = std::pair(job->path(), call.user);
    if (!cancelling_.insert(key).second) {
        return answer(
            fail(ErrorCode::busy, FETTLE_TEXT("authorization to stop the job is already pending for this user")));
    }
    authority_.check(call.caller, job->action(), details_of(job->plan()), call.interactive,
                     [this, key, answer, job](const Status& allowed) {
                         cancelling_.erase(key);
                         if (allowed && job != nullptr) job->cancel();
                         answer(allowed);
                     });
}

}  // namespace fettle::service
