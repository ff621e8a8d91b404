// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/requests.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "tests/unit/service/event_loop.h"

namespace fettle::service {
namespace {

/// Notes what is done with it.
class NotedReply final : public Reply {
public:
    explicit NotedReply(Status ready = {}) : ready_(std::move(ready)) {}
    Status prepare(const Values& values) override {
        prepared_in = std::this_thread::get_id();
        prepared = values.size();
        return ready_;
    }
    void answer(const Values& values) override { answered = values.size(); }
    void refuse(const Error& error) override { refused = error.code; }

    std::optional<std::thread::id> prepared_in;
    std::size_t prepared = 0;
    std::optional<std::size_t> answered;
    std::optional<ErrorCode> refused;

private:
    Status ready_;
};

class RequestsTest : public testing::Test {
protected:
    void SetUp() override { begin_events(); }

    void carry_out(const std::shared_ptr<NotedReply>& reply, const Requests::Work& work) {
        Call call;
        call.reply = reply;
        call.user = 1000;
        ASSERT_TRUE(requests_.begin(call));
        requests_.work(call, work, [this, call](const Result<Values>& result) { requests_.finish(call, result); });
        EXPECT_TRUE(turn_until([&] { return requests_.empty(); }));
    }

    Requests requests_;
};

TEST_F(RequestsTest, FilesOfAReplyAreCopiedInTheThreadThatMadeThem) {
    const auto reply = std::make_shared<NotedReply>();
    std::thread::id worker;
    carry_out(reply, [&]() -> Result<Values> {
        worker = std::this_thread::get_id();
        return Values{std::make_shared<const std::vector<std::uint8_t>>(3)};
    });
    ASSERT_TRUE(reply->prepared_in);
    EXPECT_EQ(*reply->prepared_in, worker);
    EXPECT_NE(worker, std::this_thread::get_id());
    EXPECT_EQ(reply->prepared, 1U);
    EXPECT_EQ(reply->answered, 1U);
}

TEST_F(RequestsTest, ARequestWhoseFilesCannotBeCopiedFails) {
    const auto reply = std::make_shared<NotedReply>(fail(ErrorCode::io, "no memory"));
    carry_out(reply, [] { return Values{std::string("text")}; });
    EXPECT_EQ(reply->refused, ErrorCode::io);
    EXPECT_FALSE(reply->answered);
}

TEST_F(RequestsTest, AnErrorNeedsNoPreparation) {
    const auto reply = std::make_shared<NotedReply>();
    carry_out(reply, [] { return fail(ErrorCode::not_found, "no such drive"); });
    EXPECT_EQ(reply->refused, ErrorCode::not_found);
    EXPECT_FALSE(reply->prepared_in);
}

}  // namespace
}  // namespace fettle::service
