// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "app/service/limits.h"
#include "app/service/stream/arguments.h"
#include "app/service/stream/budget.h"
#include "app/service/stream/given_files.h"

namespace fettle::service {
namespace {

TEST(BudgetTest, AUserGetsItsShareAndOthersTheirs) {
    Budget budget({10, 100, 0});
    const auto first = budget.charge(1, 6);
    EXPECT_TRUE(first);
    EXPECT_FALSE(budget.charge(1, 5));
    EXPECT_TRUE(budget.charge(1, 4));
    EXPECT_TRUE(budget.charge(2, 10));
}

TEST(BudgetTest, WhatIsGivenBackCanBeUsedAgain) {
    Budget budget({10, 10, 0});
    auto charge = budget.charge(1, 10);
    EXPECT_FALSE(budget.charge(2, 1));
    charge.reset();
    EXPECT_TRUE(budget.charge(2, 10));
}

TEST(BudgetTest, TheReserveIsForRoot) {
    Budget budget({100, 20, 5});
    const auto others = budget.charge(1, 15);
    ASSERT_TRUE(others);
    EXPECT_FALSE(budget.charge(2, 1));
    const auto roots = budget.charge(kRoot, 5);
    EXPECT_TRUE(roots);
    EXPECT_FALSE(budget.charge(kRoot, 1));
}

TEST(BudgetTest, AChargeMayOutliveTheBudget) {
    std::optional<Budget::Charge> charge;
    {
        Budget budget({1, 1, 0});
        charge = budget.charge(1, 1);
    }
    ASSERT_TRUE(charge);
    auto moved = std::move(*charge);
    charge.reset();
}

TEST(StreamArgumentsTest, LettersAreUtf16CodeUnits) {
    // U+00E9, U+20AC: one; U+1F4BF: two (Unicode, table 3-5).
    const auto sizes = sizes_of({std::string("a\u00E9\u20AC\U0001F4BF"), std::vector<std::string>{"ab", "\u20AC"}, true,
                                 std::uint64_t{1}, 0.5, stream::FileMark{}});
    ASSERT_EQ(sizes.size(), 6U);
    EXPECT_EQ(sizes[0]->letters, 5U);
    EXPECT_EQ(sizes[1]->letters, 3U);
    EXPECT_EQ(sizes[1]->texts, 2U);
    for (std::size_t i = 2; i < 6; ++i) EXPECT_EQ(sizes[i]->letters, 0U);
    EXPECT_FALSE(judge_sizes(sizes, 8));
    EXPECT_TRUE(judge_sizes(sizes, 7));
}

TEST(StreamArgumentsTest, AFileIsNamedOnceIfItWasSent) {
    const GivenFilePointer file = std::make_shared<const ReceivedFile>(std::vector<std::uint8_t>{1, 2}, std::nullopt);
    EXPECT_TRUE(with_file({std::string("x"), stream::FileMark{}}, file));
    EXPECT_TRUE(with_file({std::string("x")}, nullptr));
    EXPECT_FALSE(with_file({std::string("x")}, file));
    EXPECT_FALSE(with_file({stream::FileMark{}}, nullptr));
    EXPECT_FALSE(with_file({stream::FileMark{}, stream::FileMark{}}, file));
}

TEST(ReceivedFileTest, IsReadUpToALimit) {
    const ReceivedFile file({1, 2, 3}, std::nullopt);
    EXPECT_EQ(file.read(3).value(), (std::vector<std::uint8_t>{1, 2, 3}));
    const auto refused = file.read(2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace fettle::service
