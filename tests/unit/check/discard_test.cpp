// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/check/discard_path.h"
#include "tests/unit/check/fixture.h"

namespace fettle::check {
namespace {

using catalogue::Quirk;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Kind = Layer::Kind;

constexpr std::uint64_t kMax = 2147450880;

DiscardPath stack(std::vector<Layer> middle, std::uint64_t drive = kMax) {
    std::vector<Layer> layers{Fixture::layer(Kind::file_system, "/", "ext4")};
    layers.insert(layers.end(), middle.begin(), middle.end());
    layers.push_back(Fixture::layer(Kind::partition, "sda2"));
    layers.push_back(Fixture::layer(Kind::drive, "sda", {}, drive));
    return Fixture::path(layers);
}

/// The finding and the layer that it names.
std::string blocked_by(const DiscardPath& path, std::string provisioning = {}) {
    Fixture drive;
    drive.place.paths = {path};
    drive.place.queue.provisioning_mode = std::move(provisioning);
    const auto result = drive.run();
    expect_complete(result.messages);
    const auto* message = find(result.messages, "discard-blocked");
    return message == nullptr ? "open" : to_string(*message->find("kind")) + " " + to_string(*message->find("layer"));
}

TEST(DiscardPath, OpenStacks) {
    EXPECT_EQ(blocked_by(stack({})), "open");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::lvm, "dm-1", {}, kMax, true),
                                Fixture::layer(Kind::crypt, "dm-0", "LUKS2", kMax, true)})),
              "open");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::md, "md0", "raid1", kMax, true)})), "open");
}

// A virtio drive reports nothing of itself; the kernel knows whether its discards are taken.
TEST(TrimSupport, IsTheKernelsToSayWhereTheDriveReportsNone) {
    Fixture drive;
    drive.facts.identity.bus = Bus::virtio;
    drive.facts.identity.solid_state.reset();
    drive.facts.capabilities.trim.reset();
    EXPECT_EQ(state(drive.run(), "trim-support"), CheckState::ok);
    EXPECT_EQ(state(drive.run(), "discard-path"), CheckState::ok);
    drive.place.queue.discard_max_bytes = 0;
    EXPECT_EQ(state(drive.run(), "trim-support"), CheckState::unknown);
    EXPECT_EQ(state(drive.run(), "discard-path"), CheckState::unknown);
    EXPECT_EQ(state(drive.run_without_place(), "trim-support"), CheckState::unknown);
    // What the drive itself says is not overruled.
    drive.place.queue.discard_max_bytes = kMax;
    drive.facts.identity.solid_state = true;
    drive.facts.capabilities.trim = false;
    EXPECT_NE(find(drive.run().messages, "trim-unsupported"), nullptr);
}

TEST(DiscardPath, NamesTheLayerThatClosesIt) {
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::crypt, "dm-0", "LUKS2", 0, false)})), "crypt dm-0");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::md, "md0", "raid5", 0, false)})), "md md0");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::md, "md1", "raid1", 0, false)})), "md md1");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::device_mapper, "dm-3", {}, 0, false)})), "device-mapper dm-3");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::bcache, "bcache0", {}, 0, {})})), "bcache bcache0");
}

// LVM on closed LUKS: the volume shows a limit of 0 as well, and is not to blame.
TEST(DiscardPath, BlamesTheLowestLayer) {
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::lvm, "dm-1", {}, 0, {}),
                                Fixture::layer(Kind::crypt, "dm-0", "LUKS2", 0, false)})),
              "crypt dm-0");
    EXPECT_EQ(blocked_by(stack({Fixture::layer(Kind::crypt, "dm-0", "LUKS2", 0, {})}, 0)), "drive sda");
}

TEST(DiscardPath, SaysWhichOthersAreShutToo) {
    Fixture drive;
    drive.place.paths = {stack(
        {Fixture::layer(Kind::crypt, "dm-1", "LUKS2", 0, false), Fixture::layer(Kind::md, "md0", "raid5", 0, false)})};
    const auto result = drive.run();
    ASSERT_THAT(ids(result.messages), ElementsAre("discard-blocked"));
    EXPECT_EQ(*result.messages[0].find("layer"), Value(std::string("md0")));
    EXPECT_EQ(*result.messages[0].find("also_closed_by"), Value(std::string("dm-1")));
    EXPECT_EQ(*result.messages[0].find("chain"),
              Value(std::string("/ (ext4) > crypt dm-1 (LUKS2) > md md0 (raid5) > partition sda2 > drive sda")));
}

TEST(DiscardPath, UsbBridge) {
    auto path = stack({});
    path.layers.back().discard_max_bytes.reset();
    path.layers.insert(path.layers.end() - 1, Fixture::layer(Kind::bridge, "usb 152d:0583 JMS583", {}, 0, false));
    EXPECT_EQ(blocked_by(path, "full"), "bridge usb 152d:0583 JMS583");
}

TEST(DiscardPath, FileSystemThatCannot) {
    auto path = stack({});
    path.layers[0].detail = path.file_system = "reiserfs";
    EXPECT_EQ(blocked_by(path), "file-system /");
    path.layers[0].detail = path.file_system = "ext4";
    path.layers[0].passes_discard = false;
    EXPECT_EQ(blocked_by(path), "file-system /");
}

// All drivers that are programs have one type; what lies on the device tells ntfs-3g, which can, from the others.
TEST(DiscardPath, ProgramsAreToldApartByWhatLiesOnTheDevice) {
    auto path = stack({});
    path.layers[0].detail = path.file_system = "fuseblk";
    path.holds = "ntfs";
    EXPECT_EQ(judge_path(path).state, PathVerdict::State::open);
    path.holds = "exfat";
    EXPECT_EQ(judge_path(path).state, PathVerdict::State::closed);
    EXPECT_EQ(blocked_by(path), "file-system /");
    path.holds.clear();
    EXPECT_EQ(judge_path(path).state, PathVerdict::State::unknown);
    EXPECT_EQ(blocked_by(path), "open");
    path.layers.back().discard_max_bytes = 0;
    EXPECT_EQ(blocked_by(path), "drive sda");
    EXPECT_TRUE(cannot_discard("fuseblk.exfat", "exfat"));
    EXPECT_FALSE(cannot_discard("ntfs3", "ntfs"));
    EXPECT_TRUE(cannot_discard("hfsplus", ""));
}

TEST(DiscardPath, ParityArraysAreNotOpenedLightly) {
    Fixture drive;
    drive.place.paths = {stack({Fixture::layer(Kind::md, "md0", "raid6", 0, false)})};
    EXPECT_THAT(std::string(drive.run().messages.at(0).remedy), HasSubstr("devices_handle_discard_safely"));
    drive.place.paths = {stack({Fixture::layer(Kind::md, "md0", "raid10", 0, false)})};
    EXPECT_THAT(std::string(drive.run().messages.at(0).remedy), testing::Not(HasSubstr("safely")));
}

TEST(DiscardPath, OneFindingPerLayerWithAllItCutsOff) {
    Fixture drive;
    auto home = stack({Fixture::layer(Kind::crypt, "dm-0", "LUKS2", 0, false)});
    home.mount_point = home.layers[0].name = "/home";
    drive.place.paths = {stack({Fixture::layer(Kind::crypt, "dm-0", "LUKS2", 0, false)}), home, stack({})};
    const auto result = drive.run();
    ASSERT_THAT(ids(result.messages), ElementsAre("discard-blocked"));
    EXPECT_EQ(*result.messages[0].find("mount_points"), Value(std::string("/, /home")));
    EXPECT_EQ(result.messages[0].severity, Severity::warning);
}

TEST(DiscardPath, SwapReadOnlyAndUnmountedAreNotJudged) {
    Fixture drive;
    auto read_only = stack({Fixture::layer(Kind::crypt, "dm-0", "LUKS2", 0, false)});
    read_only.read_only = true;
    auto swap = Fixture::path({Fixture::layer(Kind::swap, "dm-1"), Fixture::layer(Kind::crypt, "dm-1", {}, 0, false),
                               Fixture::layer(Kind::drive, "sda", {}, kMax)});
    drive.place.paths = {read_only, swap};
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
}

TEST(DiscardPath, NothingMountedAsksTheQueue) {
    Fixture drive;
    drive.place.paths.clear();
    EXPECT_EQ(state(drive.run(), "discard-path"), CheckState::ok);
    drive.place.queue.discard_max_bytes = 0;
    auto result = drive.run();
    ASSERT_THAT(ids(result.messages), ElementsAre("discard-blocked"));
    EXPECT_EQ(result.messages[0].severity, Severity::warning);
    expect_complete(result.messages);

    drive.facts.capabilities.trim.reset();
    result = drive.run();
    ASSERT_THAT(ids(result.messages), ElementsAre("discard-blocked"));
    EXPECT_EQ(result.messages[0].severity, Severity::advice);
    drive.place.queue.discard_max_bytes.reset();
    EXPECT_EQ(state(drive.run(), "discard-path"), CheckState::unknown);
}

TEST(Trim, Unsupported) {
    Fixture drive;
    drive.facts.capabilities.trim = false;
    drive.place.queue.discard_max_bytes = 0;
    drive.place.paths[0].layers.back().discard_max_bytes = 0;
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("trim-unsupported"));
}

// ST3200820AS, Maxtor 96147H8, WD2500JB, HD501LJ: hard disks that do not tell their rotation rate.
TEST(Trim, OldHardDisksGetNoAdviceForFlash) {
    Fixture drive;
    drive.facts.identity.model = "ST3200820AS";
    drive.facts.identity.solid_state.reset();
    drive.facts.capabilities.trim = false;
    drive.place.queue.discard_max_bytes = 0;
    drive.place.paths[0].layers.back().discard_max_bytes = 0;
    const auto result = drive.run();
    EXPECT_THAT(ids(result.messages), IsEmpty());
    EXPECT_EQ(state(result, "trim-support"), CheckState::unknown);
    EXPECT_EQ(state(result, "kind-of-drive"), CheckState::unknown);
}

// Flash that says as little is told by its family or by its wear counter, as for its health.
TEST(Trim, KindIsTakenFromTheCatalogueAndTheWearCounter) {
    Fixture drive;
    drive.facts.identity.solid_state.reset();
    drive.facts.capabilities.trim = false;
    catalogue::Family family;
    drive.assessment.family = &family;
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("trim-unsupported"));
    family.solid_state = false;
    EXPECT_EQ(state(drive.run(), "trim-support"), CheckState::not_applicable);
    drive.assessment.family = nullptr;
    drive.facts.ata.emplace().statistics.percentage_used = 1;
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("trim-unsupported"));
}

TEST(Trim, BrokenModelMustStayClosed) {
    Fixture drive;
    drive.quirks = {Quirk::no_trim};
    EXPECT_EQ(find(drive.run().messages, "trim-broken")->severity, Severity::critical);
    drive.place.queue.discard_max_bytes = 0;
    drive.place.paths[0].layers.back().discard_max_bytes = 0;
    const auto result = drive.run();
    ASSERT_THAT(ids(result.messages), ElementsAre("trim-broken"));
    EXPECT_EQ(result.messages[0].severity, Severity::info);
}

}  // namespace
}  // namespace fettle::check
