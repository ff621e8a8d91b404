// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager that confirm, execute and cancel.
#include "app/service/manager.h"

#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// Details for the message in the password prompt (org.fettle.policy).
Authority::Details details_of(const plan::Plan& plan) {
    QString drives;
    for (const auto& drive : plan.drives) {
        if (!drives.isEmpty()) drives += QStringLiteral("; ");
        drives += QString::fromStdString(drive.words());
    }
    Authority::Details details{
        {QStringLiteral("drives"), drives.isEmpty() ? QStringLiteral("no drive") : drives.left(400)}};
    if (plan.verb != plan::Verb::tune) return details;
    for (const auto& option : plan.options) {
        if (option.name != "settings") continue;
        details.insert(QStringLiteral("settings"), QString::fromStdString(to_string(option.value)).left(400));
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

QString Manager::Confirm(const QString& hash) {
    if (!take()) return {};
    const auto plan_hash = hash.left(kLongestHash + 1).toStdString();
    begin([this, plan_hash](const Call& call) { confirm(call, plan_hash); });
    return {};
}

void Manager::confirm(const Call& call, const std::string& hash) {
    const auto job = book_.find(call.caller().toStdString(), hash);
    const auto can = job ? needs_met((*job)->plan) : fail(job.error());
    if (!can) return requests_.refuse(call, can.error());
    authority_.check(call.caller(), QString::fromStdString((*job)->action), details_of((*job)->plan),
                     call.interactive(), [this, call, hash](const Status& allowed) { confirmed(call, hash, allowed); });
}

void Manager::confirmed(const Call& call, const std::string& hash, const Status& allowed) {
    if (!allowed) return requests_.refuse(call, allowed.error());
    const auto caller = call.caller().toStdString();
    // If the client left during the prompt, its plan has been removed too.
    const auto job = book_.find(caller, hash);
    if (!job) return requests_.refuse(call, job.error());
    const auto token = plan::confirm(**job);
    if (!token) return requests_.refuse(call, token.error());
    if (const auto given = book_.give(caller, hash, token->text); !given) return requests_.refuse(call, given.error());
    requests_.answer(call, {QString::fromStdString(token->text)});
}

QDBusObjectPath Manager::Run(const QString& hash, const QString& token) {
    if (!take()) return {};
    const auto plan_hash = hash.left(kLongestHash + 1).toStdString();
    const auto secret = token.left(kLongestToken).toStdString();
    begin([this, plan_hash, secret](const Call& call) {
        if (const auto may = ready(call, plan_hash, secret); !may) return requests_.refuse(call, may.error());
        jobs_.prepare([this, call, plan_hash, secret](const Status& awake) {
            if (!awake) return requests_.refuse(call, awake.error());
            run(call, plan_hash, secret);
        });
    });
    return {};
}

Status Manager::ready(const Call& call, const std::string& hash, const std::string& token) {
    const auto caller = call.caller().toStdString();
    const auto job = book_.find(caller, hash);
    if (!job) return fail(job.error());
    if (auto right = book_.check(caller, hash, token); !right) return right;
    return jobs_.check((*job)->plan, call.user);
}

void Manager::run(const Call& call, const std::string& hash, const std::string& token) {
    // While waiting for logind, other jobs may have started and the client may have left.
    auto may = ready(call, hash, token);
    auto taken = may ? book_.take(call.caller().toStdString(), hash) : fail(may.error());
    if (!taken) {
        jobs_.give_up();
        return requests_.refuse(call, taken.error());
    }
    const auto path = jobs_.begin(*taken, {call.caller(), call.user}, plan::Token{token});
    requests_.answer(call, {QVariant::fromValue(QDBusObjectPath(path))});
}

void Manager::cancel(JobObject& job, const QDBusMessage& message) {
    if (message.service() == job.owner().caller) {
        job.cancel();
        if (message.isReplyRequired()) bus_.send(message.createReply());
        return;
    }
    // Call limits do not apply, so that a job can always be stopped.
    const QPointer<JobObject> there = &job;
    const bool taken = peers_.identify(message.service(), [this, message, there](std::optional<UserId> user) {
        if (user) cancel_for({message, *user, 0}, there);
    });
    if (!taken && message.isReplyRequired()) {
        bus_.send(error_reply(message, {ErrorCode::busy, "too many pending calls of this client", {}}));
    }
}

void Manager::cancel_for(const Call& call, const QPointer<JobObject>& job) {
    const auto answer = [this, call](const Status& done) {
        if (!call.message.isReplyRequired()) return;
        bus_.send(done ? call.message.createReply() : error_reply(call.message, done.error()));
    };
    if (job == nullptr) return answer({});  // it ended earlier
    const auto key = std::pair(job->path(), call.user);
    if (!cancelling_.insert(key).second) {
        return answer(
            fail(ErrorCode::busy, FETTLE_TEXT("authorization to stop the job is already pending for this user")));
    }
    authority_.check(call.caller(), job->action(), details_of(job->plan()), call.interactive(),
                     [this, key, answer, job](const Status& allowed) {
                         cancelling_.erase(key);
                         if (allowed && job != nullptr) job->cancel();
                         answer(allowed);
                     });
}

}  // namespace fettle::service
