// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/service/authority.h"
#include "app/service/stream/budget.h"
#include "app/service/stream/identity.h"
#include "core/plan/ports.h"

namespace fettle::service {

/// Authorization on systems without polkit (core/stream/PROTOCOL.md, "Consent"). Administrators may do everything, and
/// everybody may do what packaging/polkit/org.fettle.policy permits without a password. For the rest, an administrator
/// must consent.
class ConsentPolicy final : public QObject, public Authority {
    Q_OBJECT

public:
    /// The identity of a connected client. nullopt: it has left.
    using Identify = std::function<std::optional<Identity>(const std::string& caller)>;
    struct Question {
        std::string action;
        Details details;
        std::string caller;
    };

    /// `time_limit`: of an answer.
    ConsentPolicy(Identify identify, plan::Randomness& randomness,
                  std::chrono::milliseconds time_limit = std::chrono::minutes(2));

    /// Other errors than not_permitted: busy (kMostConsentsOfUser, kMostConsents), io (no random bytes).
    void check(const std::string& caller, const std::string& action, const Details& details, bool interactive,
               Answer answer) override;
    void forget(const std::string& caller) override;

    /// What is asked with that token. Errors: not_permitted (the caller is no administrator), not_found (answered or
    /// late).
    [[nodiscard]] Result<Question> question(const std::string& caller, const std::string& token) const;
    /// Answers the question. Administrators only, except that the connection that asks may say no. Errors: as
    /// `question`; then the question stays.
    [[nodiscard]] Status answer(const std::string& caller, const std::string& token, bool yes);

Q_SIGNALS:
    /// That client needs an administrator's consent. The token is valid for one answer.
    void asked(const std::string& caller, const std::string& token);

private:
    struct Pending {
        Question question;
        Answer answer;
        Budget::Charge place;
        QTimer* limit;  ///< a child of the policy
    };

    void ask(const Identity& identity, Question question, Answer answer);
    [[nodiscard]] bool is_administrator(const std::string& caller) const;
    void end(const std::string& token, const Status& result);

    Identify identify_;
    plan::Randomness& randomness_;
    std::chrono::milliseconds time_limit_;
    Budget places_;
    std::map<std::string, Pending> pending_;  ///< by token
};

}  // namespace fettle::service
