// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan for namespaces contains, and what speaks against it.
#include "tests/unit/sim_namespaces/world.h"

namespace fettle::namespaces::test {
namespace {

using Words = std::vector<std::string>;

/// Namespaces 1 and 2 of 32 MiB are attached here, 3 is attached nowhere, 32 MiB are unallocated.
const std::string kThree = drive_with(
    "[[nvme.namespace]]\nbytes = 33_554_432\n[[nvme.namespace]]\nbytes = 33_554_432\n"
    "[[nvme.namespace]]\nbytes = 33_554_432\ncontrollers = []\n");

const Value* option(const plan::Plan& plan, const std::string& name) {
    const auto found =
        std::find_if(plan.options.begin(), plan.options.end(), [&](const Evidence& one) { return one.name == name; });
    return found == plan.options.end() ? nullptr : &found->value;
}

TEST(NamespacePlan, CreateTakesUnallocatedCapacityAndLosesNothing) {
    World world(kThree);
    world.mounts["nvme0n1"] = "/";  // the rest of the drive may be in use
    const auto job = world.plan("nvme0n1", create_of(16 * kMiB));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(steps(job->plan), (Words{"create-namespace", "attach-namespace", "rescan"}));
    EXPECT_EQ(unmet(job->plan), Words{});
    EXPECT_FALSE(job->plan.loses_data());
    EXPECT_EQ(job->plan.verb, plan::Verb::name_space);
    EXPECT_NE(words(job->plan.steps.front().what).find("16.8 MB with sectors of 512 bytes"), std::string::npos);
}

TEST(NamespacePlan, CreateWithoutAttachingIsOneStep) {
    World world(kThree);
    auto request = create_of(16 * kMiB);
    request.attach = false;
    const auto job = world.plan("nvme0n1", request);
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(steps(job->plan), Words{"create-namespace"});
}

TEST(NamespacePlan, AllUnallocatedCapacityIsRoundedDownToTheGranularity) {
    // 32 MiB are unallocated: 10 MiB fit three times.
    World world(drive_with("namespace_granularity = 10_485_760\n[[nvme.namespace]]\nbytes = 100_663_296\n"));
    const auto job = world.plan("nvme0n1", Request{});
    ASSERT_TRUE(job) << to_string(job.error());
    const auto free = world.toolbox.namespaces->report(world.entry("nvme0n1"), {})->survey.unallocated;
    ASSERT_TRUE(free);
    EXPECT_EQ(*option(job->plan, "size_bytes"), Value(free->bytes / 10'485'760 * 10'485'760));
}

TEST(NamespacePlan, ASizeIsRoundedUpToTheGranularity) {
    World world(drive_with("namespace_granularity = 1_048_576\n[[nvme.namespace]]\nbytes = 67_108_864\n"));
    const auto job = world.plan("nvme0n1", create_of(5 * kMiB + 1));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(*option(job->plan, "size_bytes"), Value(6 * kMiB));
}

TEST(NamespacePlan, MoreThanIsUnallocatedIsRefusedWithBothFigures) {
    World world(kThree);
    const auto job = world.plan("nvme0n1", create_of(64 * kMiB));
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::refused);
    EXPECT_NE(to_string(job.error()).find("33554432 bytes"), std::string::npos);
    EXPECT_NE(to_string(job.error()).find("67108864 bytes"), std::string::npos);
    EXPECT_EQ(world.plan("nvme0n1", create_of(UINT64_MAX)).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(world.plan("nvme0n1", create_of(0)).error().code, ErrorCode::invalid_argument);
}

TEST(NamespacePlan, NothingUnallocatedIsRefused) {
    World world(drive_with(""));
    const auto job = world.plan("nvme0n1", Request{});
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::refused);
}

TEST(NamespacePlan, TheNumberOfNamespacesIsLimited) {
    World world(
        drive_with("[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"
                   "[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"));
    const auto job = world.plan("nvme0n1", create_of(kMiB));
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::refused);
    EXPECT_NE(to_string(job.error()).find("already has 4 namespaces"), std::string::npos);
}

TEST(NamespacePlan, TheSectorSizeIsChosenFromTheFormats) {
    World world(kThree);
    auto request = create_of(16 * kMiB);
    request.sector_bytes = 4096;
    const auto job = world.plan("nvme0n1", request);
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(*option(job->plan, "sector_bytes"), Value(std::uint64_t{4096}));
    EXPECT_EQ(*option(job->plan, "flbas"), Value(std::uint64_t{1}));  // the simulator's second format
    request.sector_bytes = 520;
    const auto none = world.plan("nvme0n1", request);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::unsupported);
    EXPECT_NE(to_string(none.error()).find("512, 4096"), std::string::npos);
}

TEST(NamespacePlan, ADriveWithoutManagementIsNotChanged) {
    World world(
        "description = \"test\"\n[identity]\nmodel = \"Test NVMe\"\nserial = \"MINE\"\nfirmware = \"1\"\n"
        "capacity_bytes = 134_217_728\nprotocol = \"nvme\"\n[nvme]\n");
    for (const auto action : {Action::create, Action::remove, Action::attach, Action::detach}) {
        const auto job = world.plan("nvme0n1", change_of(action, 1));
        ASSERT_FALSE(job) << name(action);
        EXPECT_EQ(job.error().code, ErrorCode::unsupported) << name(action);
    }
}

TEST(NamespacePlan, DeleteNamesWhatIsLost) {
    World world(kThree);
    const auto job = world.plan("nvme0n2", change_of(Action::remove));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(steps(job->plan), (Words{"delete-namespace", "rescan"}));
    EXPECT_TRUE(job->plan.loses_data());
    ASSERT_EQ(job->plan.losses.size(), 1U);
    EXPECT_NE(words(job->plan.losses.front()).find("namespace 2 (33.6 MB)"), std::string::npos);
    EXPECT_NE(words(job->plan.steps.front().what).find("cannot be undone"), std::string::npos);
    EXPECT_EQ(job->plan.drives.front().nsid, 2U);
    EXPECT_EQ(unmet(job->plan), Words{});
}

TEST(NamespacePlan, AnotherNamespaceIsPinnedByItsOwnIdentity) {
    World world(kThree);
    const auto job = world.plan("nvme0n1", change_of(Action::remove, 2));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(job->plan.drives.front().id, "nvme0n2");
    EXPECT_EQ(job->plan.drives.front().eui64, world.entry("nvme0n2").identity.eui64);
    EXPECT_NE(job->plan.drives.front().eui64, world.entry("nvme0n1").identity.eui64);
}

TEST(NamespacePlan, ANamespaceInUseIsNeitherDeletedNorDetached) {
    for (const auto action : {Action::remove, Action::detach}) {
        World world(kThree);
        world.mounts["nvme0n2"] = "/srv";
        auto job = world.plan("nvme0n1", change_of(action, 2));
        ASSERT_TRUE(job) << to_string(job.error());
        EXPECT_EQ(unmet(job->plan), Words{"not-in-use"});
        EXPECT_EQ(World::run(*job, "MINE").error().code, ErrorCode::refused);
        world.mounts["nvme0n2"] = "/usr";
        EXPECT_EQ(unmet(world.plan("nvme0n1", change_of(action, 2))->plan), Words{"not-system"});
        world.mounts.clear();
        world.programs["nvme0n2"] = "qemu-system-x86";
        EXPECT_EQ(unmet(world.plan("nvme0n1", change_of(action, 2))->plan), Words{"no-users"});
        world.programs.clear();
        world.mounts["nvme0n1"] = "/";  // not its own
        EXPECT_EQ(unmet(world.plan("nvme0n1", change_of(action, 2))->plan), Words{});
        EXPECT_EQ(world.drive_lists(), "1:65536 2:65536 3:65536@");
    }
}

TEST(NamespacePlan, AnAttachedNamespaceWithoutADeviceIsNotDeleted) {
    World world(kThree);
    world.unlisted = {2};
    const auto job = world.plan("nvme0n1", change_of(Action::remove, 2));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(unmet(job->plan), Words{"listed"});
    const auto unattached = world.plan("nvme0n1", change_of(Action::remove, 3));
    ASSERT_TRUE(unattached) << to_string(unattached.error());
    EXPECT_EQ(unmet(unattached->plan), Words{});
}

TEST(NamespacePlan, WhatAnotherHostMayUseIsNotDeleted) {
    World world(
        drive_with("[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"
                   "controllers = [40]\n"));
    const auto job = world.plan("nvme0n1", change_of(Action::remove, 2));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(unmet(job->plan), Words{"not-elsewhere"});
    const auto& needs = job->plan.needs;
    const auto need = std::find_if(needs.begin(), needs.end(), [](const plan::Need& one) { return !one.met; });
    EXPECT_NE(words(need->what).find("controller 40"), std::string::npos);
    EXPECT_EQ(World::run(*job, "MINE").error().code, ErrorCode::refused);
}

TEST(NamespacePlan, DetachingFromAnotherHostNeedsTheSerialNumber) {
    World world(
        drive_with("[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"
                   "controllers = [40]\n"));
    const auto job = world.plan("nvme0n1", change_of(Action::detach, 2, kOther));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_TRUE(job->plan.loses_data());
    EXPECT_EQ(steps(job->plan), Words{"detach-namespace"});
    EXPECT_EQ(World::run(*job).error().code, ErrorCode::refused);
    ASSERT_TRUE(World::run(*job, "MINE"));
    EXPECT_EQ(world.drive_lists(), "1:2048 2:2048@");
}

TEST(NamespacePlan, APrivateNamespaceIsAttachedOnce) {
    World world(
        drive_with("[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"
                   "controllers = [40]\n"));
    const auto job = world.plan("nvme0n1", change_of(Action::attach, 2));
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::refused);
    EXPECT_NE(to_string(job.error()).find("controller 40"), std::string::npos);
}

TEST(NamespacePlan, ImpossibleArgumentsAreErrors) {
    World world(kThree);
    const auto code = [&](const Request& request) {
        const auto job = world.plan("nvme0n1", request);
        return job ? std::string("no error") : std::string(name(job.error().code));
    };
    EXPECT_EQ(code(change_of(Action::remove, 9)), "invalid-argument");
    EXPECT_EQ(code(change_of(Action::attach, 1)), "invalid-argument");          // is attached
    EXPECT_EQ(code(change_of(Action::detach, 3)), "invalid-argument");          // is not
    EXPECT_EQ(code(change_of(Action::detach, 1, kOther)), "invalid-argument");  // not there
    EXPECT_EQ(code(change_of(Action::attach, 3, 7)), "invalid-argument");       // no such controller
}

TEST(NamespacePlan, AControllerWithoutANamespaceNeedsAnId) {
    World world(drive_with("[[nvme.namespace]]\nbytes = 1_048_576\ncontrollers = []\n"));
    const auto job = world.plan("nvme0", change_of(Action::remove));
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(world.plan("nvme0", change_of(Action::remove, 1)));
}

TEST(NamespacePlan, PlansThatDifferHaveDifferentHashes) {
    World world(kThree);
    std::set<std::string> hashes;
    auto request = create_of(16 * kMiB);
    const auto add = [&] { hashes.insert(world.plan("nvme0n1", request)->hash); };
    add();
    request.shared = true;
    add();
    request.sector_bytes = 4096;
    add();
    request.controller = kOther;
    add();
    request.bytes = 8 * kMiB;
    add();
    EXPECT_EQ(hashes.size(), 5U);
}

}  // namespace
}  // namespace fettle::namespaces::test
