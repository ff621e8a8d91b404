// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_connection.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLocalServer>
#include <QTemporaryDir>
#include <memory>
#include <string>
#include <vector>

#include "app/service/limits.h"
#include "tests/unit/service/event_loop.h"

namespace fettle::service {
namespace {

using stream::FrameKind;

constexpr UserId kSomebody = 1000;

/// A connection, and the client's end of it.
class StreamConnectionTest : public testing::Test {
protected:
    void SetUp() override {
        begin_events();
        ASSERT_TRUE(server_.listen(folder_.filePath(QStringLiteral("socket"))));
    }

    void connect_client(std::chrono::milliseconds patience = std::chrono::minutes(1)) {
        client_.connectToServer(server_.fullServerName());
        ASSERT_TRUE(turn_until([&] { return server_.hasPendingConnections(); }));
        auto place = budgets_.connections.charge(kSomebody, 1);
        ASSERT_TRUE(place);
        connection_ = std::make_unique<StreamConnection>(
            server_.nextPendingConnection(), StreamConnection::Client{"name", {kSomebody, false}, std::move(*place)},
            budgets_, patience);
        QObject::connect(connection_.get(), &StreamConnection::called, connection_.get(),
                         [this](std::uint32_t number, const std::string& text, const GivenFilePointer& file) {
                             calls_.push_back({number, text, file});
                         });
        QObject::connect(connection_.get(), &StreamConnection::left, connection_.get(), [this] { ++left_; });
    }

    void send(FrameKind kind, std::uint32_t number, const std::string& text) {
        send_header(kind, number, text.size(), text);
    }
    /// Announces `bytes`, and sends `text`.
    void send_header(FrameKind kind, std::uint32_t number, std::size_t bytes, const std::string& text = {}) {
        const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(bytes)});
        client_.write(reinterpret_cast<const char*>(header.data()), static_cast<qint64>(header.size()));
        client_.write(text.data(), static_cast<qint64>(text.size()));
    }
    [[nodiscard]] bool ended() {
        return turn_until([&] { return left_ == 1 && client_.state() == QLocalSocket::UnconnectedState; });
    }
    /// Whether all of that budget can be had by the client's user.
    static bool is_free(Budget& budget, std::size_t bytes) { return budget.charge(kSomebody, bytes).has_value(); }

    struct Called {
        std::uint32_t number;
        std::string text;
        GivenFilePointer file;
    };

    QTemporaryDir folder_;
    QLocalServer server_;
    QLocalSocket client_;
    Budgets budgets_;
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
    send_header(FrameKind::call, 7, kLongestMessage + 1);
    ASSERT_TRUE(turn_until([&] { return client_.bytesAvailable() > static_cast<qint64>(stream::kHeaderBytes); }));
    const auto reply = client_.readAll().toStdString();
    EXPECT_EQ(reply[0], static_cast<char>(FrameKind::error));
    EXPECT_EQ(reply[1], 7);
    EXPECT_NE(reply.find("too-large"), std::string::npos);
    client_.write(std::string(kLongestMessage + 1, 'x').c_str(), static_cast<qint64>(kLongestMessage + 1));
    send(FrameKind::call, 8, "next");
    ASSERT_TRUE(turn_until([&] { return !calls_.empty(); }));
    EXPECT_EQ(calls_.front().text, "next");
    EXPECT_EQ(left_, 0);
}

TEST_F(StreamConnectionTest, AHalfFrameEndsTheConnectionAndGivesItsMemoryBack) {
    connect_client(std::chrono::milliseconds(1));
    send_header(FrameKind::file, 1, kLargestImage, std::string(1000, 'x'));
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
    send_header(FrameKind::call, 1, kMostBytesOfUser / 2, "half");
    ASSERT_TRUE(turn_until([&] { return !is_free(budgets_.calls, kMostBytesOfUser); }));
    client_.abort();
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
    ASSERT_TRUE(turn_until([&] { return client_.bytesAvailable() > static_cast<qint64>(stream::kHeaderBytes); }));
    EXPECT_NE(client_.readAll().toStdString().find("busy"), std::string::npos);
}

TEST_F(StreamConnectionTest, NonsenseEndsTheConnection) {
    connect_client();
    client_.write("GET / HTTP/1.1\r\n\r\n");
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
    client_.setReadBufferSize(1);
    connection_->reply(1, nullptr, std::string(4 * kMostUnsent, 'x'));
    send(FrameKind::call, 2, "call");
    client_.flush();
    for (int turn = 0; turn < 100; ++turn) QCoreApplication::processEvents();
    EXPECT_TRUE(calls_.empty());
    client_.setReadBufferSize(0);
    ASSERT_TRUE(turn_until([&] {
        client_.readAll();
        return !calls_.empty();
    }));
    EXPECT_EQ(left_, 0);
}

TEST_F(StreamConnectionTest, AClientThatNeverReadsIsDisconnected) {
    connect_client();
    client_.setReadBufferSize(1);
    const std::string text(kUnsentToPause, 'x');
    // What the system buffers, the limit, and one more.
    std::size_t sent = 0;
    while (left_ == 0 && sent < 64 * kMostUnsent) {
        connection_->reply(1, nullptr, text);
        sent += text.size();
        QCoreApplication::processEvents();
    }
    EXPECT_EQ(left_, 1);
    EXPECT_GT(sent, kMostUnsent);
}

}  // namespace
}  // namespace fettle::service
