// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/stream_connection.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/remote/fake_service.h"

namespace fettle::remote::test {
namespace {

void begin_job(FakeService& service, const FakeService::Received& one) {
    service.send(FrameKind::reply, one.frame.header.number, R"(["/org/fettle/Fettle1/job/1"])");
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
        "PlanOpal", {std::string("nvme0"), std::string("lock"), true, stream::FileMark{}}, false};
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
    const stream::CallMessage expected{"Cancel", {std::string(kJob)}, false};
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
}  // namespace fettle::remote::test
