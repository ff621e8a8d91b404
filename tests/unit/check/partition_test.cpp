// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/fixture.h"

namespace fettle::check {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

partition::Table table_of(const std::vector<std::uint64_t>& starts, std::uint32_t sector = 512) {
    partition::Table table;
    table.scheme = partition::Scheme::mbr;
    table.sector_bytes = sector;
    for (const auto start : starts) {
        table.partitions.push_back(
            {static_cast<std::uint32_t>(table.partitions.size() + 1), start, 100, {}, {}, false});
    }
    return table;
}

TEST(CheckTable, WindowsXpSector63) {
    const auto messages = check_table(table_of({63}), {});
    ASSERT_THAT(ids(messages), ElementsAre("partition-misaligned"));
    EXPECT_EQ(messages[0].severity, Severity::warning);
    EXPECT_EQ(*messages[0].find("offset_bytes"), Value(std::uint64_t{32256}));
    EXPECT_EQ(*messages[0].find("partition"), Value(std::uint64_t{1}));
    expect_complete(messages);
}

TEST(CheckTable, FourKilobytesAreEnough) {
    EXPECT_THAT(ids(check_table(table_of({2048}), {})), IsEmpty());
    const auto messages = check_table(table_of({40, 64, 2048}), {});  // 40: Apple's start
    ASSERT_THAT(ids(messages), ElementsAre("partition-not-1m"));
    EXPECT_EQ(messages[0].severity, Severity::info);
    EXPECT_EQ(*messages[0].find("partitions"), Value(std::string("1, 2")));
    EXPECT_THAT(ids(check_table(table_of({63}, 4096), {})), ElementsAre("partition-not-1m"));
}

TEST(CheckTable, DriveWithShiftedBoundaries) {
    const partition::AlignmentRules rules{4096, 0, 3584};
    EXPECT_THAT(ids(check_table(table_of({63}), rules)), IsEmpty());
    EXPECT_THAT(ids(check_table(table_of({2048}), rules)), ElementsAre("partition-misaligned"));
}

TEST(CheckTable, LargerPhysicalSectorsAreAWishOnly) {
    const auto messages = check_table(table_of({40}), {16'384, 0, 0});
    ASSERT_THAT(ids(messages), ElementsAre("partition-misaligned"));
    EXPECT_EQ(messages[0].severity, Severity::advice);
    expect_complete(messages);
}

TEST(CheckTable, PartitionsThatHoldNoFileSystem) {
    auto table = table_of({34});
    table.partitions[0].type = "e3c9e316-0b5c-4db8-817d-f92df00215ae";
    const auto messages = check_table(table, {});
    ASSERT_THAT(ids(messages), ElementsAre("partition-misaligned"));
    EXPECT_EQ(messages[0].severity, Severity::info);
}

TEST(CheckTable, HostileNumberOfPartitions) {
    std::vector<std::uint64_t> starts(4096, 63);
    EXPECT_LE(check_table(table_of(starts), {}).size(), 33U);
    std::fill(starts.begin(), starts.end(), 64);
    EXPECT_EQ(check_table(table_of(starts), {}).size(), 1U);
}

TEST(CheckTable, ProblemsOfTheTableComeFirstWhenWorse) {
    auto table = table_of({63});
    table.problems = {{"gpt-backup-missing", Severity::warning, "a", {}, {}},
                      {"partitions-overlap", Severity::critical, "b", {}, {}}};
    EXPECT_THAT(ids(check_table(table, {})),
                ElementsAre("partitions-overlap", "gpt-backup-missing", "partition-misaligned"));
}

TEST(CheckPartitions, KernelsListWhereTheTableCannotBeRead) {
    Fixture drive;
    drive.place.table.reset();
    drive.place.table_error = Error{ErrorCode::io, "read", {}};
    drive.place.kernel_partitions = {{1, 63, 1000, {}, {}, false}};
    const auto result = drive.run();
    EXPECT_THAT(ids(result.messages), ElementsAre("partition-misaligned", "partial-report-errors"));
    EXPECT_EQ(state(result, "partition-table"), CheckState::unknown);
    EXPECT_EQ(state(result, "partition-alignment"), CheckState::finding);
}

TEST(CheckPartitions, UnpartitionedDrive) {
    Fixture drive;
    drive.place.table = partition::Table{};
    const auto result = drive.run();
    EXPECT_EQ(state(result, "partition-table"), CheckState::not_applicable);
    EXPECT_EQ(state(result, "partition-alignment"), CheckState::not_applicable);
}

}  // namespace
}  // namespace fettle::check
