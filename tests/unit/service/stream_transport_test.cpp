// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_transport.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/service/limits.h"
#include "app/service/started_job.h"
#include "app/service/stream/stream_links.h"
#include "tests/unit/service/consents.h"
#include "tests/unit/service/event_loop.h"
#include "tests/unit/service/fake_stream.h"

namespace fettle::service {
namespace {

using stream::FrameKind;

constexpr auto kListen = R"({"method": "Listen", "arguments": []})";

/// The transport without a manager: it answers what it can answer itself.
class StreamTransportTest : public testing::Test {
protected:
    void SetUp() override { begin_events(); }

    Transport& transport() { return links_.transport; }
    Authority& policy() { return links_.authority; }

    /// A client that has made its first call. Names are counted from "stream-1".
    std::shared_ptr<FakeClient> known(const Identity& who = {1000, false}) {
        auto client = listener_.connect_client(who);
        client->call(1, kListen);
        EXPECT_TRUE(turn_until([&] { return client->frames().size() == 1; }));
        return client;
    }
    /// Calls, and returns the error's code, or the reply's text.
    static std::string ask(FakeClient& client, const std::string& method, const nlohmann::json& arguments) {
        const auto before = client.frames().size();
        client.call(9, nlohmann::json{{"method", method}, {"arguments", arguments}}.dump());
        if (!turn_until([&] { return client.frames().size() == before + 1; })) return "no reply";
        const auto frame = client.frames().back();
        const auto text = std::string(BytesView(frame.bytes).text());
        return frame.header.kind == FrameKind::error ? nlohmann::json::parse(text).at("code").get<std::string>() : text;
    }
    /// The token of the last signal.
    static std::string token_of(const FakeClient& client) {
        const auto signal = nlohmann::json::parse(client.last(FrameKind::signal), nullptr, false);
        return signal.is_object() && signal.value("signal", "") == "Consent" ? signal.at("values").at(0) : "";
    }

    FakeListener listener_;
    CountingRandomness randomness_;
    StreamLinks stream_{listener_, randomness_, {}};
    Links links_ = stream_.links({});
};

TEST_F(StreamTransportTest, AClientIsIdentifiedOnceAfterItsFirstBytes) {
    const auto client = listener_.connect_client();
    for (int turn = 0; turn < 10; ++turn) QCoreApplication::processEvents();
    EXPECT_EQ(client->identified(), 0);
    EXPECT_TRUE(transport().in_use());
    client->write("\1");
    EXPECT_EQ(client->identified(), 1);
    EXPECT_TRUE(client->heard());
    EXPECT_TRUE(transport().here("stream-1"));
    client->write(std::string("\1\0\0\0\2\0\0\0{}", 10));
    EXPECT_TRUE(turn_until([&] { return client->frames().size() == 1; }));
    EXPECT_EQ(client->frames().front().header.number, 1U);
    EXPECT_EQ(client->identified(), 1);
}

TEST_F(StreamTransportTest, WhoCannotBeIdentifiedIsNotServed) {
    const auto client = listener_.connect_client(std::nullopt);
    client->call(1, kListen);
    EXPECT_TRUE(client->over());
    EXPECT_FALSE(client->finished());
    EXPECT_TRUE(client->frames().empty());
    EXPECT_FALSE(transport().in_use());
}

TEST_F(StreamTransportTest, TooManyConnectionsOfAUserAreToldBusy) {
    std::vector<std::shared_ptr<FakeClient>> all;
    for (std::size_t i = 0; i < kMostConnectionsOfUser; ++i) all.push_back(known());
    const auto refused = listener_.connect_client();
    EXPECT_FALSE(refused->over()) << "nothing is known of it yet";
    refused->call(1, kListen);
    EXPECT_TRUE(refused->finished());
    ASSERT_EQ(refused->frames().size(), 1U);
    EXPECT_EQ(refused->frames().front().header.kind, FrameKind::error);
    EXPECT_EQ(refused->frames().front().header.number, 0U);
    EXPECT_EQ(nlohmann::json::parse(refused->last(FrameKind::error)).at("code"), "busy");
    (void)known({1001, false});
    all[0]->leave();
    ASSERT_TRUE(turn_until([&] { return !transport().here("stream-1"); }));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    (void)known();
}

TEST_F(StreamTransportTest, SilentClientsDoNotKeepOthersOut) {
    std::vector<std::shared_ptr<FakeClient>> silent;
    for (std::size_t i = 0; i < 10 * kMostStrangers; ++i) silent.push_back(listener_.connect_client());
    (void)known();
    EXPECT_TRUE(silent.front()->over());
    EXPECT_FALSE(silent.back()->over());
}

TEST_F(StreamTransportTest, IsInUseUntilTheLastClientHasLeft) {
    int unused = 0;
    QObject::connect(&transport(), &Transport::unused, &transport(), [&] { ++unused; });
    EXPECT_FALSE(transport().in_use());
    const auto client = known();
    const auto silent = listener_.connect_client();
    client->leave();
    EXPECT_TRUE(transport().in_use());
    EXPECT_EQ(unused, 0);
    silent->leave();
    EXPECT_FALSE(transport().in_use());
    EXPECT_EQ(unused, 1);
}

TEST_F(StreamTransportTest, AClientThatDoesNotReadGetsTheEndOfItsJobAndNoProgress) {
    const auto client = known();
    client->stop_reading();
    const JobOwner owner{"stream-1", 1000};
    StartedJob first(std::make_shared<PlannedJob>(), owner, "/job/1", nullptr);
    StartedJob second(std::make_shared<PlannedJob>(), owner, "/job/2", nullptr);
    transport().publish(first);
    transport().publish(second);
    const auto last = [&] { return nlohmann::json::parse(client->last(FrameKind::signal)); };
    Q_EMIT first.progress(1, 2, 3);
    EXPECT_EQ(last(), nlohmann::json::parse(R"({"signal": "Progress", "job": "/job/1", "values": [1, 2, 3]})"));
    first.end(std::string(kUnsentToPause + 1, 'x'));
    Q_EMIT second.progress(1, 2, 3);
    EXPECT_EQ(last().at("job"), "/job/1");
    second.end("done");
    EXPECT_EQ(last(), nlohmann::json::parse(R"({"signal": "Finished", "job": "/job/2", "values": ["done"]})"));
    client->read_all();
    Q_EMIT second.progress(4, 5, 6);
    EXPECT_EQ(last().at("signal"), "Progress");
}

TEST_F(StreamTransportTest, TheClientThatAsksGetsATokenAndAnAdministratorAnswers) {
    const auto user = known();
    const auto other = known();
    const auto admin = known({kRoot, true});
    Verdict verdict;
    policy().check("stream-1", "org.fettle.trim", {{"drives", "Model"}}, true, verdict.taker());
    const auto token = token_of(*user);
    ASSERT_EQ(token.size(), 32U);
    EXPECT_EQ(token_of(*other), "") << "though it listens";
    EXPECT_EQ(ask(*other, "ConsentQuestion", {token}), "not-permitted");
    EXPECT_EQ(ask(*other, "Consent", {token, true}), "not-permitted");
    const auto reply = nlohmann::json::parse(ask(*admin, "ConsentQuestion", {token}));
    const auto question = nlohmann::json::parse(reply.at(0).get<std::string>());
    EXPECT_EQ(question, nlohmann::json::parse(
                            R"({"action": "org.fettle.trim", "details": {"drives": "Model"}, "caller": "stream-1"})"));
    EXPECT_TRUE(verdict.open());
    EXPECT_EQ(ask(*admin, "Consent", {token, true}), "[]");
    EXPECT_TRUE(verdict.yes());
    EXPECT_EQ(ask(*admin, "Consent", {token, true}), "not-found");
}

TEST_F(StreamTransportTest, MethodsOfConsentNeedTheirArguments) {
    const auto admin = known({kRoot, true});
    const auto none = nlohmann::json::array();
    for (const auto& arguments : {none, nlohmann::json{true}, nlohmann::json{"x", true}}) {
        EXPECT_EQ(ask(*admin, "ConsentQuestion", arguments), "invalid-argument") << arguments;
    }
    for (const auto& arguments : {none, nlohmann::json{"x"}, nlohmann::json{true, "x"}, nlohmann::json{"x", true, 1},
                                  nlohmann::json{"x", "yes"}}) {
        EXPECT_EQ(ask(*admin, "Consent", arguments), "invalid-argument") << arguments;
    }
}

}  // namespace
}  // namespace fettle::service
