// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/consent_policy.h"

#include <array>
#include <utility>
#include <vector>

#include "app/service/limits.h"
#include "app/service/verbs.h"
#include "core/base/bytes.h"

namespace fettle::service {

namespace {

constexpr std::size_t kTokenBytes = 16;

/// What polkit permits to users who are logged in at the computer (allow_active in packaging/polkit/org.fettle.policy).
/// All clients count as such: a stream has only clients of this computer, and does not report whether their session is
/// the active one.
bool open_to_all(const std::string& action) { return action == kLook || action == kQuery; }

auto no_question() {
    return fail(ErrorCode::not_found, FETTLE_TEXT("the request for consent was answered, or is too old"));
}

auto administrators_only() {
    return fail(ErrorCode::not_permitted, FETTLE_TEXT("administrator privileges are required"));
}

}  // namespace

ConsentPolicy::ConsentPolicy(Identify identify, plan::Randomness& randomness, std::chrono::milliseconds time_limit)
    : identify_(std::move(identify)),
      randomness_(randomness),
      time_limit_(time_limit),
      places_({kMostConsentsOfUser, kMostConsents, 0}) {}

void ConsentPolicy::check(const std::string& caller, const std::string& action, const Details& details,
                          bool interactive, Answer answer) {
    const auto identity = identify_(caller);
    if (!identity) return answer(fail(ErrorCode::not_permitted, FETTLE_TEXT("the client has disconnected")));
    if (identity->administrator || open_to_all(action)) return answer({});
    if (!interactive) return answer(administrators_only());
    ask(*identity, {action, details, caller}, std::move(answer));
}

void ConsentPolicy::ask(const Identity& identity, Question question, Answer answer) {
    auto place = places_.charge(identity.user, 1);
    if (!place) {
        return answer(fail(ErrorCode::busy, FETTLE_TEXT("too many calls are waiting for an administrator's consent")));
    }
    std::array<std::uint8_t, kTokenBytes> secret{};
    if (const auto filled = randomness_.fill(secret); !filled) return answer(filled);
    const auto token = hex(secret);
    const auto caller = question.caller;
    auto* const limit = new QTimer(this);
    limit->setSingleShot(true);
    connect(limit, &QTimer::timeout, this, [this, token] {
        end(token, fail(ErrorCode::not_permitted, FETTLE_TEXT("no administrator consented in time")));
    });
    pending_.insert_or_assign(token, Pending{std::move(question), std::move(answer), std::move(*place), limit});
    limit->start(time_limit_);
    Q_EMIT asked(caller, token);
}

void ConsentPolicy::end(const std::string& token, const Status& result) {
    auto node = pending_.extract(token);
    if (node.empty()) return;
    node.mapped().limit->deleteLater();  // it may be the sender
    node.mapped().answer(result);
}

void ConsentPolicy::forget(const std::string& caller) {
    std::vector<std::string> theirs;
    for (const auto& [token, pending] : pending_) {
        if (pending.question.caller == caller) theirs.push_back(token);
    }
    for (const auto& token : theirs) {
        end(token, fail(ErrorCode::not_permitted, FETTLE_TEXT("the client has disconnected")));
    }
}

bool ConsentPolicy::is_administrator(const std::string& caller) const {
    const auto identity = identify_(caller);
    return identity && identity->administrator;
}

Result<ConsentPolicy::Question> ConsentPolicy::question(const std::string& caller, const std::string& token) const {
    if (!is_administrator(caller)) return administrators_only();
    const auto found = pending_.find(token);
    if (found == pending_.end()) return no_question();
    return found->second.question;
}

Status ConsentPolicy::answer(const std::string& caller, const std::string& token, bool yes) {
    const auto found = pending_.find(token);
    const bool own = found != pending_.end() && found->second.question.caller == caller;
    if (!is_administrator(caller) && (yes || !own)) return administrators_only();
    if (found == pending_.end()) return no_question();
    end(token, yes ? Status() : fail(ErrorCode::not_permitted, FETTLE_TEXT("an administrator did not consent")));
    return {};
}

}  // namespace fettle::service
