// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/stream_connection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/stream/message.h"

namespace fettle::remote {
namespace {

using stream::FrameKind;
using Texts = std::vector<std::string>;

/// The service's end: reads frames, and has a reaction to each call. The stream ends when nothing is left to read,
/// unless it is open.
class FakeService final : public ByteStream {
public:
    struct Received {
        stream::Frame frame;
        stream::CallMessage call;  ///< if it is one
    };
    using Reaction = std::function<void(FakeService&, const Received&)>;

    FakeService(Reaction reaction, std::vector<Received>& received)
        : reaction_(std::move(reaction)), received_(received) {}

    /// Takes at most `most_taken` bytes, and after `taken_until_full` none.
    Result<std::size_t> write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds /*wait*/) override {
        if (on_write) on_write();
        if (fails) return fail(ErrorCode::io, "closed");
        const auto count = std::min({bytes.size(), most_taken, taken_until_full - taken});
        taken += count;
        receive(bytes.first(count));
        return count;
    }
    void receive(std::span<const std::uint8_t> bytes) {
        while (!bytes.empty()) {
            auto frame = reader_.next(bytes);
            if (!frame || !*frame) return;
            Received one{std::move(**frame), {}};
            const std::string text(one.frame.bytes.begin(), one.frame.bytes.end());
            if (one.frame.header.kind == FrameKind::call) one.call = stream::read_call(text).value();
            received_.push_back(one);
            if (one.frame.header.kind == FrameKind::call) reaction_(*this, one);
        }
    }
    /// In small pieces.
    Result<std::size_t> read(std::span<std::uint8_t> into, std::chrono::milliseconds /*wait*/) override {
        if (sent_.empty() && open) return 0;
        if (sent_.empty()) return fail(ErrorCode::io, "the end");
        const auto count = std::min<std::size_t>({sent_.size(), into.size(), 5});
        std::copy_n(sent_.begin(), count, into.begin());
        sent_.erase(sent_.begin(), sent_.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }

    void send(FrameKind kind, std::uint32_t number, std::string_view text) {
        const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(text.size())});
        send_bytes({reinterpret_cast<const char*>(header.data()), header.size()});
        send_bytes(text);
    }
    [[nodiscard]] std::size_t unread() const { return sent_.size(); }
    void send_bytes(std::string_view text) { sent_.insert(sent_.end(), text.begin(), text.end()); }

    bool open = false;
    bool fails = false;  ///< to take anything
    std::function<void()> on_write;
    std::size_t most_taken = std::numeric_limits<std::size_t>::max();
    std::size_t taken_until_full = std::numeric_limits<std::size_t>::max();
    std::size_t taken = 0;

private:
    Reaction reaction_;
    std::vector<Received>& received_;
    stream::FrameReader reader_{[](const stream::FrameHeader&) { return true; }};
    std::vector<std::uint8_t> sent_;
};

class RemoteStreamTest : public testing::Test {
protected:
    StreamConnection& connect(FakeService::Reaction reaction) {
        auto service = std::make_unique<FakeService>(std::move(reaction), received_);
        service_ = service.get();
        connection_ = std::make_unique<StreamConnection>(std::move(service));
        return *connection_;
    }

    std::vector<FakeService::Received> received_;
    FakeService* service_ = nullptr;  ///< owned by the connection
    std::unique_ptr<StreamConnection> connection_;
};

constexpr auto kJob = "/org/fettle/Fettle1/job/1";

void begin_job(FakeService& service, const FakeService::Received& one) {
    service.send(FrameKind::reply, one.frame.header.number, R"(["/org/fettle/Fettle1/job/1"])");
}
std::string signal(const char* name, std::vector<std::variant<std::uint64_t, std::string>> values,
                   const char* job = kJob) {
    return stream::to_text(stream::SignalMessage{name, job, std::move(values)});
}

TEST_F(RemoteStreamTest, ACallSendsItsArgumentsAndReturnsTheTexts) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        service.open = true;
        service.send(FrameKind::reply, one.frame.header.number, R"(["plan", "hash"])");
    });
    const std::vector<std::uint8_t> password{'s', '3'};
    const auto told = connection.call(
        "PlanOpal", {std::string("nvme0"), std::string("lock"), true, ServiceConnection::File{password}}, {});
    EXPECT_EQ(told.value(), (Texts{"plan", "hash"}));
    ASSERT_EQ(received_.size(), 2U);
    EXPECT_EQ(received_[0].frame.header.kind, FrameKind::file);
    EXPECT_EQ(received_[0].frame.bytes, password);
    EXPECT_EQ(received_[0].frame.header.number, received_[1].frame.header.number);
    const stream::CallMessage expected{
        "PlanOpal", {std::string("nvme0"), std::string("lock"), true, stream::FileMark{}}, true};
    EXPECT_EQ(received_[1].call, expected);
    EXPECT_FALSE(connection.lost());
}

TEST_F(RemoteStreamTest, AnErrorIsTheServicesOwn) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        service.open = true;
        service.send(FrameKind::error, one.frame.header.number, R"({"code": "not-permitted", "text": "no"})");
    });
    const auto told = connection.call("List", {true}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(told.error().context, "no");
    EXPECT_FALSE(connection.lost());
}

TEST_F(RemoteStreamTest, RepliesToEarlierCallsAreIgnored) {
    CancelToken cancelled;
    auto& connection = connect([&](FakeService& service, const FakeService::Received& one) {
        if (one.frame.header.number == 1) return cancelled.cancel();  // too late
        service.send(FrameKind::file, 1, "old");
        service.send(FrameKind::reply, 1, R"(["old"])");
        service.send(FrameKind::reply, one.frame.header.number, R"(["new"])");
    });
    const auto first = connection.call("List", {true}, cancelled);
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().code, ErrorCode::cancelled);
    EXPECT_EQ(connection.call("List", {true}, {}).value(), Texts{"new"});
}

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

TEST_F(RemoteStreamTest, AFileIsReadUpToItsLimit) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        service.send(FrameKind::file, one.frame.header.number, "telemetry");
        service.send(FrameKind::reply, one.frame.header.number, R"([{"file": true}])");
    });
    const std::string expected = "telemetry";
    EXPECT_EQ(connection.read_file("ReadTelemetry", {}, 9, {}).value(),
              std::vector<std::uint8_t>(expected.begin(), expected.end()));
    const auto refused = connection.read_file("ReadTelemetry", {}, 8, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::too_large);
}

TEST_F(RemoteStreamTest, AReplyWithoutItsFileIsMalformed) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        service.send(FrameKind::reply, one.frame.header.number, R"([{"file": true}])");
    });
    EXPECT_EQ(connection.read_file("ReadTelemetry", {}, 9, {}).error().code, ErrorCode::malformed);
}

TEST_F(RemoteStreamTest, AJobIsFollowedToItsEnd) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        begin_job(service, one);
        service.send(FrameKind::signal, 0, signal("Progress", {std::uint64_t{1}, std::uint64_t{5}, std::uint64_t{10}}));
        service.send(FrameKind::signal, 0, signal("Finished", {std::string("other")}, "/another"));
        service.send(FrameKind::signal, 0, "nonsense");
        service.send(FrameKind::signal, 0, signal("Finished", {std::string("the end")}));
    });
    std::vector<std::size_t> steps;
    std::vector<std::uint64_t> done;
    plan::Watcher watcher;
    watcher.on_step = [&](std::size_t step) { steps.push_back(step); };
    watcher.on_progress = [&](const plan::StepProgress& state) { done.push_back(state.done); };
    EXPECT_EQ(connection.run("hash", "token", watcher, {}).value(), "the end");
    EXPECT_EQ(steps, std::vector<std::size_t>{1});
    EXPECT_EQ(done, std::vector<std::uint64_t>{5});
}

TEST_F(RemoteStreamTest, AJobIsCancelledAndWaitedFor) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        if (one.call.method == "Run") {
            begin_job(service, one);
            service.send(FrameKind::signal, 0, signal("DriveEvent", {std::string("added"), std::string("x")}, ""));
        } else {
            service.send(FrameKind::reply, one.frame.header.number, "[]");
            service.send(FrameKind::signal, 0, signal("Finished", {std::string("stopped")}));
        }
    });
    CancelToken cancelled;
    cancelled.cancel();
    EXPECT_EQ(connection.run("hash", "token", {}, cancelled).value(), "stopped");
    ASSERT_EQ(received_.size(), 2U);
    const stream::CallMessage expected{"Cancel", {std::string(kJob)}, true};
    EXPECT_EQ(received_.back().call, expected);
}

TEST_F(RemoteStreamTest, AServiceThatEndsDuringAJobHasCrashed) {
    auto& connection = connect(begin_job);
    const auto end = connection.run("hash", "token", {}, {});
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::vanished);
    EXPECT_TRUE(connection.lost());
    EXPECT_FALSE(connection.there());
}

TEST_F(RemoteStreamTest, AJobThatWasRequestedMayBeRunning) {
    const std::vector<FakeService::Reaction> reactions{
        [](FakeService&, const FakeService::Received&) {},  // the end
        [](FakeService& service, const FakeService::Received&) { service.send_bytes("HTTP/1.1 400 Bad Request"); },
        [](FakeService& service, const FakeService::Received& one) {
            service.send(FrameKind::reply, one.frame.header.number, "nonsense");
        },
        [](FakeService& service, const FakeService::Received& one) {
            service.send(FrameKind::reply, one.frame.header.number, "[]");
        }};
    for (std::size_t i = 0; i < reactions.size(); ++i) {
        const auto end = connect(reactions[i]).run("hash", "token", {}, {});
        ASSERT_FALSE(end) << i;
        EXPECT_EQ(end.error().code, ErrorCode::vanished) << i;
        EXPECT_NE(end.error().context.find("may be running"), std::string::npos) << i;
        EXPECT_NE(end.error().context.find("journal"), std::string::npos) << i;
    }
}

TEST_F(RemoteStreamTest, AJobThatTheServiceRefusesDoesNotRun) {
    auto& connection = connect([](FakeService& service, const FakeService::Received& one) {
        service.send(FrameKind::error, one.frame.header.number, R"({"code": "io", "text": "cannot read"})");
    });
    const auto end = connection.run("hash", "token", {}, {});
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::io);
    EXPECT_EQ(end.error().context, "cannot read");
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

TEST_F(RemoteStreamTest, AConnectionIsThereUntilTheServiceEndsIt) {
    FakeService* fake = nullptr;
    auto& connection = connect([&](FakeService& service, const FakeService::Received& one) {
        fake = &service;
        service.open = true;
        service.send(FrameKind::reply, one.frame.header.number, "[]");
        service.send(FrameKind::signal, 0, signal("DriveEvent", {std::string("added"), std::string("x")}, ""));
    });
    ASSERT_TRUE(connection.call("List", {true}, {}));
    EXPECT_TRUE(connection.there());
    fake->send(FrameKind::signal, 0, signal("DriveEvent", {std::string("removed"), std::string("x")}, ""));
    fake->open = false;
    EXPECT_TRUE(connection.lost());
    EXPECT_FALSE(connection.there());
}

TEST_F(RemoteStreamTest, BytesThatAreNoFramesEndTheConnection) {
    auto& connection = connect(
        [](FakeService& service, const FakeService::Received&) { service.send_bytes("HTTP/1.1 400 Bad Request"); });
    const auto told = connection.call("List", {true}, {});
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::malformed);
    EXPECT_TRUE(connection.lost());
}

}  // namespace
}  // namespace fettle::remote
