// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/candidate.h"

#include <gtest/gtest.h>

#include "core/trim/trim_plan.h"

namespace fettle::trim {
namespace {

FileSystem ext4_on(const std::string& drive) {
    FileSystem file_system;
    file_system.mount_id = 29;
    file_system.target = "/home";
    file_system.source = "/dev/" + drive + "1";
    file_system.type = "ext4";
    file_system.devices = {drive + "1"};
    file_system.drives = {drive};
    file_system.discard_max_bytes = 2'147'450'880;
    return file_system;
}

DriveHere drive(const std::string& id, std::vector<catalogue::Quirk> quirks = {}) {
    DriveHere here;
    here.entry.id = id;
    here.entry.identity.model = "A drive";
    here.quirks = std::move(quirks);
    return here;
}

std::string why_not(const FileSystem& file_system, const std::vector<DriveHere>& drives = {}) {
    const auto candidate = judge(file_system, drives);
    return candidate.obstacle ? candidate.obstacle->id : std::string();
}

TEST(CandidateTest, AMountedDiskFileSystemCan) {
    EXPECT_EQ(why_not(ext4_on("sda"), {drive("sda"), drive("sdb", {catalogue::Quirk::no_trim})}), "");
    auto unknown = ext4_on("sda");
    unknown.discard_max_bytes.reset();
    EXPECT_EQ(why_not(unknown), "");
}

TEST(CandidateTest, EachObstacleHasItsReason) {
    auto file_system = ext4_on("sda");
    file_system.read_only = true;
    EXPECT_EQ(why_not(file_system), "read-only");
    file_system = ext4_on("sda");
    file_system.discard_max_bytes = 0;
    EXPECT_EQ(why_not(file_system), "no-discard");
    file_system = ext4_on("sda");
    file_system.type = "reiserfs";
    EXPECT_EQ(why_not(file_system), "file-system-cannot");
    file_system = ext4_on("sda");
    file_system.devices.clear();
    EXPECT_EQ(why_not(file_system), "no-device");
    file_system.network = true;
    EXPECT_EQ(why_not(file_system), "network");
}

TEST(CandidateTest, OfTheProgramsOnlyNtfs3gCan) {
    check::DrivePlace place;
    check::DiscardPath path;
    path.mount_point = "/home";
    path.file_system = "fuseblk";
    path.holds = "ntfs";
    place.paths = {path};
    auto here = drive("sda");
    here.place = &place;
    auto file_system = ext4_on("sda");
    file_system.type = "fuseblk";
    EXPECT_EQ(why_not(file_system, {here}), "");
    place.paths[0].holds = "exfat";
    EXPECT_EQ(why_not(file_system, {here}), "file-system-cannot");
    // Nobody looked: it will say so itself.
    place.paths[0].holds.clear();
    EXPECT_EQ(why_not(file_system, {here}), "");
    EXPECT_EQ(why_not(file_system), "");
}

TEST(CandidateTest, ABrokenTrimIsRefusedAndNotJustImpossible) {
    const auto candidate = judge(ext4_on("sda"), {drive("sda", {catalogue::Quirk::no_trim})});
    ASSERT_TRUE(candidate.obstacle);
    EXPECT_EQ(candidate.obstacle->id, "trim-broken");
    EXPECT_TRUE(candidate.refused);
}

TEST(CandidateTest, ADriveThatStallsGetsPauses) {
    EXPECT_EQ(judge(ext4_on("sda"), {drive("sda")}).pause_ms, 0U);
    EXPECT_GT(judge(ext4_on("sda"), {drive("sda", {catalogue::Quirk::trim_stalls})}).pause_ms, 0U);
}

TEST(CandidateTest, TheLayerThatClosesTheWayIsNamed) {
    using check::Layer;
    check::DrivePlace place;
    check::DiscardPath path;
    path.mount_point = "/home";
    path.file_system = "ext4";
    path.layers = {{Layer::Kind::file_system, "/home", "ext4", {}, {}},
                   {Layer::Kind::crypt, "dm-0", "LUKS2", 0, false},
                   {Layer::Kind::drive, "sda", "", 2'147'450'880, {}}};
    place.paths = {path};
    auto here = drive("sda");
    here.place = &place;
    auto file_system = ext4_on("sda");
    file_system.discard_max_bytes = 0;
    const auto candidate = judge(file_system, {here});
    ASSERT_TRUE(candidate.obstacle);
    EXPECT_EQ(std::get<std::string>(*candidate.obstacle->find("layer")), "dm-0");
    EXPECT_EQ(std::get<std::string>(*candidate.obstacle->find("kind")), "crypt");
}

TEST(TrimPlanTest, StepsGoDriveByDriveAndLoseNothing) {
    auto cannot = ext4_on("sda");
    cannot.read_only = true;
    std::vector<Candidate> candidates;
    for (const auto& file_system : {ext4_on("sdb"), cannot, ext4_on("sda"), ext4_on("sdb")}) {
        candidates.push_back(judge(file_system, {}));
    }
    const auto made = make_plan(candidates, {drive("sda"), drive("sdb"), drive("sdc")}, 4096);
    EXPECT_EQ(made.step_candidates, (std::vector<std::size_t>{2, 0, 3}));
    EXPECT_FALSE(made.plan.loses_data());
    ASSERT_EQ(made.plan.steps.size(), 3U);
    ASSERT_EQ(made.plan.drives.size(), 2U);
    EXPECT_EQ(made.plan.drives[1].id, "sdb");
    EXPECT_NE(canonical(made.plan), canonical(make_plan(candidates, {drive("sda"), drive("sdb")}, 0).plan));
}

}  // namespace
}  // namespace fettle::trim
