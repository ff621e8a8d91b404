// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/windows/pipe_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "platform/remote/windows/service_process.h"
#include "tests/unit/windows_pipe/pipe_server.h"

namespace fettle::remote {
namespace {

using std::chrono::milliseconds;
using Bytes = std::vector<std::uint8_t>;

constexpr milliseconds kTurn{50};
/// Of waits that end when the other end has done its part.
constexpr int kPatience = 600;

Status anyone(std::uint32_t /*process*/) { return {}; }

/// The same bytes on each run, in which no part looks like another.
Bytes pattern(std::size_t size, std::uint32_t seed) {
    constexpr std::uint32_t kFactor = 1'664'525;
    constexpr std::uint32_t kStep = 1'013'904'223;
    Bytes bytes(size);
    for (auto& one : bytes) {
        seed = seed * kFactor + kStep;
        one = static_cast<std::uint8_t>(seed >> 24U);
    }
    return bytes;
}

/// False: the stream failed, or took nothing for too long.
bool write_all(ByteStream& stream, std::span<const std::uint8_t> bytes) {
    for (int i = 0; i < kPatience && !bytes.empty(); ++i) {
        const auto sent = stream.write(bytes, kTurn);
        if (!sent) return false;
        bytes = bytes.subspan(*sent);
        if (*sent != 0) i = 0;
    }
    return bytes.empty();
}

/// Up to `size` bytes, until the stream fails or nothing arrives for too long.
Bytes read_all(ByteStream& stream, std::size_t size) {
    Bytes all;
    Bytes some(1000);
    for (int i = 0; i < kPatience && all.size() < size; ++i) {
        const auto got = stream.read(some, kTurn);
        if (!got) return all;
        all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(*got));
        if (*got != 0) i = 0;
    }
    return all;
}

class PipeStreamTest : public testing::Test {
protected:
    /// Connects to `server_`.
    void connect() {
        ASSERT_TRUE(server_);
        std::thread client([this] {
            auto opened = PipeStream::open(name_, anyone);
            if (opened) stream_ = std::move(*opened);
        });
        EXPECT_TRUE(server_.accept());
        client.join();
        ASSERT_NE(stream_, nullptr);
    }

    std::string name_ = "fettle-test-" + std::to_string(::GetCurrentProcessId());
    test::PipeServer server_{name_};
    std::unique_ptr<ByteStream> stream_;
};

TEST_F(PipeStreamTest, BytesArriveInBothDirections) {
    constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
    connect();
    const auto there = pattern(kMebibyte, 1);
    const auto back = pattern(kMebibyte, 2);
    Bytes arrived;
    bool answered = false;
    std::thread service([&] {
        arrived = server_.read(kMebibyte);
        answered = server_.write(back);
    });
    EXPECT_TRUE(write_all(*stream_, there));
    EXPECT_EQ(read_all(*stream_, kMebibyte), back);
    service.join();
    EXPECT_TRUE(answered);
    EXPECT_EQ(arrived, there);
}

TEST_F(PipeStreamTest, AServerThatDoesNotReadHoldsUpNoCall) {
    connect();
    const auto bytes = pattern(std::size_t{16} * test::PipeServer::kQuota, 3);
    std::size_t taken = 0;
    Result<std::size_t> sent = 1;
    while (sent && *sent != 0) {
        sent = stream_->write(bytes, milliseconds(1));
        taken += sent.value_or(0);
        ASSERT_LE(taken, std::size_t{64} * bytes.size()) << "it reads nothing";
    }
    ASSERT_TRUE(sent) << to_string(sent.error());
    // All that was taken arrives once the server reads, in order.
    Bytes arrived;
    std::thread service([&] { arrived = server_.read(taken); });
    service.join();
    ASSERT_EQ(arrived.size(), taken);
    for (std::size_t at = 0; at < taken; at += bytes.size()) {
        EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), arrived.begin() + static_cast<std::ptrdiff_t>(at))) << at;
    }
}

TEST_F(PipeStreamTest, AStreamThatTheServerDoesNotReadEndsAtOnce) {
    connect();
    const auto bytes = pattern(std::size_t{16} * test::PipeServer::kQuota, 4);
    Result<std::size_t> sent = 1;
    while (sent && *sent != 0) sent = stream_->write(bytes, milliseconds(1));
    stream_.reset();
    EXPECT_LE(server_.read(bytes.size() * 2).size(), bytes.size()) << "what it had taken, and then the end";
}

TEST_F(PipeStreamTest, AServerThatEndsInTheMiddleIsAnError) {
    connect();
    const Bytes half{1, 2, 3};
    ASSERT_TRUE(server_.write(half));
    server_.end();
    EXPECT_EQ(read_all(*stream_, half.size()), half);
    Bytes more(10);
    const auto got = stream_->read(more, kTurn);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, ErrorCode::io);
    const auto sent = stream_->write(half, kTurn);
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::io);
}

TEST_F(PipeStreamTest, BytesThatArriveBetweenTwoCallsAreKept) {
    connect();
    Bytes some(10);
    EXPECT_EQ(stream_->read(some, milliseconds(0)).value(), 0U) << "nothing yet";
    const auto bytes = pattern(3000, 5);
    ASSERT_TRUE(server_.write(bytes));
    EXPECT_EQ(read_all(*stream_, bytes.size()), bytes);
}

TEST_F(PipeStreamTest, AReadOutlivesTheThreadThatBeganIt) {
    connect();
    std::thread([this] {
        Bytes some(10);
        EXPECT_EQ(stream_->read(some, milliseconds(0)).value(), 0U);
    }).join();
    const auto bytes = pattern(3000, 6);
    ASSERT_TRUE(server_.write(bytes));
    EXPECT_EQ(read_all(*stream_, bytes.size()), bytes);
}

TEST_F(PipeStreamTest, AServerThatIsNotTheServiceGetsNoByte) {
    std::uint32_t judged = 0;
    Result<std::unique_ptr<ByteStream>> opened = fail(ErrorCode::internal, "not opened");
    std::thread client([&] {
        opened = PipeStream::open(name_, [&](std::uint32_t process) -> Status {
            judged = process;
            return fail(ErrorCode::refused, "another program");
        });
    });
    EXPECT_TRUE(server_.accept());
    client.join();
    EXPECT_EQ(server_.read(1), Bytes());
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::refused);
    EXPECT_EQ(judged, ::GetCurrentProcessId()) << "that of the server";
}

TEST_F(PipeStreamTest, ThisProcessIsNotTheService) {
    const auto judged = is_service(::GetCurrentProcessId());
    ASSERT_FALSE(judged);
    EXPECT_EQ(judged.error().code, ErrorCode::refused);
    EXPECT_FALSE(is_service(0)) << "the process of a service that does not run";
}

TEST_F(PipeStreamTest, WithoutAPipeThereIsNoService) {
    const auto opened = PipeStream::open(name_ + "-absent", anyone);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::unsupported);
}

TEST_F(PipeStreamTest, APipeWhoseInstancesAreInUseIsBusy) {
    connect();
    const auto second = PipeStream::open(name_, anyone, milliseconds(1));
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::busy);
}

}  // namespace
}  // namespace fettle::remote
