// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/confirmation.h"

#include <gtest/gtest.h>

#include "tests/unit/plan/fakes.h"

namespace fettle::plan::test {
namespace {

class ConfirmationTest : public testing::Test {
protected:
    Status use(const Token& token, const std::string& hash = "hash") { return desk_.check(plan_, hash, token); }

    Plan plan_ = some_plan(1);
    FakeClock clock_;
    FakeRandomness randomness_;
    ConfirmationDesk desk_{clock_, randomness_};
};

TEST_F(ConfirmationTest, ATokenIsGoodOnce) {
    const auto token = *desk_.issue("hash");
    EXPECT_EQ(token.text.size(), 64U);
    EXPECT_TRUE(use(token));
    EXPECT_EQ(use(token).error().code, ErrorCode::refused);
}

TEST_F(ConfirmationTest, ATokenIsForOnePlanAndSpentByAnother) {
    const auto token = *desk_.issue("hash");
    EXPECT_FALSE(use(token, "another"));
    EXPECT_FALSE(use(token));
}

TEST_F(ConfirmationTest, ATokenLivesAMinute) {
    const auto early = *desk_.issue("hash");
    clock_.now_ns += ConfirmationDesk::kLifetime_ns - 1;
    EXPECT_TRUE(use(early));
    const auto late = *desk_.issue("hash");
    clock_.now_ns += ConfirmationDesk::kLifetime_ns;
    EXPECT_FALSE(use(late));
}

TEST_F(ConfirmationTest, AClockThatGoesBackSpoilsIt) {
    const auto token = *desk_.issue("hash");
    clock_.now_ns -= 1;
    EXPECT_FALSE(use(token));
}

TEST_F(ConfirmationTest, APlanMayRequireTheSerialNumberWithoutALoss) {
    for (auto& step : plan_.steps) step.loses_data = false;
    plan_.losses.clear();
    EXPECT_TRUE(desk_.check(plan_, "hash", NoConfirmation{}));
    EXPECT_FALSE(plan_.needs_serial());
    plan_.options.push_back({std::string(kNeedsSerial), true});
    EXPECT_FALSE(plan_.loses_data());
    EXPECT_TRUE(plan_.needs_serial());
    EXPECT_EQ(desk_.check(plan_, "hash", NoConfirmation{}).error().code, ErrorCode::refused);
    EXPECT_EQ(desk_.check(plan_, "hash", TypedSerial{"another"}).error().code, ErrorCode::refused);
    EXPECT_TRUE(desk_.check(plan_, "hash", TypedSerial{plan_.drives.front().serial}));
    EXPECT_TRUE(use(*desk_.issue("hash")));
}

TEST_F(ConfirmationTest, NothingNearATokenIsOne) {
    const auto token = *desk_.issue("hash");
    for (const auto& text : {std::string(), token.text.substr(1), token.text + "0", std::string(64, '0')}) {
        EXPECT_FALSE(use(Token{text}));
    }
    for (std::size_t i = 0; i < token.text.size(); ++i) {
        auto text = token.text;
        text[i] = text[i] == 'f' ? 'e' : 'f';
        if (text != token.text) {
            EXPECT_FALSE(use(Token{text}));
        }
    }
    EXPECT_TRUE(use(token));
}

TEST_F(ConfirmationTest, TokensDoNotPileUp) {
    const auto first = *desk_.issue("hash");
    for (int i = 0; i < 64; ++i) ASSERT_TRUE(desk_.issue("hash"));
    EXPECT_FALSE(use(first));
}

TEST_F(ConfirmationTest, NoTokenWithoutRandomness) {
    randomness_.broken = true;
    EXPECT_FALSE(desk_.issue("hash"));
}

TEST_F(ConfirmationTest, ASerialMustBeThatOfTheOneDrive) {
    const TypedSerial right{plan_.drives[0].serial};
    EXPECT_TRUE(desk_.check(plan_, "hash", right));
    EXPECT_FALSE(desk_.check(plan_, "hash", TypedSerial{"s3z1nb0k123456"}));
    plan_.drives.push_back(plan_.drives[0]);
    EXPECT_FALSE(desk_.check(plan_, "hash", right));
    plan_.drives.resize(1);
    plan_.drives[0].serial.clear();
    EXPECT_FALSE(desk_.check(plan_, "hash", TypedSerial{""}));
}

TEST(ConstantTimeTest, ComparesAll) {
    EXPECT_TRUE(same_in_constant_time("", ""));
    EXPECT_TRUE(same_in_constant_time("abc", "abc"));
    EXPECT_FALSE(same_in_constant_time("abc", "abd"));
    EXPECT_FALSE(same_in_constant_time("abc", "bbc"));
    EXPECT_FALSE(same_in_constant_time("abc", "ab"));
}

}  // namespace
}  // namespace fettle::plan::test
