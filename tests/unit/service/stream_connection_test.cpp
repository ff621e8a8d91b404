// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_connection.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <memory>
#include <string>
#include <vector>

#include "app/service/limits.h"
#include "tests/unit/service/event_loop.h"
#include "tests/unit/service/fake_stream.h"

namespace fettle::service {
namespace {

using stream::FrameKind;

constexpr UserId kSomebody = 1000;

struct Called {
    std::string name;
    std::uint32_t number;
    std::string text;
    GivenFilePointer file;
};

/// A connection, and the client's end of it.
class StreamConnectionTest : public testing::Test {
protected:
    void SetUp() override { begin_events(); }

    void connect_client(std::chrono::milliseconds patience = std::chrono::minutes(1), std::string_view first = {}) {
        connection_ = connect(client_, "name", patience, first);
    }
    std::unique_ptr<StreamConnection> connect(const std::shared_ptr<FakeClient>& client, const std::string& name,
                                              std::chrono::milliseconds patience, std::string_view first = {}) {
        auto place = budgets_.connections.charge(kSomebody, 1);
        EXPECT_TRUE(place);
        const std::vector<std::uint8_t> bytes(first.begin(), first.end());
        auto made = std::make_unique<StreamConnection>(
            std::make_unique<FakeStream>(client), StreamConnection::Client{name, {kSomebody, false}, std::move(*place)},
            bytes, budgets_, patience);
        QObject::connect(made.get(), &StreamConnection::called, made.get(),
                         [this, name](std::uint32_t number, std::string_view text, const GivenFilePointer& file) {
                             calls_.push_back({name, number, std::string(text), file});
                         });
        QObject::connect(made.get(), &StreamConnection::left, made.get(), [this] { ++left_; });
        return made;
    }

    void send(FrameKind kind, std::uint32_t number, const std::string& text) { client_->send(kind, number, text); }
    [[nodiscard]] bool ended() {
        return turn_until([&] { return left_ == 1 && client_->over(); });
    }
    /// Whether all of that budget can be had by the client's user.
    static bool is_free(Budget& budget, std::size_t bytes) { return budget.charge(kSomebody, bytes).has_value(); }

    Budgets budgets_;
    std::shared_ptr<FakeClient> client_ = std::make_shared<FakeClient>();
    std::unique_ptr<StreamConnection> connection_;
    std::vector<Called> calls_;
    int left_ = 0;
};

TEST_F(StreamConnectionTest, ACallArrivesWithItsFile) {
    connect_client();
    send(FrameKind::call, 1, "first");
    send(FrameKind::file, 2, "secret");
    send(FrameKind::call, 2, "second");
    ASSERT_TRUE(turn_until([&] { return calls_.size() == 2; }));
    EXPECT_EQ(calls_[0].text, "first");
    EXPECT_EQ(calls_[0].file, nullptr);
    ASSERT_NE(calls_[1].file, nullptr);
    EXPECT_EQ(calls_[1].file->read(6).value(), (std::vector<std::uint8_t>{'s', 'e', 'c', 'r', 'e', 't'}));
}

TEST_F(StreamConnectionTest, ACallThatIsTooLongIsRefusedBeforeItArrives) {
    connect_client();
    client_->send(FrameKind::call, 7, {}, kLongestMessage + 1);
    ASSERT_TRUE(turn_until([&] { return !client_->frames().empty(); }));
    EXPECT_EQ(client_->frames().front().header.number, 7U);
    EXPECT_NE(client_->last(FrameKind::error).find("too-large"), std::string::npos);
    client_->write(std::string(kLongestMessage + 1, 'x'));
    send(FrameKind::call, 8, "next");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    EXPECT_EQ(calls_.front().text, "next");
    EXPECT_EQ(left_, 0);
}

TEST_F(StreamConnectionTest, AHalfFrameEndsTheConnectionAndGivesItsMemoryBack) {
    connect_client(std::chrono::milliseconds(1));
    client_->send(FrameKind::file, 1, std::string(1000, 'x'), kLargestImage);
    EXPECT_TRUE(ended());
    EXPECT_TRUE(is_free(budgets_.files, kMostImageBytesOfUser));
    EXPECT_TRUE(calls_.empty());
}

TEST_F(StreamConnectionTest, AFileWithoutItsCallEndsTheConnection) {
    connect_client(std::chrono::milliseconds(1));
    send(FrameKind::file, 1, "secret");
    EXPECT_TRUE(ended());
    EXPECT_TRUE(calls_.empty());
}

TEST_F(StreamConnectionTest, ARefusedFileWithoutItsCallEndsTheConnection) {
    connect_client(std::chrono::milliseconds(1));
    const auto taken = budgets_.files.charge(kSomebody, kMostImageBytesOfUser);
    send(FrameKind::file, 1, std::string(kSmallMessage + 1, 'x'));
    EXPECT_TRUE(ended());
}

TEST_F(StreamConnectionTest, AClientThatLeavesInAFrameGivesItsMemoryBack) {
    connect_client();
    client_->send(FrameKind::call, 1, "half", kMostBytesOfUser / 2);
    ASSERT_TRUE(turn_until([&] { return !is_free(budgets_.calls, kMostBytesOfUser); }));
    client_->leave();
    ASSERT_TRUE(turn_until([&] { return left_ == 1; }));
    EXPECT_TRUE(is_free(budgets_.calls, kMostBytesOfUser));
}

TEST_F(StreamConnectionTest, AFileBeyondTheLimitIsRefusedToItsCall) {
    connect_client();
    send(FrameKind::file, 1, std::string(kLargestImage + 1, 'x'));
    send(FrameKind::call, 1, "call");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    ASSERT_NE(calls_.front().file, nullptr);
    const auto read = calls_.front().file->read(kLargestImage);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::too_large);
}

TEST_F(StreamConnectionTest, FilesOfAUserShareTheirMemory) {
    connect_client();
    const auto taken = budgets_.files.charge(kSomebody, kMostImageBytesOfUser);
    send(FrameKind::file, 1, std::string(kSmallMessage + 1, 'x'));
    send(FrameKind::call, 1, "call");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    ASSERT_NE(calls_.front().file, nullptr);
    EXPECT_FALSE(calls_.front().file->read(kLargestImage));
}

TEST_F(StreamConnectionTest, LongCallsOfAUserShareTheirMemoryAndShortOnesPass) {
    connect_client();
    const auto taken = budgets_.calls.charge(kSomebody, kMostBytesOfUser);
    send(FrameKind::call, 1, std::string(kSmallMessage + 1, 'x'));
    send(FrameKind::call, 2, "short");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    EXPECT_EQ(calls_.front().number, 2U);
    EXPECT_NE(client_->last(FrameKind::error).find("busy"), std::string::npos);
}

TEST_F(StreamConnectionTest, NonsenseEndsTheConnection) {
    connect_client();
    client_->write("GET / HTTP/1.1\r\n\r\n");
    EXPECT_TRUE(ended());
}

TEST_F(StreamConnectionTest, FramesThatOnlyTheServiceSendsEndTheConnection) {
    connect_client();
    send(FrameKind::reply, 1, "[]");
    EXPECT_TRUE(ended());
}

TEST_F(StreamConnectionTest, ASecondFileEndsTheConnection) {
    connect_client();
    send(FrameKind::file, 1, "one");
    send(FrameKind::file, 1, "two");
    EXPECT_TRUE(ended());
}

TEST_F(StreamConnectionTest, AFileOfAnotherCallEndsTheConnection) {
    connect_client();
    send(FrameKind::file, 1, "one");
    send(FrameKind::call, 2, "call");
    EXPECT_TRUE(ended());
    EXPECT_TRUE(calls_.empty());
}

TEST_F(StreamConnectionTest, AClientThatDoesNotReadIsNotServedUntilItReads) {
    connect_client();
    client_->stop_reading();
    connection_->reply(1, nullptr, std::string(4 * kMostUnsent, 'x'));
    send(FrameKind::call, 2, "call");
    for (int turn = 0; turn < 100; ++turn) QCoreApplication::processEvents();
    EXPECT_TRUE(calls_.empty());
    client_->read_all();
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    EXPECT_EQ(left_, 0);
}

TEST_F(StreamConnectionTest, AClientThatNeverReadsIsDisconnected) {
    connect_client();
    client_->stop_reading();
    const std::string text(kUnsentToPause, 'x');
    for (std::size_t sent = 0; sent < kMostUnsent; sent += text.size()) connection_->reply(1, nullptr, text);
    QCoreApplication::processEvents();
    EXPECT_EQ(left_, 0);
    connection_->reply(1, nullptr, "one more");
    EXPECT_TRUE(ended());
    EXPECT_EQ(client_->last(FrameKind::reply), text);
}

TEST_F(StreamConnectionTest, WhatWasReadBeforeIsTheBeginning) {
    const auto header = stream::encode({FrameKind::call, 5, 4});
    connect_client(std::chrono::minutes(1), std::string(header.begin(), header.end() - 3));
    client_->write(std::string(header.end() - 3, header.end()) + "text");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    EXPECT_EQ(calls_.front().number, 5U);
    EXPECT_EQ(calls_.front().text, "text");
}

TEST_F(StreamConnectionTest, ManySmallCallsWaitForTheOthersTurns) {
    connect_client();
    const auto other = std::make_shared<FakeClient>();
    const auto connection = connect(other, "other", std::chrono::minutes(1));
    QCoreApplication::processEvents();
    constexpr std::uint32_t many = 5000;  // more than one piece, and more than one chunk of a socket
    for (std::uint32_t number = 0; number < many; ++number) client_->call(number, "{}");
    other->call(1, "{}");
    ASSERT_TRUE(turn_until([&] { return calls_.size() == many + 1; }));
    ASSERT_EQ(calls_[kFramesOfTurn].name, "other");
    for (std::uint32_t number = 0; number < many; ++number) {
        ASSERT_EQ(calls_[number < kFramesOfTurn ? number : number + 1].number, number);
    }
}

TEST_F(StreamConnectionTest, FramesThatAreSkippedWaitToo) {
    connect_client();
    const auto other = std::make_shared<FakeClient>();
    const auto connection = connect(other, "other", std::chrono::minutes(1));
    QCoreApplication::processEvents();
    const auto taken = budgets_.calls.charge(kSomebody, kMostBytesOfUser);
    for (std::uint32_t number = 0; number < 100; ++number) client_->call(number, std::string(kSmallMessage + 1, 'x'));
    std::size_t refused = 0;
    QObject::connect(connection.get(), &StreamConnection::called, connection.get(),
                     [&] { refused = client_->frames().size(); });
    other->call(1, "{}");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    EXPECT_LE(refused, kFramesOfTurn);
    EXPECT_GT(refused, 0U);
    EXPECT_TRUE(turn_until([&] { return client_->frames().size() == 100; }));
}

TEST_F(StreamConnectionTest, ProgressIsNotSentToAClientThatDoesNotReadAndTheEndIs) {
    connect_client();
    client_->stop_reading();
    connection_->reply(1, nullptr, std::string(kUnsentToPause + 1, 'x'));
    for (std::size_t i = 0; i < kMostUnsent; i += 16) connection_->passing_signal("how far it is...");
    EXPECT_EQ(client_->last(FrameKind::signal), "");
    connection_->signal("finished");
    EXPECT_EQ(client_->last(FrameKind::signal), "finished");
    QCoreApplication::processEvents();
    EXPECT_EQ(left_, 0);
    client_->read_all();
    connection_->passing_signal("progress");
    EXPECT_EQ(client_->last(FrameKind::signal), "progress");
}

TEST_F(StreamConnectionTest, ACallBiggerThanAPieceArrivesWhole) {
    connect_client();
    std::string text;
    for (int i = 0; text.size() < 3 * kBytesOfTurn; ++i) text += std::to_string(i) + " ";
    client_->call(1, text);
    client_->call(2, "next");
    ASSERT_TRUE(turn_until([&] { return calls_.size() == 2; }));
    EXPECT_EQ(calls_[0].text, text);
    EXPECT_TRUE(is_free(budgets_.calls, kMostBytesOfUser));
}

}  // namespace
}  // namespace fettle::service
