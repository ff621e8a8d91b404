// SPDX-License-Identifier: GPL-3.0-or-later
// What Fettle checks before Windows resizes a partition and before the freed space is trimmed.
#include <gmock/gmock.h>

#include <functional>

#include "tests/unit/windows_holder/spare_bench.h"

namespace fettle::windows::test {
namespace {

using overprovision::test::kSata;
using testing::HasSubstr;
using win_sim::Driver;
using win_sim::ResizeStage;

// What NTFS itself says in the partition counts, whatever Windows returned: the copy of the boot sector is behind it.
TEST(WindowsSpareVolume, AFileSystemThatIsLargerThanItsPartitionIsNotTrimmedInto) {
    constexpr std::uint64_t kPartitionSectors = 62 * kMiB / 512;
    for (const auto sectors : {kPartitionSectors - 1, kPartitionSectors, 96 * kMiB / 512 - 1}) {
        SCOPED_TRACE(sectors);
        SpareBench bench(kSata, Driver::storahci);
        bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
            if (now == ResizeStage::partition) bench.write(kMiB, ntfs_boot(sectors));
            return 0;
        });
        const auto outcome = bench.outcome(shrink_by(64));
        EXPECT_EQ(bench.partition_bytes(), 62 * kMiB);
        if (sectors < kPartitionSectors) {
            EXPECT_EQ(outcome, "done");
            continue;
        }
        EXPECT_THAT(outcome, HasSubstr("larger than the partition"));
        EXPECT_THAT(bench.outcome(trim()), HasSubstr("larger than the partition"));
        bench.expect_gone(0, 0, 2);
    }
}

// Without a letter, and of firmware that is not EFI: these attributes do not concern the data.
TEST(WindowsSpareVolume, OtherAttributesDoNotMatter) {
    SpareBench bench(kSata, Driver::storahci);
    bench.disk.partitions.front().attributes = std::uint64_t{1} << 63U | 2U;
    bench.start();
    EXPECT_EQ(bench.outcome(shrink_by(64)), "done");
}

TEST(WindowsSpareVolume, ATableThatWindowsHasNotReadIsRefused) {
    SpareBench bench(kSata, Driver::storahci);
    const auto write = [&](std::uint64_t first_mib) {
        const std::vector<sim::Partition> two{{2048, first_mib * 2048, sim::PartitionKind::ntfs, "one"},
                                              {33 * 2048, 64 * 2048, sim::PartitionKind::ntfs, "data"}};
        ASSERT_TRUE(sim::write_table(bench.drive->drive_state().medium(), sim::TableKind::gpt, two, 7));
    };
    bench.disk.partitions = {{1, {kMiB, 32 * kMiB}, 7}, {2, {33 * kMiB, 64 * kMiB}, 7}};
    bench.volume.extents = {{3, {33 * kMiB, 64 * kMiB}}};
    bench.volume.partition = 2;
    bench.start();
    write(31);
    EXPECT_THAT(bench.refusal(shrink_by(64)), HasSubstr("Windows does not know the partitions"));
    write(32);
    EXPECT_TRUE(bench.plan(shrink_by(64)));
}

TEST(WindowsSpareVolume, IsNotExtendedIntoWhatHasBeenCreatedSinceThePlan) {
    using sim::PartitionKind;
    const std::vector<std::function<void(SpareBench&)>> changes{
        [](SpareBench& bench) { bench.write(63 * kMiB, ntfs_boot(1000)); },
        [](SpareBench& bench) {
            const std::vector<sim::Partition> both{{2048, 62 * 2048, PartitionKind::ntfs, "data"},
                                                   {80 * 2048, 8 * 2048, PartitionKind::ntfs, "new"}};
            EXPECT_TRUE(sim::write_table(bench.drive->drive_state().medium(), sim::TableKind::gpt, both, 7));
        }};
    for (const auto& change : changes) {
        SpareBench bench(kSata, Driver::storahci);
        ASSERT_EQ(bench.outcome(shrink_by(64)), "done");
        const auto job = bench.plan(extend());
        ASSERT_TRUE(job) << to_string(job.error());
        change(bench);
        bool resizes = false;
        bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
            resizes = resizes || now == ResizeStage::begun;
            return 0;
        });
        const auto receipt = SpareBench::execute(*job);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
        EXPECT_EQ(receipt->steps.front().error->code, ErrorCode::refused) << words(*receipt);
        EXPECT_FALSE(resizes);
        EXPECT_EQ(bench.partition_bytes(), 62 * kMiB);
    }
}

// Windows cuts off a volume without a file system where it is told to.
TEST(WindowsSpareVolume, IsLookedAtAgainBeforeItIsResized) {
    const std::vector<std::function<void(win_sim::SimVolume&)>> changes{
        [](win_sim::SimVolume& volume) { volume.file_system = ""; },
        [](win_sim::SimVolume& volume) { volume.guid = "c5908bf4-0000-0000-0000-200000000000"; }};
    for (const auto& change : changes) {
        SpareBench bench(kSata, Driver::storahci);
        const auto job = bench.plan(shrink_by(64));
        ASSERT_TRUE(job) << to_string(job.error());
        bool resizes = false;
        bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
            if (now == ResizeStage::sized) {
                auto other = bench.volume;
                change(other);
                bench.sim->remove_volume(kDataGuid);
                bench.sim->add_volume(other);
            }
            resizes = resizes || now == ResizeStage::begun;
            return 0;
        });
        const auto receipt = SpareBench::execute(*job);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_NE(receipt->outcome, plan::Outcome::done);
        EXPECT_FALSE(resizes);
        EXPECT_EQ(bench.partition_bytes(), 96 * kMiB);
        bench.expect_gone(0, 0);
    }
}

TEST(WindowsPartitions, AreResizedOnlyIfAllIsAsExpected) {
    SpareBench bench(kSata, Driver::storahci);
    const auto partitions = bench.sim->partitions();
    const PartitionPlace right{3, kMiB, 96 * kMiB, "\\\\?\\Volume{" + std::string(kDataGuid) + "}\\"};
    std::vector<PartitionPlace> wrong(4, right);
    wrong[0].disk = 4;
    wrong[1].start_bytes = 2 * kMiB;
    wrong[2].length_bytes = 95 * kMiB;
    wrong[3].volume = "\\\\?\\Volume{c5908bf4-0000-0000-0000-200000000000}\\";
    for (const auto& place : wrong) {
        EXPECT_EQ(partitions->supported_sizes(place).error().code, ErrorCode::vanished);
        EXPECT_EQ(partitions->resize(place, 64 * kMiB).error().code, ErrorCode::vanished);
    }
    bench.sim->add_volume(bench.volume);
    EXPECT_EQ(partitions->resize(right, 64 * kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ(bench.partition_bytes(), 96 * kMiB);
    bench.sim->remove_volume(kDataGuid);
    bench.sim->add_volume(bench.volume);
    const auto resized = partitions->resize(right, 64 * kMiB);
    ASSERT_TRUE(resized);
    EXPECT_EQ(*resized, 0U);
    EXPECT_EQ(bench.partition_bytes(), 64 * kMiB);
}

}  // namespace
}  // namespace fettle::windows::test
