// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

#include <gtest/gtest.h>

#include <set>

#include "core/plan/contents.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::plan::test {
namespace {

using Change = std::function<void(Plan&)>;

TEST(PlanTest, EveryChangeChangesTheHash) {
    const std::vector<Change> changes{
        [](Plan&) {},
        [](Plan& plan) { plan.verb = Verb::firmware; },
        [](Plan& plan) { plan.drives[0].model += "X"; },
        [](Plan& plan) { plan.drives[0].serial += "X"; },
        [](Plan& plan) { plan.drives[0].wwn += "0"; },
        [](Plan& plan) { plan.drives[0].eui64 = "1"; },
        [](Plan& plan) { plan.drives[0].nguid = "1"; },
        [](Plan& plan) { plan.drives[0].nsid = 0; },
        [](Plan& plan) { plan.drives[0].nsid = 1; },
        [](Plan& plan) { plan.drives[0].capacity->bytes += 512; },
        [](Plan& plan) { plan.drives[0].capacity.reset(); },
        [](Plan& plan) { plan.drives[0].by_id += "-1"; },
        [](Plan& plan) { plan.drives[0].id = "sdb"; },
        [](Plan& plan) { plan.drives.push_back(plan.drives[0]); },
        [](Plan& plan) {
            plan.contents.push_back({Content::Kind::mount, "sda", "/home", "ext4", {}});
        },
        [](Plan& plan) {
            plan.contents.push_back({Content::Kind::mount, "sda", "/hom", "eext4", {}});
        },
        [](Plan& plan) { plan.losses.clear(); },
        [](Plan& plan) { plan.losses[0].text = "Nothing will be lost."; },
        [](Plan& plan) { plan.steps.pop_back(); },
        [](Plan& plan) { plan.steps[0].id = "other"; },
        [](Plan& plan) { plan.steps[0].what.evidence[0].value = std::uint64_t{9}; },
        [](Plan& plan) { plan.steps[0].what.evidence[0].value = std::string("0"); },
        [](Plan& plan) { plan.steps[0].loses_data = false; },
        [](Plan& plan) { plan.steps[0].can_cancel = true; },
        [](Plan& plan) { plan.steps[0].independent = true; },
        [](Plan& plan) { plan.steps[0].estimate.seconds = 0; },
        [](Plan& plan) { plan.steps[0].estimate.source = "the drive"; },
        [](Plan& plan) { plan.steps[0].if_power_fails.text = "Unlock it."; },
        [](Plan& plan) {
            plan.needs.push_back({{"ac", Severity::info, "AC", {}, {}}, true});
        },
        [](Plan& plan) {
            plan.needs.push_back({{"ac", Severity::info, "AC", {}, {}}, false});
        },
        [](Plan& plan) {
            plan.options.push_back({"minimum_bytes", std::uint64_t{0}});
        },
        [](Plan& plan) { std::swap(plan.steps[0], plan.steps[1]); },
        [](Plan& plan) {
            plan.afterwards.push_back({"restart", Severity::info, "Restart the computer.", {}, {}});
        },
    };
    std::set<std::string> texts;
    for (const auto& change : changes) {
        auto plan = some_plan(2);
        change(plan);
        EXPECT_TRUE(texts.insert(canonical(plan)).second) << texts.size();
        auto again = some_plan(2);
        change(again);
        EXPECT_EQ(*hash_of(plan, FakeHasher()), *hash_of(again, FakeHasher()));
    }
}

TEST(PlanTest, TextsCannotRunIntoEachOther) {
    auto one = some_plan(1);
    auto other = some_plan(1);
    one.drives[0].model = "A\nserial:1:B";
    one.drives[0].serial = "C";
    other.drives[0].model = "A";
    other.drives[0].serial = "B\nserial:1:C";
    EXPECT_NE(canonical(one), canonical(other));
}

TEST(PinnedDriveTest, EachFieldThatDiffersIsNamed) {
    const auto drive = some_drive();
    EXPECT_TRUE(differences(drive, drive).empty());
    auto other = drive;
    other.id = "sdb";  // another name for it is the same drive
    EXPECT_TRUE(differences(drive, other).empty());
    other.serial = "X";
    other.wwn.clear();
    other.nsid = 2;
    other.capacity = ByteCount{1};
    const auto found = differences(drive, other);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0], (Difference{"serial", "S3Z1NB0K123456", "X"}));
    EXPECT_EQ(found[1], (Difference{"wwn", "5002538e40000001", ""}));
    EXPECT_EQ(found[2], (Difference{"nsid", "", "2"}));
    EXPECT_EQ(words(found).substr(0, 46), "serial: planned S3Z1NB0K123456, found X; wwn: ");
}

TEST(ContentsTest, NamesEverythingBetweenTheDriveAndItsUsers) {
    using check::Layer;
    DriveEntry drive;
    drive.id = "nvme0n1";
    check::DrivePlace place;
    place.table.emplace();
    place.table->partitions = {{1, 2048, 2048, "c12a7328-f81f-11d2-ba4b-00a0c93ec93b", "EFI", false},
                               {2, 4096, 4096, "ca7d7ccb-63ed-4c53-861c-1742536059cc", "", false}};
    check::DiscardPath path;
    path.mount_point = "/home";
    path.file_system = "ext4";
    path.layers = {{Layer::Kind::file_system, "/home", "ext4", {}, {}},
                   {Layer::Kind::lvm, "dm-1", "vg-home", {}, {}},
                   {Layer::Kind::crypt, "dm-0", "LUKS2", {}, {}},
                   {Layer::Kind::partition, "nvme0n1p2", "", {}, {}},
                   {Layer::Kind::drive, "nvme0n1", "", {}, {}}};
    check::DiscardPath swap;
    swap.layers = {{Layer::Kind::swap, "nvme0n1p3", "swap", {}, {}}, {Layer::Kind::drive, "nvme0n1", "", {}, {}}};
    place.paths = {path, swap};
    std::vector<std::string> names;
    for (const auto& content : contents_of(drive, place)) {
        names.push_back(std::string(name(content.kind)) + " " + content.name);
    }
    EXPECT_EQ(names,
              (std::vector<std::string>{"partition nvme0n1p1", "partition nvme0n1p2", "luks nvme0n1p2", "luks dm-0",
                                        "lvm dm-1", "file-system /home", "mount /home", "swap nvme0n1p3"}));
}

TEST(ContentsTest, NamesWhatNobodyUsesByWhatWasFoundInIt) {
    using Usage = check::Signature::Usage;
    DriveEntry drive;
    drive.id = "sda";
    check::DrivePlace place;
    place.table.emplace();
    // A type that says one thing and contents that are another: the contents count.
    place.table->partitions = {{1, 2048, 2048, "82", "", false}, {2, 4096, 4096, "8e", "", false}};
    place.signatures = {{Usage::hibernation, "sda1", "swsuspend", "", ByteCount{1'048'576}},
                        {Usage::file_system, "sda2", "ext4", "photos", ByteCount{2'097'152}},
                        {Usage::several, "sda", "", "", {}}};
    std::vector<std::string> names;
    for (const auto& content : contents_of(drive, place)) {
        names.push_back(std::string(name(content.kind)) + " " + content.name + " " + content.detail);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"partition sda1 82", "partition sda2 8e", "hibernation sda1 swsuspend",
                                               "file-system sda2 ext4 \"photos\"",
                                               "other sda signatures of several volume formats"}));
}

}  // namespace
}  // namespace fettle::plan::test
