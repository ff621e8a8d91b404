// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/plan_book.h"

#include <gtest/gtest.h>

#include "app/service/limits.h"

namespace fettle::service {
namespace {

class StillClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override { return 1; }
    [[nodiscard]] std::string utc() const override { return {}; }
};

class PlanBookTest : public testing::Test {
protected:
    bool add(const std::string& caller, UserId user, std::size_t image_bytes = 0) {
        PlannedJob job;
        job.hash = std::to_string(next_++);
        job.held_bytes = image_bytes;
        return book_.add(caller, user, std::move(job)).has_value();
    }
    /// As many as the book takes of one user, over as many connections as needed.
    std::size_t fill(UserId user, std::size_t image_bytes = 0) {
        std::size_t count = 0;
        for (int connection = 0; connection < 1000; ++connection) {
            const auto caller = std::to_string(user) + ":" + std::to_string(connection);
            const auto before = count;
            while (add(caller, user, image_bytes)) ++count;
            if (count == before) break;
        }
        return count;
    }
    StillClock clock_;
    PlanBook book_{clock_};
    int next_ = 0;
};

TEST_F(PlanBookTest, OneUserHasSoManyPlansOverAllConnections) {
    EXPECT_EQ(fill(1000), kMostPlansOfUser);
    EXPECT_TRUE(add("other", 1001));
}

TEST_F(PlanBookTest, ManyUsersLeaveRoomForRoot) {
    std::size_t all = 0;
    for (UserId user = 1000; user < 1100; ++user) all += fill(user);
    EXPECT_EQ(all, kMostPlans - kPlansOfRootAlone);
    EXPECT_FALSE(add("another", 2000));
    EXPECT_TRUE(add("root", kRoot));
}

TEST_F(PlanBookTest, ImagesAreCountedByUserToo) {
    EXPECT_EQ(fill(1000, kLargestImage), 1U);
    EXPECT_TRUE(add("1000:9", 1000)) << "a plan without an image";
    EXPECT_EQ(fill(1001, kLargestImage), 1U);
    EXPECT_EQ(fill(1002, kLargestImage), 1U);
    EXPECT_EQ(fill(1003, kLargestImage), 0U) << "the rest is root's";
    EXPECT_TRUE(add("root", kRoot, kLargestImage));
}

TEST_F(PlanBookTest, TheSamePlanAgainReplacesTheFirst) {
    PlannedJob job;
    job.hash = "same";
    job.held_bytes = kLargestImage;
    EXPECT_TRUE(book_.add("one", 1000, job));
    EXPECT_TRUE(book_.add("one", 1000, job));
    EXPECT_FALSE(book_.add("two", 1000, job));
}

}  // namespace
}  // namespace fettle::service
