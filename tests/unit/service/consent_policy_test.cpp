// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/consent_policy.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <set>
#include <string>

#include "app/service/limits.h"
#include "tests/unit/service/consents.h"
#include "tests/unit/service/event_loop.h"

namespace fettle::service {
namespace {

constexpr auto kTrim = "org.fettle.trim";

class ConsentPolicyTest : public testing::Test {
protected:
    void SetUp() override {
        begin_events();
        make(std::chrono::minutes(2));
    }
    void make(std::chrono::milliseconds time_limit) {
        policy_ = std::make_unique<ConsentPolicy>(identify, randomness_, time_limit);
        QObject::connect(policy_.get(), &ConsentPolicy::asked, policy_.get(),
                         [this](const std::string& caller, const std::string& token) {
                             asked_ = caller;
                             token_ = token;
                             tokens_.insert(token);
                         });
    }
    /// "admin…": an administrator; "gone": has left; "other…": another user than the rest.
    static std::optional<Identity> identify(const std::string& caller) {
        if (caller == "gone") return std::nullopt;
        if (caller.starts_with("admin")) return Identity{kRoot, true};
        return Identity{caller.starts_with("other") ? 1001U : 1000U, false};
    }
    void check(const std::string& caller, Verdict& verdict, const std::string& action = kTrim,
               bool interactive = true) {
        policy_->check(caller, action, {{"drives", "Model, serial 1"}}, interactive, verdict.taker());
    }
    /// The code with which an answer is refused; nullopt: it is taken.
    std::optional<ErrorCode> answer(const std::string& caller, const std::string& token, bool yes) {
        const auto taken = policy_->answer(caller, token, yes);
        return taken ? std::nullopt : std::optional(taken.error().code);
    }

    CountingRandomness randomness_;
    std::unique_ptr<ConsentPolicy> policy_;
    std::string asked_;
    std::string token_;
    std::set<std::string> tokens_;
};

TEST_F(ConsentPolicyTest, EverybodyMayDoWhatPolkitPermitsWithoutAPassword) {
    // allow_active in packaging/polkit/org.fettle.policy.
    for (const auto* action : {"org.fettle.look", "org.fettle.query"}) {
        Verdict user;
        check("user", user, action, false);
        EXPECT_TRUE(user.yes()) << action;
        Verdict gone;
        check("gone", gone, action);
        EXPECT_EQ(gone.refused(), ErrorCode::not_permitted) << action;
    }
}

TEST_F(ConsentPolicyTest, AdministratorsMayDoTheRestAndOthersNotByThemselves) {
    for (const auto* action : {"org.fettle.journals", "org.fettle.files", "org.fettle.telemetry", "org.fettle.trim",
                               "org.fettle.wipe", "org.fettle.schedule", "org.fettle.erase", "org.fettle.firmware",
                               "org.fettle.opal", "org.fettle.unknown", ""}) {
        Verdict admin;
        Verdict user;
        Verdict gone;
        check("admin", admin, action);
        check("user", user, action, false);
        check("gone", gone, action);
        EXPECT_TRUE(admin.yes()) << action;
        EXPECT_EQ(user.refused(), ErrorCode::not_permitted) << action;
        EXPECT_EQ(gone.refused(), ErrorCode::not_permitted) << action;
    }
    EXPECT_EQ(asked_, "");
}

TEST_F(ConsentPolicyTest, AnAdministratorReadsTheQuestionAndConsents) {
    Verdict verdict;
    check("user", verdict);
    EXPECT_TRUE(verdict.open());
    EXPECT_EQ(asked_, "user");
    EXPECT_EQ(randomness_.longest, 16U);
    const auto question = policy_->question("admin", token_);
    ASSERT_TRUE(question);
    EXPECT_EQ(question->action, kTrim);
    EXPECT_EQ(question->details.at("drives"), "Model, serial 1");
    EXPECT_EQ(question->caller, "user");
    EXPECT_TRUE(verdict.open());
    EXPECT_EQ(answer("admin", token_, true), std::nullopt);
    EXPECT_TRUE(verdict.yes());
}

TEST_F(ConsentPolicyTest, ATokenIsValidForOneAnswer) {
    Verdict verdict;
    check("user", verdict);
    EXPECT_EQ(answer("admin", token_, false), std::nullopt);
    EXPECT_EQ(verdict.refused(), ErrorCode::not_permitted);
    EXPECT_EQ(answer("admin", token_, true), ErrorCode::not_found);
    EXPECT_FALSE(policy_->question("admin", token_));
    EXPECT_EQ(verdict.refused(), ErrorCode::not_permitted);
}

TEST_F(ConsentPolicyTest, OthersThanAdministratorsCannotConsent) {
    Verdict verdict;
    check("user", verdict);
    for (const auto* caller : {"user", "user2", "other", "gone"}) {
        EXPECT_EQ(answer(caller, token_, true), ErrorCode::not_permitted) << caller;
        EXPECT_EQ(answer(caller, "wrong", true), ErrorCode::not_permitted) << caller;
        EXPECT_FALSE(policy_->question(caller, token_)) << caller;
    }
    for (const auto* caller : {"user2", "other", "gone"}) {
        EXPECT_EQ(answer(caller, token_, false), ErrorCode::not_permitted) << caller;
    }
    EXPECT_TRUE(verdict.open());
    EXPECT_EQ(answer("user", token_, false), std::nullopt) << "who asks may give up";
    EXPECT_EQ(verdict.refused(), ErrorCode::not_permitted);
}

TEST_F(ConsentPolicyTest, AWrongTokenAnswersNothing) {
    Verdict verdict;
    check("user", verdict);
    for (const auto& wrong : {std::string(), std::string("wrong"), token_ + "0", token_.substr(1)}) {
        EXPECT_EQ(answer("admin", wrong, true), ErrorCode::not_found);
    }
    EXPECT_TRUE(verdict.open());
}

TEST_F(ConsentPolicyTest, AnAnswerConcernsOneCall) {
    Verdict first;
    Verdict second;
    check("user", first);
    const auto token = token_;
    check("user", second);
    EXPECT_NE(token, token_);
    EXPECT_EQ(answer("admin", token_, true), std::nullopt);
    EXPECT_TRUE(second.yes());
    EXPECT_TRUE(first.open());
}

TEST_F(ConsentPolicyTest, NoAnswerInTimeIsNo) {
    make(std::chrono::milliseconds(1));
    Verdict verdict;
    check("user", verdict);
    ASSERT_TRUE(turn_until([&] { return !verdict.open(); }));
    EXPECT_EQ(verdict.refused(), ErrorCode::not_permitted);
    EXPECT_EQ(answer("admin", token_, true), ErrorCode::not_found);
}

TEST_F(ConsentPolicyTest, WhoLeavesAsksNoLonger) {
    Verdict first;
    Verdict second;
    Verdict other;
    check("user", first);
    check("user", second);
    check("user2", other);
    policy_->forget("user");
    EXPECT_EQ(first.refused(), ErrorCode::not_permitted);
    EXPECT_EQ(second.refused(), ErrorCode::not_permitted);
    EXPECT_TRUE(other.open());
}

TEST_F(ConsentPolicyTest, QuestionsAreLimitedPerUserAndInTotal) {
    std::deque<Verdict> open(kMostConsentsOfUser);
    for (auto& one : open) check("user", one);
    Verdict refused;
    check("user2", refused);  // the same user
    EXPECT_EQ(refused.refused(), ErrorCode::busy);
    Verdict other;
    check("other", other);
    EXPECT_TRUE(other.open());
    EXPECT_EQ(answer("admin", *tokens_.begin(), false), std::nullopt);
    Verdict again;
    check("user", again);
    EXPECT_TRUE(again.open());
}

TEST_F(ConsentPolicyTest, WithoutRandomBytesNobodyIsAsked) {
    randomness_.broken = true;
    Verdict verdict;
    check("user", verdict);
    EXPECT_EQ(verdict.refused(), ErrorCode::io);
    EXPECT_EQ(asked_, "");
}

}  // namespace
}  // namespace fettle::service
