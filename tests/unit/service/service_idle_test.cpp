// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <memory>
#include <string>
#include <vector>

#include "app/service/service.h"
#include "tests/unit/service/event_loop.h"

namespace fettle::service {
namespace {

auto none() { return fail(ErrorCode::unsupported, FETTLE_TEXT("not in this test")); }

class NoDrives final : public Inspection {
public:
    Result<std::vector<DriveEntry>> list() override { return none(); }
    Result<DriveEntry> find(const std::string&) override { return none(); }
    Result<DriveReport> inspect(const DriveEntry&, const InspectOptions&) override { return none(); }
    std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>&, const InspectOptions&) override { return {}; }
    Result<CheckReport> check(const std::vector<DriveEntry>&, const InspectOptions&) override { return none(); }
    Result<ImageReport> check_image(const std::string&, std::optional<std::uint32_t>) override { return none(); }
    Result<std::size_t> analyse(const std::vector<std::string>&, const std::function<void(const AnalysedReport&)>&,
                                const CancelToken&) override {
        return none();
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override { return none(); }
};

class NoSchedule final : public Scheduling {
public:
    Result<schedule::Overview> overview() override { return none(); }
    Status change(const schedule::ScheduleChange&) override { return none(); }
    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest&, const CancelToken&) override {
        return none();
    }
};

class NoAlarm final : public Alarm {
public:
    void set(std::int64_t) override {}
    void clear() override {}
};

class NoInhibitor final : public Inhibitor {
public:
    void hold(Held then) override { then({}); }
    void release() override {}
};

class NoAuthority final : public Authority {
public:
    void check(const std::string&, const std::string&, const Details&, bool, Answer answer) override { answer(none()); }
    void forget(const std::string&) override {}
};

class NoClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override { return 0; }
    [[nodiscard]] std::string utc() const override { return {}; }
};

/// A transport whose clients the test invents.
class FakeTransport final : public Transport {
public:
    Status publish(Manager&) override { return {}; }
    Status open() override {
        ++opened;
        return {};
    }
    void close() override {
        ++closed;
        used = used || client_at_close;
    }
    void publish(StartedJob&) override {}
    bool identify(const std::string&, Named) override { return false; }
    [[nodiscard]] bool here(const std::string&) const override { return false; }
    [[nodiscard]] bool in_use() const override {
        ++asked;
        return used;
    }

    bool used = false;
    bool client_at_close = false;  ///< one connects at that moment
    int opened = 0;
    int closed = 0;
    mutable int asked = 0;
};

class ServiceIdleTest : public testing::Test {
protected:
    void SetUp() override {
        begin_events();
        toolbox_.inspection = std::make_shared<NoDrives>();
        toolbox_.scheduling = std::make_shared<NoSchedule>();
        Service::Options options;
        options.leave_after = std::chrono::milliseconds(1);
        const Links links{transport_, authority_, [] { return std::make_unique<NoInhibitor>(); }};
        service_ = std::make_unique<Service>(links, Ports{toolbox_, clock_, alarm_, "0.0.0", {}, nullptr, nullptr},
                                             std::move(options));
        QObject::connect(service_.get(), &Service::leave, service_.get(), [this] { ++left_; });
    }

    FakeTransport transport_;
    NoAuthority authority_;
    NoClock clock_;
    NoAlarm alarm_;
    Toolbox toolbox_;
    std::unique_ptr<Service> service_;
    int left_ = 0;
};

TEST_F(ServiceIdleTest, LeavesWithoutClients) {
    ASSERT_TRUE(service_->start());
    EXPECT_TRUE(turn_until([&] { return left_ == 1; }));
    EXPECT_EQ(transport_.closed, 1);
}

TEST_F(ServiceIdleTest, StaysUntilTheLastClientHasLeft) {
    transport_.used = true;
    ASSERT_TRUE(service_->start());
    ASSERT_TRUE(turn_until([&] { return transport_.asked > 0; }));
    QCoreApplication::processEvents();
    EXPECT_EQ(left_, 0);
    EXPECT_EQ(transport_.closed, 0);
    transport_.used = false;
    Q_EMIT transport_.unused();
    EXPECT_TRUE(turn_until([&] { return left_ == 1; }));
}

TEST_F(ServiceIdleTest, StaysForAClientThatConnectsAtTheLastMoment) {
    transport_.client_at_close = true;
    ASSERT_TRUE(service_->start());
    ASSERT_TRUE(turn_until([&] { return transport_.opened == 2; }));
    EXPECT_EQ(transport_.closed, 1);
    EXPECT_EQ(left_, 0);
}

}  // namespace
}  // namespace fettle::service
