// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/job_object.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace fettle::service {
namespace {

TEST(JobObject, KeepsTheResultOfAJobButNotWhatItsFunctionsHeld) {
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
    JobObject object(std::move(job), {}, QStringLiteral("/job"), nullptr);
    EXPECT_FALSE(held.expired());
    object.end(QStringLiteral("{}"));
    EXPECT_TRUE(held.expired());
    EXPECT_FALSE(object.running());
    EXPECT_EQ(object.result(), QStringLiteral("{}"));
    EXPECT_EQ(object.verb(), QStringLiteral("opal"));
    EXPECT_EQ(object.plan_hash(), QStringLiteral("abc"));
    EXPECT_EQ(object.action(), QStringLiteral("org.fettle.opal"));
    EXPECT_EQ(object.steps(), 2U);
}

}  // namespace
}  // namespace fettle::service
