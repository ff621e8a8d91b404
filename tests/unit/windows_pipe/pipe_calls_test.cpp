// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the service over a pipe.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/stream/frame.h"
#include "core/stream/message.h"
#include "platform/remote/stream_connection.h"
#include "platform/remote/windows/pipe_stream.h"
#include "tests/unit/windows_pipe/pipe_server.h"

namespace fettle::remote {
namespace {

using stream::FrameKind;
using Texts = std::vector<std::string>;

bool send(const test::PipeServer& server, FrameKind kind, std::uint32_t number, std::string_view text) {
    const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(text.size())});
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    return server.write(header) && server.write(bytes);
}

class PipeCallsTest : public testing::Test {
protected:
    /// The result of a call, to which the server reacts.
    Result<Texts> call(const std::function<void()>& react) {
        Result<Texts> told = fail(ErrorCode::internal, "not called");
        std::thread client([&] {
            auto opened = PipeStream::open(name_, [](std::uint32_t /*process*/) { return Status(); });
            if (!opened) return;
            StreamConnection connection(std::move(*opened));
            told = connection.call("List", {true}, {});
        });
        EXPECT_TRUE(server_.accept());
        react();
        client.join();
        return told;
    }

    std::string name_ = "fettle-test-calls-" + std::to_string(::GetCurrentProcessId());
    test::PipeServer server_{name_};
};

TEST_F(PipeCallsTest, ACallIsAnswered) {
    const auto expected = stream::to_text(stream::CallMessage{"List", {true}, false});
    std::vector<std::uint8_t> arrived;
    const auto told = call([&] {
        arrived = server_.read(stream::kHeaderBytes + expected.size());
        EXPECT_TRUE(send(server_, FrameKind::reply, 1, R"(["drives"])"));
    });
    EXPECT_EQ(std::string(arrived.begin(), arrived.end()).substr(stream::kHeaderBytes), expected);
    ASSERT_TRUE(told) << to_string(told.error());
    EXPECT_EQ(*told, Texts{"drives"});
}

TEST_F(PipeCallsTest, ARefusalIsReadThoughTheServerHasLeft) {
    const auto told = call([&] {
        EXPECT_TRUE(send(server_, FrameKind::error, 0, R"({"code": "busy", "text": "too many connections"})"));
        server_.end();
    });
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::busy);
}

TEST_F(PipeCallsTest, AServerThatLeavesDuringACallIsAnError) {
    const auto told = call([&] {
        EXPECT_EQ(server_.read(1).size(), 1U);
        server_.end();
    });
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().code, ErrorCode::io);
}

}  // namespace
}  // namespace fettle::remote
