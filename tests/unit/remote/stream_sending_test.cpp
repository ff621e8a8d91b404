// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that the service takes in pieces, or not at all.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/remote/fake_service.h"

namespace fettle::remote::test {
namespace {

void reply_with_nothing(FakeService& service, const FakeService::Received& one) {
    service.send(FrameKind::reply, one.frame.header.number, "[]");
}

TEST_F(RemoteStreamTest, AServiceMayTakeACallInPieces) {
    auto& connection = connect(reply_with_nothing);
    service_->most_taken = 7;
    const std::vector<std::uint8_t> image(1000, 0xA5);
    EXPECT_TRUE(connection.call("PlanFirmware", {std::string("nvme0"), ServiceConnection::File{image}}, {}));
    ASSERT_EQ(received_.size(), 2U);
    EXPECT_EQ(received_[0].frame.bytes, image);
    EXPECT_EQ(received_[1].call.method, "PlanFirmware");
}

TEST_F(RemoteStreamTest, ACallThatIsCancelledInTheMiddleOfAFrameEndsTheConnection) {
    auto& connection = connect(reply_with_nothing);
    service_->open = true;
    service_->taken_until_full = 20;
    CancelToken cancelled;
    service_->on_write = [&] {
        if (service_->taken == service_->taken_until_full) cancelled.cancel();
    };
    const auto first = connection.call("List", {true}, cancelled);
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().code, ErrorCode::cancelled);
    EXPECT_TRUE(connection.lost());
    // Not after half of another frame.
    service_->taken_until_full = 1000;
    const auto second = connection.call("List", {true}, {});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::io);
    EXPECT_EQ(service_->taken, 20U);
}

TEST_F(RemoteStreamTest, ACallThatIsCancelledAfterItsFileEndsTheConnection) {
    auto& connection = connect(reply_with_nothing);
    const std::vector<std::uint8_t> password{'s', '3'};
    service_->open = true;
    service_->taken_until_full = stream::kHeaderBytes + password.size();
    CancelToken cancelled;
    service_->on_write = [&] {
        if (service_->taken == service_->taken_until_full) cancelled.cancel();
    };
    EXPECT_FALSE(connection.call("PlanOpal", {ServiceConnection::File{password}}, cancelled));
    EXPECT_TRUE(connection.lost()) << "the service waits for the file's call";
}

TEST_F(RemoteStreamTest, ACallThatIsCancelledBeforeItsFirstByteLeavesTheConnection) {
    auto& connection = connect(reply_with_nothing);
    service_->open = true;
    service_->taken_until_full = 0;
    CancelToken cancelled;
    service_->on_write = [&] { cancelled.cancel(); };
    const auto first = connection.call("List", {true}, cancelled);
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().code, ErrorCode::cancelled);
    EXPECT_FALSE(connection.lost());
    service_->taken_until_full = 1000;
    EXPECT_TRUE(connection.call("List", {true}, {}));
}

TEST_F(RemoteStreamTest, AServiceThatTakesNothingIsGivenUp) {
    auto& connection = connect(reply_with_nothing);
    service_->open = true;
    service_->taken_until_full = 0;
    std::size_t tries = 0;
    service_->on_write = [&] { ++tries; };
    const auto told = connection.call("List", {true}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::timeout);
    EXPECT_TRUE(connection.lost());
    EXPECT_EQ(tries, 150U) << "of 200 ms each: 30 s";
}

TEST_F(RemoteStreamTest, SignalsAreReadWhileTheServiceTakesNothing) {
    auto& connection = connect(reply_with_nothing);
    service_->open = true;
    service_->taken_until_full = 4;
    service_->send(FrameKind::signal, 0, signal("DriveEvent", {std::string("added"), std::string("x")}, ""));
    const auto unread = service_->unread();
    service_->on_write = [&] {
        if (service_->unread() == 0) service_->taken_until_full = 1000;  // it has been waiting for that
    };
    ASSERT_GT(unread, 0U);
    EXPECT_TRUE(connection.call("List", {true}, {}));
}

constexpr auto kBusy = R"({"code": "busy", "text": "too many connections"})";

TEST_F(RemoteStreamTest, ARefusedConnectionIsTheErrorOfAllCalls) {
    auto& connection = connect([](FakeService&, const FakeService::Received&) {});
    service_->send(FrameKind::error, 0, kBusy);
    for (int i = 0; i < 2; ++i) {
        const auto told = connection.call("List", {true}, {});
        ASSERT_FALSE(told);
        EXPECT_EQ(told.error().code, ErrorCode::busy);
        EXPECT_EQ(told.error().context, "too many connections");
    }
    const auto end = connection.run("hash", "token", {}, {});
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::busy) << "the job does not run";
    EXPECT_TRUE(connection.lost());
    EXPECT_TRUE(connection.there()) << "the service is, but not for this connection";
}

TEST_F(RemoteStreamTest, ARefusalIsReadIfTheServiceTakesNoCallAnyMore) {
    auto& connection = connect([](FakeService&, const FakeService::Received&) {});
    service_->send(FrameKind::error, 0, kBusy);
    service_->fails = true;
    const auto told = connection.call("List", {true}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::busy);
}

TEST_F(RemoteStreamTest, AnErrorThatComesBeforeTheWholeCallIsSentIsItsReply) {
    auto& connection = connect([](FakeService&, const FakeService::Received&) {});
    service_->open = true;
    service_->taken_until_full = 12;
    service_->on_write = [&] {
        if (service_->taken != 12 || service_->taken_until_full != 12) return;
        service_->send(FrameKind::error, 1, R"({"code": "too-large", "text": "arguments too long"})");
        service_->on_write = [&] { service_->taken_until_full = 1000; };
    };
    const auto told = connection.call("List", {true}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::too_large);
}

TEST_F(RemoteStreamTest, AJobThatCouldNotBeRequestedDoesNotRun) {
    class Closed final : public ByteStream {
        Result<std::size_t> write(std::span<const std::uint8_t> /*bytes*/,
                                  std::chrono::milliseconds /*wait*/) override {
            return fail(ErrorCode::io, "closed");
        }
        Result<std::size_t> read(std::span<std::uint8_t> /*into*/, std::chrono::milliseconds /*wait*/) override {
            return fail(ErrorCode::io, "closed");
        }
    };
    StreamConnection connection(std::make_unique<Closed>());
    const auto end = connection.run("hash", "token", {}, {});
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::io);
}

}  // namespace
}  // namespace fettle::remote::test
