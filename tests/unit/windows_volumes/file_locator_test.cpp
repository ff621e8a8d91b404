// SPDX-License-Identifier: GPL-3.0-or-later
// What is stored at addresses of a drive: files of NTFS volumes of a simulated computer with Windows.
#include "platform/windows/volumes/volume_file_locator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/sim/fleet/sim_ports.h"
#include "platform/windows/ioctl/cluster_request.h"
#include "platform/windows/sim/sim_windows.h"

namespace fettle::windows {
namespace {

using lookup::Findings;
using lookup::Range;
using lookup::Stretch;
using lookup::Use;
using testing::ElementsAre;
using testing::IsEmpty;
using win_sim::SimVolume;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr std::uint64_t kCluster = 4096;
constexpr const char* kGuid = "4c1b02c1-d990-11dc-99ae-806e6f6e6963";
constexpr std::uint32_t kSystem = 0x01000004;

/// Bytes of the drive where the cluster of C: is.
constexpr std::uint64_t cluster(std::uint64_t number) { return kMiB + number * kCluster; }

/// A drive with C: (NTFS, 1 to 101 MiB), a partition without a volume (to 201 MiB), E: (FAT32, to 251 MiB) and nothing
/// behind.
class FileLocatorTest : public testing::Test {
protected:
    FileLocatorTest() {
        const auto personality = sim::built_in("demo-nvme-healthy");
        EXPECT_TRUE(personality);
        auto drive = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
        EXPECT_TRUE(drive);
        drive_ = std::move(*drive);
        system_.files = {{.name = "\\Users\\ada\\film.mkv::$DATA", .runs = {{0, 1000, 10}, {10, 2000, 10}}},
                         {.name = "\\Users\\ada\\notes.txt:secret:$DATA", .runs = {{0, 3000, 1}}},
                         {.name = "\\Users\\ada:$I30:$INDEX_ALLOCATION", .flags = 0x02000000, .runs = {{0, 4000, 2}}},
                         {.name = "\\$Mft::$DATA", .flags = kSystem, .runs = {{0, 5000, 10}}, .opens = false},
                         {.name = "\\Users\\ada\\film.mkv::$EA", .flags = 0x03000000, .runs = {{0, 6000, 1}}}};
        start();
    }
    void start() {
        computer_ = std::make_unique<win_sim::SimWindows>(std::vector<win_sim::Disk>{
            {.number = 0,
             .drive = drive_,
             .driver = win_sim::Driver::stornvme,
             .partitions = {
                 {1, {kMiB, 100 * kMiB}, 7}, {2, {101 * kMiB, 100 * kMiB}, 7}, {3, {201 * kMiB, 50 * kMiB}, 0x0C}}}});
        computer_->add_volume(system_);
        computer_->add_volume({.guid = "c5908bf4-0000-0000-0000-100000000000",
                               .paths = {"E:\\"},
                               .file_system = "FAT32",
                               .extents = {{0, {201 * kMiB, 50 * kMiB}}},
                               .partition = 3});
        locator_ = std::make_unique<VolumeFileLocator>(computer_->io(), computer_->volumes());
        entry_.id = "PhysicalDrive0";
    }
    Result<Findings> ask(const std::vector<Range>& ranges, const CancelToken& cancel = {}) {
        return locator_->find(entry_, ranges, {}, cancel);
    }
    std::vector<Stretch> find(const std::vector<Range>& ranges) {
        const auto found = ask(ranges);
        EXPECT_TRUE(found) << to_string(found.error());
        return found.value_or(Findings()).stretches;
    }
    Stretch one(std::uint64_t start, std::uint64_t bytes = 512) {
        auto all = find({{start, bytes}});
        EXPECT_EQ(all.size(), 1U);
        return all.empty() ? Stretch() : all.front();
    }

    std::shared_ptr<sim::SimDrive> drive_;
    SimVolume system_{.guid = kGuid,
                      .paths = {"C:\\"},
                      .extents = {{0, {kMiB, 100 * kMiB}}},
                      .partition = 1,
                      .free = {{7000 * kCluster, 10 * kCluster}}};
    std::unique_ptr<win_sim::SimWindows> computer_;
    std::unique_ptr<VolumeFileLocator> locator_;
    DriveEntry entry_;
};

TEST_F(FileLocatorTest, NamesTheFileAndThePlaceInIt) {
    const auto found = one(cluster(2003) + 1024, 512);
    EXPECT_EQ(found.use, Use::file);
    EXPECT_EQ(found.path, "C:\\Users\\ada\\film.mkv");
    EXPECT_EQ(found.in_file, 13 * kCluster + 1024);
    EXPECT_FALSE(found.folder);
    EXPECT_FALSE(found.unreachable);
    EXPECT_EQ(found.range, (Range{cluster(2003) + 1024, 512}));
    EXPECT_EQ(found.on_device, 2003 * kCluster + 1024);
    EXPECT_THAT(found.layers, ElementsAre("PhysicalDrive0p1 (partition)"));
    EXPECT_EQ(found.file_system, "NTFS");
    EXPECT_EQ(found.mount_point, "C:\\");
}

TEST_F(FileLocatorTest, TellsEachUseApart) {
    EXPECT_EQ(one(cluster(3000)).path, "C:\\Users\\ada\\notes.txt:secret") << "a stream besides the contents";
    const auto folder = one(cluster(4001));
    EXPECT_EQ(folder.path, "C:\\Users\\ada");
    EXPECT_TRUE(folder.folder);
    EXPECT_FALSE(folder.in_file);
    EXPECT_EQ(one(cluster(5005)).use, Use::metadata) << "the file table";
    EXPECT_EQ(one(cluster(6000)).use, Use::metadata) << "attributes of a file";
    EXPECT_EQ(one(cluster(7003)).use, Use::free);
    EXPECT_EQ(one(cluster(7010)).use, Use::no_file) << "in use, but by no file";
    EXPECT_EQ(one(100 * kMiB + kMiB - 512).use, Use::metadata) << "the copy of the boot sector";
    EXPECT_EQ(one(0).use, Use::outside_partitions);
    EXPECT_EQ(one(260 * kMiB).use, Use::outside_partitions);
    const auto bare = one(150 * kMiB);
    EXPECT_EQ(bare.use, Use::not_mounted);
    EXPECT_THAT(bare.layers, ElementsAre("PhysicalDrive0p2 (partition)"));
    const auto fat = one(202 * kMiB);
    EXPECT_EQ(fat.use, Use::opaque);
    EXPECT_EQ(fat.file_system, "FAT32");
    EXPECT_EQ(fat.mount_point, "E:\\");
}

TEST_F(FileLocatorTest, CoversAllOfTheRangesInOrder) {
    const std::vector<Range> wanted{{0, kMiB + 512}, {cluster(998), 16 * kCluster}, {100 * kMiB, 160 * kMiB}};
    std::vector<Range> covered;
    for (const auto& part : find(wanted)) covered.push_back(part.range);
    EXPECT_EQ(lookup::in_order(covered), wanted);
    EXPECT_TRUE(std::is_sorted(covered.begin(), covered.end(),
                               [](const Range& one, const Range& other) { return one.start < other.start; }));
    const auto film = find({{cluster(998), 16 * kCluster}});
    ASSERT_EQ(film.size(), 3U);
    EXPECT_EQ(film[1].range, (Range{cluster(1000), 10 * kCluster})) << "clusters in a row are one part";
    EXPECT_EQ(film[1].in_file, 0U);
}

TEST_F(FileLocatorTest, AFileWhosePlaceIsNotReportedHasNone) {
    system_.files[0].opens = false;
    start();
    const auto found = one(cluster(2003));
    EXPECT_EQ(found.path, "C:\\Users\\ada\\film.mkv");
    EXPECT_FALSE(found.in_file);
}

TEST_F(FileLocatorTest, AVolumeWithoutALetterHasPathsOfItsOwn) {
    system_.paths.clear();
    start();
    const auto found = one(cluster(1000));
    EXPECT_EQ(found.path, "\\Users\\ada\\film.mkv");
    EXPECT_TRUE(found.unreachable);
    EXPECT_EQ(found.in_file, 0U);
}

TEST_F(FileLocatorTest, LongAnswersAndLongFilesAreReadInFullAndLongListsAreCut) {
    system_.files = {{.name = "\\" + std::string(250, 'x') + "::$DATA"}};
    for (std::uint64_t i = 0; i < 6000; ++i) system_.files[0].runs.push_back({i, 2 * i + 100, 1});
    start();
    const auto found = ask({{cluster(100), 12'000 * kCluster}});
    ASSERT_TRUE(found) << to_string(found.error());
    EXPECT_TRUE(found->cut);
    ASSERT_EQ(found->stretches.size(), Findings::kMost);
    EXPECT_EQ(found->stretches[4998].in_file, 2499 * kCluster) << "every second cluster is the file's";
    EXPECT_EQ(found->stretches[4999].use, Use::no_file);
    EXPECT_EQ(one(cluster(2 * 5999 + 100)).in_file, 5999 * kCluster);
}

TEST_F(FileLocatorTest, NeedsAnAdministrator) {
    computer_->set_administrator(false);
    EXPECT_EQ(ask({{cluster(1000), 512}}).error().code, ErrorCode::not_permitted);
    EXPECT_EQ(find({{0, 512}}).front().use, Use::outside_partitions) << "no volume has to be read";
    EXPECT_TRUE(locator_->geometry(entry_));
}

TEST_F(FileLocatorTest, IsCancelled) {
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ(ask({{cluster(1000), 512}}, cancel).error().code, ErrorCode::cancelled);
}

TEST_F(FileLocatorTest, KnowsTheSizeOfTheDrive) {
    const auto geometry = locator_->geometry(entry_);
    ASSERT_TRUE(geometry);
    EXPECT_EQ(geometry->bytes, sim::make_ports(drive_).block->size().bytes);
    EXPECT_EQ(geometry->block_bytes, 512U);
    entry_.id = "PhysicalDrive9";
    EXPECT_EQ(locator_->geometry(entry_).error().code, ErrorCode::not_found);
    EXPECT_FALSE(ask({{0, 512}}));
    entry_.id = "sda";
    EXPECT_EQ(locator_->geometry(entry_).error().code, ErrorCode::not_found);
}

// --- what Windows returns ---------------------------------------------------------------------------

TEST(ClusterRequest, EntriesThatLeadNowhereAreRefused) {
    std::vector<std::uint8_t> bytes(64);
    bytes[0] = 16;  // Offset
    bytes[4] = 2;   // NumberOfMatches
    bytes[8] = 64;  // BufferSizeRequired
    bytes[16] = 8;  // OffsetToNext: within the entry
    EXPECT_EQ(decode_cluster_lookup(BytesView(bytes)).error().code, ErrorCode::malformed);
    bytes[16] = 200;
    EXPECT_EQ(decode_cluster_lookup(BytesView(bytes)).error().code, ErrorCode::truncated);
    bytes[8] = 255;  // there was no room for the second one
    const auto cut = decode_cluster_lookup(BytesView(bytes));
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->uses.size(), 1U);
    EXPECT_EQ(cut->needed_bytes, 255U);
    EXPECT_EQ(decode_cluster_lookup(BytesView()).error().code, ErrorCode::truncated);
}

TEST(ClusterRequest, RunsMustAscend) {
    std::vector<std::uint8_t> bytes(48);
    bytes[0] = 2;
    bytes[16] = 5;
    bytes[24] = 100;
    bytes[32] = 9;
    for (std::size_t i = 40; i < 48; ++i) bytes[i] = 0xFF;
    const auto runs = decode_file_runs(BytesView(bytes));
    ASSERT_TRUE(runs);
    ASSERT_EQ(runs->size(), 2U);
    EXPECT_EQ(runs->at(0).on_volume, 100U);
    EXPECT_EQ(runs->at(0).clusters, 5U);
    EXPECT_EQ(runs->at(1).on_volume, std::nullopt) << "a hole";
    bytes[32] = 5;
    EXPECT_EQ(decode_file_runs(BytesView(bytes)).error().code, ErrorCode::malformed);
    bytes[0] = 3;
    EXPECT_FALSE(decode_file_runs(BytesView(bytes)));
}

TEST(ClusterRequest, TheBitmapTellsOnlyOfItsClusters) {
    std::vector<std::uint8_t> bytes(18);
    bytes[0] = 8;   // StartingLcn
    bytes[8] = 12;  // BitmapSize
    bytes[16] = 0x02;
    bytes[17] = 0xFF;
    EXPECT_EQ(cluster_in_use(BytesView(bytes), 7), std::nullopt);
    EXPECT_EQ(cluster_in_use(BytesView(bytes), 8), false);
    EXPECT_EQ(cluster_in_use(BytesView(bytes), 9), true);
    EXPECT_EQ(cluster_in_use(BytesView(bytes), 19), true);
    EXPECT_EQ(cluster_in_use(BytesView(bytes), 20), std::nullopt);
    EXPECT_EQ(cluster_in_use(BytesView(), 0), std::nullopt);
}

}  // namespace
}  // namespace fettle::windows
