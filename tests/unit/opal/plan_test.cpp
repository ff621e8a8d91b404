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

TEST_F(OpalPlanning, NothingInUseIsChanged) {
    const std::vector<std::pair<Action, Lock>> all{{Action::setup, Lock::off},
                                                   {Action::lock, Lock::unlocked},
                                                   {Action::unlock, Lock::locked},
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
    EXPECT_FALSE(plan(Action::unlock)->plan.needs_serial());
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
