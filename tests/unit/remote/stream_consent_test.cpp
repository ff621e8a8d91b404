// SPDX-License-Identifier: GPL-3.0-or-later
// Calls to which an administrator must agree.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/remote/fake_service.h"

namespace fettle::remote::test {
namespace {

/// Remembers the tokens; the program starts, or the user declines.
class FakePrompt final : public ConsentPrompt {
public:
    explicit FakePrompt(bool starts) : starts_(starts) {}
    Status ask(const std::string& token) override {
        tokens.push_back(token);
        if (on_ask) on_ask();
        if (starts_) return {};
        return fail(ErrorCode::cancelled, "declined");
    }
    Texts tokens;
    std::function<void()> on_ask;

private:
    bool starts_;
};

constexpr auto kRefusal = R"({"code": "not-permitted", "text": "no"})";

/// Asks for consent to each Confirm, and refuses the first one when the client answers.
void ask_for_consent(FakeService& service, const FakeService::Received& one) {
    service.open = true;
    if (one.call.method == "Confirm") {
        service.send(FrameKind::signal, 0, signal("Consent", {std::string("a1b2")}, ""));
    } else if (one.call.method == "Consent") {
        service.send(FrameKind::reply, one.frame.header.number, "[]");
        service.send(FrameKind::error, 1, kRefusal);
    }
}

TEST_F(RemoteStreamTest, ACallWaitsForTheConsentOfAnAdministrator) {
    const auto prompt = std::make_shared<FakePrompt>(true);
    auto& connection = connect(ask_for_consent, prompt);
    prompt->on_ask = [&] { service_->send(FrameKind::reply, 1, R"(["token"])"); };  // after the administrator's yes
    EXPECT_EQ(connection.call("Confirm", {std::string("hash")}, {}).value(), Texts{"token"});
    EXPECT_EQ(prompt->tokens, Texts{"a1b2"});
    ASSERT_EQ(received_.size(), 1U) << "the program answers, not the client";
    EXPECT_TRUE(received_[0].call.interactive);
}

TEST_F(RemoteStreamTest, AnElevationThatIsDeclinedIsAnsweredWithNo) {
    const auto prompt = std::make_shared<FakePrompt>(false);
    auto& connection = connect(ask_for_consent, prompt);
    const auto told = connection.call("Confirm", {std::string("hash")}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(prompt->tokens, Texts{"a1b2"});
    ASSERT_EQ(received_.size(), 2U);
    EXPECT_EQ(received_[1].call.method, "Consent");
    const std::vector<stream::Argument> expected{std::string("a1b2"), false};
    EXPECT_EQ(received_[1].call.arguments, expected);
    EXPECT_FALSE(connection.lost());
}

TEST_F(RemoteStreamTest, WithoutAPromptNothingIsAsked) {
    auto& connection = connect(ask_for_consent);
    const auto told = connection.call("Confirm", {std::string("hash")}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::not_permitted);
    ASSERT_EQ(received_.size(), 2U);
    EXPECT_FALSE(received_[0].call.interactive);
    EXPECT_EQ(received_[1].call.method, "Consent");
}

TEST_F(RemoteStreamTest, AQuestionForACancelledCallIsAnsweredWithNo) {
    const auto prompt = std::make_shared<FakePrompt>(true);
    CancelToken cancelled;
    auto& connection = connect(
        [&](FakeService& service, const FakeService::Received& one) {
            service.open = true;
            if (one.call.method == "Confirm") return cancelled.cancel();
            service.send(FrameKind::reply, one.frame.header.number, "[]");
        },
        prompt);
    EXPECT_FALSE(connection.call("Confirm", {std::string("hash")}, cancelled));
    service_->send(FrameKind::signal, 0, signal("Consent", {std::string("a1b2")}, ""));
    EXPECT_FALSE(connection.lost());  // reads the signal
    EXPECT_TRUE(connection.call("List", {true}, {}));
    EXPECT_EQ(prompt->tokens, Texts());
    ASSERT_EQ(received_.size(), 3U);
    EXPECT_EQ(received_[1].call.method, "Consent");
}

}  // namespace
}  // namespace fettle::remote::test
