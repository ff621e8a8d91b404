// SPDX-License-Identifier: GPL-3.0-or-later
// Namespaces of a simulated drive are created, deleted, attached and detached; responses are lost and the drive lies.
#include "core/plan/journal.h"
#include "tests/unit/sim_namespaces/world.h"

namespace fettle::namespaces::test {
namespace {

using plan::Outcome;
using Verdict = plan::Verification::Verdict;
using Words = std::vector<std::string>;

const std::string kTwo = drive_with("[[nvme.namespace]]\nbytes = 33_554_432\n[[nvme.namespace]]\nbytes = 33_554_432\n");

std::uint64_t nsid_of(const plan::Receipt& receipt) {
    const auto& evidence = receipt.steps.front().evidence;
    return evidence.empty() ? 0 : std::get<std::uint64_t>(evidence.front().value);
}

TEST(NamespaceWork, ACreatedNamespaceIsAttachedAndListed) {
    World world(kTwo);
    world.mounts["nvme0n1"] = "/";
    auto request = create_of(16 * kMiB);
    request.sector_bytes = 4096;
    request.shared = true;
    const auto receipt = world.plan_and_run("nvme0n1", request);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(nsid_of(*receipt), 3U);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::verified);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536 3:4096");
    EXPECT_EQ(world.held, Words{"nvme0n1 reading"});
    const auto report = world.toolbox.namespaces->report(world.entry("nvme0n3"), {});
    ASSERT_TRUE(report) << to_string(report.error());
    const auto* const made = report->survey.find(3);
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->identify.logical_block_bytes(), 4096U);
    EXPECT_TRUE(made->shared());
    EXPECT_EQ(made->controllers, (std::vector<std::uint16_t>{kOwn}));
    EXPECT_EQ(report->devices.at(3), Words{"nvme0n3"});
    EXPECT_EQ(report->survey.unallocated, ByteCount{48 * kMiB});
    EXPECT_TRUE(world.journals.files.empty());
}

TEST(NamespaceWork, MaxLeavesNothingUnallocated) {
    World world(kTwo);
    ASSERT_TRUE(world.plan_and_run("nvme0n1", Request{}));
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536 3:131072");
    EXPECT_EQ(world.toolbox.namespaces->report(world.entry("nvme0n1"), {})->survey.unallocated, ByteCount{0});
}

TEST(NamespaceWork, ForAnotherControllerItIsAttachedThere) {
    World world(kTwo);
    auto request = create_of(16 * kMiB);
    request.controller = kOther;
    const auto receipt = world.plan_and_run("nvme0n1", request);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->steps.size(), 2U);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::verified);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536 3:32768@40");
}

TEST(NamespaceWork, DeleteNeedsTheSerialNumberAndTakesTheOneThatWasNamed) {
    World world(kTwo);
    const auto job = world.plan("nvme0n1", change_of(Action::remove, 2));
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_EQ(World::run(*job).error().code, ErrorCode::refused);
    EXPECT_EQ(World::run(*job, "OTHER").error().code, ErrorCode::refused);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
    const auto receipt = World::run(*job, "MINE");
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(world.drive_lists(), "1:65536");
    EXPECT_EQ(world.held, Words{"nvme0n2 exclusive"});
    EXPECT_TRUE(world.journals.files.empty());
}

TEST(NamespaceWork, AnInterruptedDeletionIsReportedUntilTheNextJobOnTheDrive) {
    World world(kTwo);
    const auto job = world.plan("nvme0n2", change_of(Action::remove));
    ASSERT_TRUE(job) << to_string(job.error());
    ASSERT_TRUE(World::run(*job, "MINE"));
    // As a process leaves it that went down in the first step.
    auto journal = world.journals.create("earlier");
    plan::JournalWriter writer(**journal, world.clock);
    ASSERT_TRUE(writer.begin(job->plan, job->hash));
    ASSERT_TRUE(writer.before(0, job->plan.steps[0].id));
    ASSERT_EQ(world.toolbox.jobs->unfinished()->size(), 1U);
    // The namespace that gets its id now is another one.
    const auto receipt = world.plan_and_run("nvme0n1", create_of(16 * kMiB));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(nsid_of(*receipt), 2U);
    EXPECT_TRUE(world.journals.files.empty());
}

TEST(NamespaceWork, TheLastNamespaceGoesAndANewOneCanBeCreated) {
    World world(drive_with(""));
    ASSERT_TRUE(world.plan_and_run("nvme0n1", change_of(Action::remove), "MINE"));
    EXPECT_EQ(world.drive_lists(), "");
    const auto receipt = world.plan_and_run("nvme0", Request{});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(world.drive_lists(), "1:262144");
}

TEST(NamespaceWork, DetachAndAttachKeepTheData) {
    World world(kTwo);
    std::vector<std::uint8_t> data(512, 0x5A);
    ASSERT_TRUE(world.drive->drive_state().medium().write(Lba{65536}, data));  // the first block of namespace 2
    auto receipt = world.plan_and_run("nvme0n2", change_of(Action::detach));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536@");
    EXPECT_EQ(world.held.back(), "nvme0n2 exclusive");
    receipt = world.plan_and_run("nvme0n1", change_of(Action::attach, 2));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
    std::vector<std::uint8_t> now(512);
    ASSERT_TRUE(world.open(world.entry("nvme0n2"))->block->read(0, now));
    EXPECT_EQ(now, data);
}

TEST(NamespaceWork, AnUnattachedNamespaceIsDeletedWhileTheDriveIsInUse) {
    World world(
        drive_with("[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"
                   "controllers = []\n"));
    world.mounts["nvme0n1"] = "/";
    const auto receipt = world.plan_and_run("nvme0n1", change_of(Action::remove, 2), "MINE");
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(world.drive_lists(), "1:2048");
    EXPECT_EQ(world.held, Words{"nvme0n1 reading"});
}

// What happens between plan and execution.

TEST(NamespaceWork, ANamespaceThatWasMountedSinceIsBusy) {
    World world(kTwo);
    const auto job = world.plan("nvme0n2", change_of(Action::remove));
    ASSERT_TRUE(job);
    world.mounted_late.insert("nvme0n2");
    EXPECT_EQ(World::run(*job, "MINE").error().code, ErrorCode::busy);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
}

TEST(NamespaceWork, ANamespaceThatAnotherHostGotSinceIsKept) {
    World world(
        drive_with("[[nvme.namespace]]\nbytes = 1_048_576\n[[nvme.namespace]]\nbytes = 1_048_576\n"
                   "controllers = []\n"));
    const auto job = world.plan("nvme0n1", change_of(Action::remove, 2));
    ASSERT_TRUE(job);
    world.attach_elsewhere(2, kOther);
    const auto receipt = World::run(*job, "MINE");
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    ASSERT_TRUE(receipt->steps.front().error);
    EXPECT_EQ(receipt->steps.front().error->code, ErrorCode::refused);
    EXPECT_EQ(world.drive_lists(), "1:2048 2:2048@40");
}

TEST(NamespaceWork, AnotherDriveInItsPlaceIsLeftAlone) {
    auto other = kTwo;
    other.replace(other.find("MINE"), 4, "HERS");
    for (const bool controller : {false, true}) {
        World world(kTwo);
        const auto job = world.plan("nvme0n2", change_of(Action::remove));
        ASSERT_TRUE(job);
        const auto hers = World::make(other);
        (controller ? world.swapped_controller : world.swapped) = hers;
        const auto refused = World::run(*job, "MINE");
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::refused);
        EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
        world.drive = hers;
        EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
    }
}

// What the drive does wrong.

TEST(NamespaceWork, ALostResponseIsReadFromTheLists) {
    World world(kTwo);
    world.fault("drop nvme.admin.0d");
    world.fault("drop nvme.admin.15");
    auto receipt = world.plan_and_run("nvme0n1", create_of(16 * kMiB));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(nsid_of(*receipt), 3U);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536 3:32768");
    world.drive->drive_state().faults().clear();
    world.fault("drop nvme.admin.0d");
    receipt = world.plan_and_run("nvme0n3", change_of(Action::remove), "MINE");
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
}

TEST(NamespaceWork, SuccessWithoutEffectIsAFailure) {
    for (const auto& [request, id, command] :
         {std::tuple{create_of(16 * kMiB), "nvme0n1", "0d"}, std::tuple{change_of(Action::remove), "nvme0n2", "0d"},
          std::tuple{change_of(Action::detach), "nvme0n2", "15"}}) {
        World world(kTwo);
        world.fault(std::string("ignore nvme.admin.") + command);
        const auto receipt = world.plan_and_run(id, request, "MINE");
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, Outcome::failed) << name(request.action);
        ASSERT_TRUE(receipt->steps.front().error);
        EXPECT_NE(to_string(*receipt->steps.front().error).find("reported success, but"), std::string::npos);
        EXPECT_EQ(world.drive_lists(), "1:65536 2:65536") << name(request.action);
    }
}

TEST(NamespaceWork, ARejectedCreateIsReportedWithTheStatus) {
    World world(kTwo);
    world.fault("fail nvme.admin.0d status 115");
    const auto receipt = world.plan_and_run("nvme0n1", create_of(16 * kMiB));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    ASSERT_TRUE(receipt->steps.front().error);
    EXPECT_NE(to_string(*receipt->steps.front().error).find("insufficient capacity"), std::string::npos)
        << to_string(*receipt->steps.front().error);
    EXPECT_EQ(receipt->steps[1].outcome, Outcome::not_taken);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536");
}

TEST(NamespaceWork, ACreatedNamespaceThatCannotBeAttachedRemainsAndIsNamed) {
    World world(kTwo);
    world.fault("fail nvme.admin.15 status 127");
    const auto receipt = world.plan_and_run("nvme0n1", create_of(16 * kMiB));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_EQ(receipt->steps[0].outcome, Outcome::done);
    EXPECT_EQ(receipt->steps[1].outcome, Outcome::failed);
    EXPECT_EQ(nsid_of(*receipt), 3U);
    EXPECT_EQ(world.drive_lists(), "1:65536 2:65536 3:32768@");
}

TEST(NamespaceWork, AnAttachmentThatDidNotLastIsNotVerified) {
    World world(kTwo);
    const auto job = world.plan("nvme0n1", create_of(16 * kMiB));
    ASSERT_TRUE(job) << to_string(job.error());
    plan::Watcher watcher;
    watcher.on_step = [&](std::size_t step) {
        if (job->plan.steps[step].id == "rescan") world.detach_here(3);
    };
    const auto receipt = plan::execute(*job, plan::NoConfirmation{}, watcher, {});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::disproved);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
}

// Statuses of NVMe Base 2.0 figure 94 that the drive itself returns.
TEST(NamespaceWork, TheSimulatedDriveHasTheStandardsStatuses) {
    World world(kTwo);
    auto ports = sim::make_ports(world.drive);
    const auto status = [&](const NvmeCommand& command, std::vector<std::uint8_t> data) {
        const auto done = ports.nvme->admin(command, data);
        return done ? 0U : done.error().native.value & 0x7FFU;
    };
    EXPECT_EQ(status(nvme::create_namespace(), nvme::describe_namespace({1U << 20U, 0, 0, 0})), 0x115U);
    EXPECT_EQ(status(nvme::create_namespace(), nvme::describe_namespace({2048, 9, 0, 0})), 0x10AU);
    EXPECT_EQ(status(nvme::attach_namespace(1), nvme::list_of_controllers(kOwn)), 0x118U);
    EXPECT_EQ(status(nvme::detach_namespace(1), nvme::list_of_controllers(kOther)), 0x11AU);
    EXPECT_EQ(status(nvme::attach_namespace(1), nvme::list_of_controllers(kOther)), 0x119U);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(status(nvme::create_namespace(), nvme::describe_namespace({2048, 0, 0, 0})), 0U);
    }
    EXPECT_EQ(status(nvme::create_namespace(), nvme::describe_namespace({2048, 0, 0, 0})), 0x116U);
}

}  // namespace
}  // namespace fettle::namespaces::test
