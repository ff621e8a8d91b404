// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/started_job.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace fettle::service {
namespace {

TEST(StartedJobTest, KeepsTheResultOfAJobButNotWhatItsFunctionsHeld) {
    auto password = std::make_shared<const int>(1);
    const std::weak_ptr<const int> held = password;
    auto job = std::make_shared<PlannedJob>();
    job->plan.verb = plan::Verb::opal;
    job->plan.steps.resize(2);
    job->hash = "abc";
    job->action = "org.fettle.opal";
    job->run = [password = std::move(password)](const plan::Confirmation&, const plan::Watcher&,
                                                const CancelToken&) -> Result<plan::Receipt> {
        return fail(ErrorCode::internal, "not run");
    };
    StartedJob started(std::move(job), {}, "/job", nullptr);
    EXPECT_FALSE(held.expired());
    started.end("{}");
    EXPECT_TRUE(held.expired());
    EXPECT_FALSE(started.running());
    EXPECT_EQ(started.result(), "{}");
    EXPECT_EQ(started.verb(), "opal");
    EXPECT_EQ(started.plan_hash(), "abc");
    EXPECT_EQ(started.action(), "org.fettle.opal");
    EXPECT_EQ(started.steps(), 2U);
}

}  // namespace
}  // namespace fettle::service
