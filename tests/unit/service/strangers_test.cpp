// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/strangers.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "app/service/limits.h"
#include "tests/unit/service/event_loop.h"
#include "tests/unit/service/fake_stream.h"

namespace fettle::service {
namespace {

class StrangersTest : public testing::Test {
protected:
    void SetUp() override { begin_events(); }

    void make(std::chrono::milliseconds patience) {
        strangers_ = std::make_unique<Strangers>(
            patience, [this](std::unique_ptr<ClientStream> stream, std::span<const std::uint8_t> first) {
                spoke_.emplace_back(first.begin(), first.end());
                streams_.push_back(std::move(stream));
            });
        QObject::connect(strangers_.get(), &Strangers::lost, strangers_.get(), [this] { ++lost_; });
    }
    std::shared_ptr<FakeClient> add() {
        auto client = std::make_shared<FakeClient>();
        strangers_->add(std::make_unique<FakeStream>(client));
        return client;
    }

    std::vector<std::unique_ptr<ClientStream>> streams_;
    std::vector<std::string> spoke_;
    int lost_ = 0;
    std::unique_ptr<Strangers> strangers_;
};

TEST_F(StrangersTest, AreStrangersUntilTheirFirstBytes) {
    make(std::chrono::minutes(1));
    const auto silent = add();
    const auto other = add();
    other->write("abc");
    EXPECT_EQ(spoke_, std::vector<std::string>{"abc"});
    EXPECT_FALSE(strangers_->empty());
    other->leave();  // no longer theirs
    EXPECT_EQ(lost_, 0);
    silent->leave();
    EXPECT_EQ(lost_, 1);
    EXPECT_TRUE(silent->over());
    EXPECT_TRUE(strangers_->empty());
}

TEST_F(StrangersTest, OnlyAHeaderIsRead) {
    make(std::chrono::minutes(1));
    const auto client = add();
    client->write(std::string(100'000, 'x'));
    EXPECT_EQ(spoke_, std::vector<std::string>{std::string(stream::kHeaderBytes, 'x')});
}

TEST_F(StrangersTest, WhatCameWithTheConnectionIsNoticed) {
    make(std::chrono::minutes(1));
    const auto client = add();
    client->write_unnoticed("abc");
    EXPECT_TRUE(turn_until([&] { return spoke_.size() == 1; }));
}

TEST_F(StrangersTest, OneTooManyEndsTheOldest) {
    make(std::chrono::minutes(1));
    std::vector<std::shared_ptr<FakeClient>> all;
    for (std::size_t i = 0; i < kMostStrangers; ++i) all.push_back(add());
    EXPECT_EQ(lost_, 0);
    const auto last = add();
    EXPECT_EQ(lost_, 1);
    EXPECT_TRUE(all[0]->over());
    EXPECT_FALSE(all[1]->over());
    last->write("abc");
    EXPECT_EQ(spoke_.size(), 1U);
}

TEST_F(StrangersTest, TheOldestIsNotEndedIfItHasSpoken) {
    make(std::chrono::minutes(1));
    std::vector<std::shared_ptr<FakeClient>> all;
    for (std::size_t i = 0; i < kMostStrangers; ++i) all.push_back(add());
    all[0]->write_unnoticed("abc");
    (void)add();
    EXPECT_EQ(spoke_.size(), 1U);
    EXPECT_EQ(lost_, 0);
}

TEST_F(StrangersTest, SilentOnesAreEnded) {
    make(std::chrono::milliseconds(1));
    const auto first = add();
    const auto second = add();
    EXPECT_TRUE(turn_until([&] { return lost_ == 2; }));
    EXPECT_TRUE(first->over());
    EXPECT_TRUE(second->over());
    const auto third = add();
    EXPECT_TRUE(turn_until([&] { return third->over(); })) << "the time limit runs again";
}

}  // namespace
}  // namespace fettle::service
