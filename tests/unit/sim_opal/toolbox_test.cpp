// SPDX-License-Identifier: GPL-3.0-or-later
// What of a drive's use prevents a change of its locking, as the service of the toolbox finds it out.
#include <gtest/gtest.h>

#include <memory>

#include "tests/unit/sim_namespaces/world.h"

namespace fettle::opal {
namespace {

using namespaces::test::unmet;
using World = namespaces::test::World;
using Words = std::vector<std::string>;

class OpalService : public testing::Test {
protected:
    Result<plan::Job> plan(Action action) {
        Request request;
        request.action = action;
        request.password = std::make_shared<const Password>(Password::given("secret").value());
        return world.toolbox.opal->plan(world.entry("nvme0n1"), request);
    }
    Words unmet_of(Action action) {
        const auto job = plan(action);
        return job ? unmet(job->plan) : Words{to_string(job.error())};
    }
    std::string run(Action action) {
        const auto job = plan(action);
        if (!job) return to_string(job.error());
        const auto receipt = World::run(*job, "MINE");
        return receipt ? std::string(plan::name(receipt->outcome)) : to_string(receipt.error());
    }
    World world{namespaces::test::drive_with("security = true\n")};
};

TEST_F(OpalService, ADriveInUseIsOnlyUnlocked) {
    ASSERT_EQ(run(Action::setup), "done");
    const auto others = {Action::lock, Action::disable, Action::revert};
    for (const auto action : others) EXPECT_EQ(unmet_of(action), Words{}) << name(action);
    world.mounts["nvme0n1"] = "/srv";
    for (const auto action : others) EXPECT_EQ(unmet_of(action), Words{"not-in-use"}) << name(action);
    world.mounts.clear();
    world.programs["nvme0n1"] = "qemu-system-x86";
    for (const auto action : others) EXPECT_EQ(unmet_of(action), Words{"no-users"}) << name(action);
    // As after a suspend: locked, and still mounted and open.
    world.mounts["nvme0n1"] = "/";
    world.drive->power_cycle(true);
    EXPECT_EQ(unmet_of(Action::unlock), Words{});
    EXPECT_EQ(run(Action::unlock), "done");
}

}  // namespace
}  // namespace fettle::opal
