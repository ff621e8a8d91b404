// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan for a drive's own locking contains, and what it refuses.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/opal/opal_plan.h"

namespace fettle::opal {
namespace {

using Words = std::vector<std::string>;

check::DrivePlace unused() {
    check::DrivePlace place;
    place.drive_id = "nvme0n1";
    return place;
}
check::DrivePlace mounted(const std::string& where) {
    auto place = unused();
    check::DiscardPath path;
    path.mount_point = where;
    path.file_system = "ext4";
    path.layers.resize(1);
    path.layers.front().kind = check::Layer::Kind::file_system;
    path.layers.front().name = "nvme0n1";
    place.paths = {path};
    return place;
}

class OpalPlanning : public testing::Test {
protected:
    OpalPlanning() {
        in.entry.id = "nvme0n1";
        in.pinned.id = "nvme0n1";
        in.pinned.serial = "S";
        in.place = &place;
        in.abilities.protocol = Protocol::nvme;
        in.state.discovery.emplace();
        in.state.discovery->com_id = 0x1000;
        in.state.discovery->features = {0x0001, 0x0002, 0x0203};
        in.state.discovery->locking_supported = true;
        in.state.discovery->owned = false;
        in.on_battery = false;
    }
    void set(Lock lock) {
        in.state.discovery->owned = lock != Lock::off;
        in.state.discovery->locking_enabled = lock == Lock::unlocked || lock == Lock::locked;
        in.state.discovery->locked = lock == Lock::locked;
    }
    [[nodiscard]] Result<OpalPlan> plan(Action action) const {
        Request request;
        request.action = action;
        return make_plan(request, in);
    }
    [[nodiscard]] Words kinds(Action action) const {
        const auto made = plan(action);
        return made ? made->kinds : Words{to_string(made.error())};
    }
    [[nodiscard]] Words unmet(Action action) const {
        const auto made = plan(action);
        if (!made) return {to_string(made.error())};
        Words ids;
        for (const auto& need : made->plan.needs) {
            if (!need.met) ids.push_back(need.what.id);
        }
        return ids;
    }
    [[nodiscard]] std::string need_words(Action action, const std::string& id) const {
        const auto made = plan(action);
        if (!made) return to_string(made.error());
        for (const auto& need : made->plan.needs) {
            if (need.what.id != id) continue;
            return render(need.what.text, need.what.evidence) + (need.what.remedy.empty() ? "" : " | ") +
                   std::string(need.what.remedy);
        }
        return "none";
    }
    [[nodiscard]] std::optional<ErrorCode> code(Action action) const {
        const auto made = plan(action);
        return made ? std::nullopt : std::optional(made.error().code);
    }
    check::DrivePlace place = unused();
    OpalInputs in;
};

TEST_F(OpalPlanning, SetupKeepsTheDataAndRequiresTheSerialNumber) {
    const auto made = plan(Action::setup);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(made->kinds, (Words{"take-ownership", "activate-locking", "protect", "prove-password"}));
    EXPECT_TRUE(made->plan.losses.empty());
    EXPECT_FALSE(made->plan.loses_data());
    EXPECT_TRUE(made->plan.needs_serial());
    EXPECT_EQ(unmet(Action::setup), Words{});
    const auto kept = std::find_if(made->plan.needs.begin(), made->plan.needs.end(),
                                   [](const auto& need) { return need.what.id == "password-kept"; });
    ASSERT_NE(kept, made->plan.needs.end());
    EXPECT_NE(kept->what.text.find("forgotten password"), std::string::npos);
}

TEST_F(OpalPlanning, SetupIsRefusedForADriveWithAnOwner) {
    set(Lock::owned);
    EXPECT_EQ(unmet(Action::setup), Words{"not-owned"});
    set(Lock::unlocked);
    EXPECT_EQ(unmet(Action::setup), Words{"not-owned"});
    in.state.discovery->owned.reset();
    EXPECT_EQ(unmet(Action::setup), Words{"not-owned"}) << "locking is activated";
    set(Lock::off);
    in.state.discovery->owned.reset();
    EXPECT_EQ(unmet(Action::setup), Words{}) << "the first step finds out";
}

TEST_F(OpalPlanning, ObstaclesToASetup) {
    in.state.discovery->owner_blocked = true;
    EXPECT_EQ(unmet(Action::setup), Words{"owner-not-blocked"});
    in.state.discovery->owner_blocked = false;
    in.state.discovery->first_password_known = false;
    EXPECT_EQ(unmet(Action::setup), Words{"first-password"});
    in.state.discovery->first_password_known = true;
    in.abilities.security.emplace();
    EXPECT_EQ(unmet(Action::setup), Words{});
    in.abilities.security->state.enabled = true;
    EXPECT_EQ(unmet(Action::setup), Words{"no-ata-password"});
    in.abilities.security.reset();
    in.on_battery = true;
    EXPECT_EQ(unmet(Action::setup), Words{"power"});
}

TEST_F(OpalPlanning, OnlyChangesThatOutliveAPowerCycleNeedPower) {
    in.on_battery = true;
    EXPECT_EQ(unmet(Action::setup), Words{"power"});
    set(Lock::unlocked);
    EXPECT_EQ(unmet(Action::disable), Words{"power"});
    EXPECT_EQ(unmet(Action::revert), Words{"power"});
    EXPECT_EQ(unmet(Action::lock), Words{});
    set(Lock::locked);
    EXPECT_EQ(unmet(Action::unlock), Words{});
    in.on_battery.reset();
    EXPECT_NE(need_words(Action::revert, "power").find("does not report its power source"), std::string::npos);
    in.on_battery = false;
    EXPECT_EQ(need_words(Action::revert, "power"), "The computer does not run on battery power");
}

TEST_F(OpalPlanning, NothingInUseIsChanged) {
    const std::vector<std::pair<Action, Lock>> all{{Action::setup, Lock::off},
                                                   {Action::lock, Lock::unlocked},
                                                   {Action::disable, Lock::unlocked},
                                                   {Action::revert, Lock::unlocked}};
    for (const auto& [action, lock] : all) {
        set(lock);
        place = unused();
        EXPECT_EQ(unmet(action), Words{}) << name(action);
        place = mounted("/data");
        EXPECT_EQ(unmet(action), Words{"not-in-use"}) << name(action);
        place = mounted("/");
        EXPECT_EQ(unmet(action), Words{"not-system"}) << name(action);
        in.place = nullptr;
        EXPECT_EQ(unmet(action), Words{"place-known"}) << name(action);
        in.place = &place;
    }
}

// A suspend locks a drive that is mounted, and the plan is made without reading what uses it.
TEST_F(OpalPlanning, ADriveInUseIsUnlocked) {
    set(Lock::locked);
    place = mounted("/");
    EXPECT_EQ(unmet(Action::unlock), Words{});
    in.place = nullptr;
    EXPECT_EQ(unmet(Action::unlock), Words{});
    in.abilities.namespaces.complete = false;
    in.abilities.namespaces.all.resize(2);
    EXPECT_EQ(unmet(Action::unlock), Words{});
}

TEST_F(OpalPlanning, OnlyASetupPreventsTheStartOfTheSystem) {
    place = mounted("/");
    const std::string system = "nvme0n1 is the system drive (/)";
    EXPECT_NE(need_words(Action::setup, "not-system").find("could not start"), std::string::npos);
    set(Lock::unlocked);
    for (const auto action : {Action::lock, Action::disable, Action::revert}) {
        EXPECT_EQ(need_words(action, "not-system"),
                  system + " | Start the computer from a live USB system and run Fettle there.");
    }
}

TEST_F(OpalPlanning, OtherPathsToTheDriveAreHeldWithIt) {
    set(Lock::unlocked);
    in.entry.id = "sda";
    in.entry.identity.bus = Bus::sas;
    in.entry.identity.wwn = "5000c500a1b2c3d4";
    in.entry.identity.serial = "S";
    OpalInputs::Sibling path;
    path.entry = in.entry;
    path.entry.id = "sdb";
    path.kinship = plan::Kinship::same_unit;
    const auto free = unused();
    path.place = &free;
    in.siblings = {path};
    EXPECT_EQ(unmet(Action::lock), Words{});
    EXPECT_TRUE(plan(Action::lock)->siblings.empty()) << "holding it again would find it busy";
    // What uses the other path uses the drive.
    const auto used = mounted("/data");
    in.siblings.front().place = &used;
    EXPECT_EQ(unmet(Action::lock), Words{"not-in-use"});
    set(Lock::locked);
    EXPECT_EQ(plan(Action::unlock)->siblings.size(), 1U) << "it detects its partitions by itself";
}

TEST_F(OpalPlanning, TheNamespacesArePinned) {
    in.abilities.namespaces.all.resize(1);
    in.abilities.namespaces.all[0].nsid = 1;
    in.abilities.namespaces.all[0].active = true;
    in.abilities.nsid = 1;
    const auto words = in.abilities.namespaces.words();
    ASSERT_FALSE(words.empty());
    set(Lock::unlocked);
    for (const auto action : {Action::lock, Action::disable, Action::revert}) {
        const auto made = plan(action);
        ASSERT_TRUE(made) << to_string(made.error());
        EXPECT_EQ(made->namespaces, words);
        EXPECT_NE(plan::canonical(made->plan).find(words), std::string::npos) << name(action);
    }
    set(Lock::locked);
    EXPECT_EQ(plan(Action::unlock)->namespaces, "");
}

TEST_F(OpalPlanning, OtherNamespacesCountAsWell) {
    set(Lock::unlocked);
    const auto other = mounted("/data");
    OpalInputs::Sibling sibling;
    sibling.entry.id = "nvme0n2";
    sibling.entry.identity.nsid = 2;
    sibling.place = &other;
    in.siblings = {sibling};
    EXPECT_EQ(unmet(Action::lock), Words{"not-in-use"});
    const auto free = unused();
    in.siblings.front().place = &free;
    EXPECT_EQ(unmet(Action::lock), Words{});
    EXPECT_EQ(plan(Action::lock)->siblings.size(), 1U);
    in.siblings.front().place = nullptr;
    EXPECT_EQ(unmet(Action::lock), Words{"place-known"});
    // One that the system has no device for.
    in.siblings.clear();
    in.abilities.nsid = 1;
    in.abilities.namespaces.all.resize(2);
    in.abilities.namespaces.all[0].nsid = 1;
    in.abilities.namespaces.all[0].active = true;
    in.abilities.namespaces.all[1].nsid = 2;
    in.abilities.namespaces.all[1].active = true;
    EXPECT_EQ(unmet(Action::lock), Words{"namespaces-checked"});
    in.abilities.namespaces.all.pop_back();
    EXPECT_EQ(unmet(Action::lock), Words{});
    in.abilities.namespaces.complete = false;
    EXPECT_EQ(unmet(Action::lock), Words{"namespaces-checked"});
}

TEST_F(OpalPlanning, LockAndUnlockFitTheState) {
    EXPECT_EQ(code(Action::lock), ErrorCode::invalid_argument);
    EXPECT_EQ(code(Action::unlock), ErrorCode::invalid_argument);
    set(Lock::unlocked);
    EXPECT_EQ(kinds(Action::lock), Words{"lock"});
    EXPECT_EQ(code(Action::unlock), ErrorCode::invalid_argument);
    set(Lock::locked);
    EXPECT_EQ(code(Action::lock), ErrorCode::invalid_argument);
    EXPECT_EQ(kinds(Action::unlock), Words{"unlock"});
    Request request;
    request.action = Action::unlock;
    request.for_resume = true;
    EXPECT_EQ(make_plan(request, in)->kinds, (Words{"unlock", "unlock-after-suspend"}));
    // The first step proves the password.
    set(Lock::unlocked);
    EXPECT_EQ(make_plan(request, in)->kinds, (Words{"unlock", "unlock-after-suspend"}));
    set(Lock::owned);
    EXPECT_EQ(make_plan(request, in).error().code, ErrorCode::invalid_argument);
    set(Lock::locked);
    EXPECT_FALSE(plan(Action::unlock)->plan.needs_serial());
}

TEST_F(OpalPlanning, UnlockHidesThePreBootImage) {
    set(Lock::locked);
    in.state.discovery->mbr_enabled = true;
    EXPECT_EQ(kinds(Action::unlock), (Words{"unlock", "hide-pre-boot-image"}));
    set(Lock::unlocked);
    EXPECT_EQ(kinds(Action::unlock), (Words{"unlock", "hide-pre-boot-image"}));
    in.state.discovery->mbr_done = true;
    EXPECT_EQ(code(Action::unlock), ErrorCode::invalid_argument);
    set(Lock::locked);
    EXPECT_EQ(kinds(Action::unlock), Words{"unlock"});
}

TEST_F(OpalPlanning, DisableKeepsTheDataAndUndoesAHalfSetup) {
    EXPECT_EQ(code(Action::disable), ErrorCode::invalid_argument) << "there is no password";
    set(Lock::unlocked);
    EXPECT_EQ(kinds(Action::disable), (Words{"deactivate-locking", "give-up-ownership"}));
    EXPECT_FALSE(plan(Action::disable)->plan.needs_serial());
    set(Lock::owned);
    EXPECT_EQ(kinds(Action::disable), Words{"give-up-ownership"});
    // Opal 2.01 5.1.3: a locked range cannot keep its key.
    set(Lock::locked);
    EXPECT_EQ(unmet(Action::disable), Words{"unlocked"});
}

TEST_F(OpalPlanning, RevertDestroysAllData) {
    EXPECT_EQ(code(Action::revert), ErrorCode::invalid_argument);
    set(Lock::locked);
    in.abilities.nsid = 1;
    in.abilities.namespaces.all.resize(2);
    in.abilities.namespaces.all[0].nsid = 1;
    in.abilities.namespaces.all[1].nsid = 7;
    const auto made = plan(Action::revert);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(made->kinds, Words{"revert"});
    EXPECT_TRUE(made->plan.steps.front().loses_data);
    ASSERT_EQ(made->plan.losses.size(), 2U);
    EXPECT_EQ(render(made->plan.losses[1].text, made->plan.losses[1].evidence),
              "All data in the other namespaces of the drive (7)");
}

TEST_F(OpalPlanning, TheContentsOfALockedDriveAreUnknown) {
    set(Lock::unlocked);
    EXPECT_TRUE(plan(Action::revert)->plan.contents.empty());
    set(Lock::locked);
    const auto made = plan(Action::revert);
    ASSERT_TRUE(made) << to_string(made.error());
    ASSERT_EQ(made->plan.contents.size(), 1U);
    EXPECT_EQ(made->plan.contents.front().detail, "cannot be read: the drive is locked");
}

TEST_F(OpalPlanning, ARevertMayLeaveAPasswordOfTheManufacturer) {
    set(Lock::unlocked);
    EXPECT_EQ(need_words(Action::revert, "first-password-after"), "none");
    in.state.discovery->revert_restores_first_password = false;
    EXPECT_NE(need_words(Action::revert, "first-password-after").find("only the manufacturer"), std::string::npos);
    EXPECT_EQ(unmet(Action::revert), Words{});
}

TEST_F(OpalPlanning, WhatCouldNotBeReadIsNotCalledUnsupported) {
    in.state.discovery.reset();
    in.state.missing = {{"tcg-discovery", "io", "the drive aborted it"}};
    const auto failed = plan(Action::setup);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::io);
    EXPECT_NE(failed.error().context.find("the drive aborted it"), std::string::npos);
    EXPECT_EQ(failed.error().context.find("libata"), std::string::npos);
    in.state.sata = true;
    in.state.missing.front().reason = "not-permitted";
    const auto sata = plan(Action::setup);
    EXPECT_EQ(sata.error().code, ErrorCode::not_permitted);
    EXPECT_NE(sata.error().context.find("libata.allow_tpm=1"), std::string::npos);
}

TEST_F(OpalPlanning, OtherDrivesAreUnsupported) {
    for (const auto action : {Action::setup, Action::lock, Action::unlock, Action::disable, Action::revert}) {
        auto& discovery = *in.state.discovery;
        discovery.features = {0x0002, 0x0303};
        EXPECT_EQ(code(action), ErrorCode::unsupported) << "Pyrite";
        discovery.features = {0x0002, 0x0203};
        discovery.locking_supported = false;
        EXPECT_EQ(code(action), ErrorCode::unsupported);
        discovery.locking_supported = true;
        const auto kept = in.state;
        in.state.discovery.reset();
        EXPECT_EQ(code(action), ErrorCode::unsupported);
        in.state = kept;
    }
}

}  // namespace
}  // namespace fettle::opal
