// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_jobs.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fettle::remote {
namespace {

/// Answers every call with its own number.
class FakeConnection final : public ServiceConnection {
public:
    FakeConnection(std::size_t number, const bool& ended) : number_(std::to_string(number)), ended_(ended) {}
    bool there() override { return true; }
    bool lost() override { return ended_; }
    Result<std::vector<std::string>> call(const char* /*method*/, const std::vector<Argument>& /*arguments*/,
                                          const CancelToken& /*cancel*/) override {
        return std::vector<std::string>{number_};
    }
    Result<std::vector<std::uint8_t>> read_file(const char* /*method*/, const std::vector<Argument>& /*arguments*/,
                                                std::size_t /*most_bytes*/, const CancelToken& /*cancel*/) override {
        return fail(ErrorCode::unsupported, "files");
    }
    Result<std::string> run(const std::string& /*hash*/, const std::string& /*token*/, const plan::Watcher& /*watcher*/,
                            const CancelToken& /*cancel*/) override {
        return fail(ErrorCode::unsupported, "jobs");
    }

private:
    std::string number_;
    const bool& ended_;
};

class ServiceJobsTest : public testing::Test {
protected:
    /// The number of the connection that a call has used.
    std::string used() {
        const auto told = jobs_.call("List", {true}, 1);
        return told && told->size() == 1 ? told->front() : std::string();
    }

    std::vector<std::unique_ptr<bool>> ended_;  ///< of the connections
    ServiceJobs jobs_{[this]() -> Result<std::unique_ptr<ServiceConnection>> {
                          ended_.push_back(std::make_unique<bool>(false));
                          return std::make_unique<FakeConnection>(ended_.size(), *ended_.back());
                      },
                      [] {}, nullptr};
};

TEST_F(ServiceJobsTest, AConnectionIsUsedAgain) {
    EXPECT_EQ(used(), "1");
    EXPECT_EQ(used(), "1");
}

TEST_F(ServiceJobsTest, AConnectionThatTheServiceHasEndedIsReplaced) {
    ASSERT_EQ(used(), "1");
    *ended_.front() = true;
    EXPECT_EQ(used(), "2");
    EXPECT_EQ(used(), "2");
}

}  // namespace
}  // namespace fettle::remote
