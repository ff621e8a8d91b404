// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated self-encrypting drives of every command set are set up, locked, unlocked, disabled and reverted.
#include "core/opal/opal_work.h"

#include <map>
#include <nlohmann/json.hpp>

#include "core/erase/security_port.h"
#include "core/erase/tcg_message.h"
#include "core/opal/direct_port.h"
#include "tests/unit/sim_erase/world.h"

namespace fettle::opal {
namespace {

using erase::test::kDriveBytes;
using plan::Outcome;
using Verdict = plan::Verification::Verdict;
using Words = std::vector<std::string>;

/// The drive's block port as a system that has an Opal interface of its own.
class SystemPort final : public BlockDevice, public OpalPort {
public:
    explicit SystemPort(Words& calls, std::map<std::string, Error> errors)
        : calls_(calls), errors_(std::move(errors)) {}
    [[nodiscard]] ByteCount size() const override { return {kDriveBytes}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override { return {}; }
    Result<SystemOpal> status() override {
        if (auto done = call("status"); !done) return fettle::fail(done.error());
        return SystemOpal{true, true, false, false, false, false};
    }
    Status take_ownership(Password /*password*/) override { return call("take_ownership"); }
    Status activate_locking(Password /*password*/) override { return call("activate_locking"); }
    Status protect(Password /*password*/) override { return call("protect"); }
    Status set_locked(Password /*password*/, bool locked) override { return call(locked ? "lock" : "unlock"); }
    Status hide_shadow_mbr(Password /*password*/) override { return call("hide_shadow_mbr"); }
    Status keep_for_resume(Password /*password*/) override { return call("keep_for_resume"); }
    Status deactivate_locking(Password /*password*/) override { return call("deactivate_locking"); }
    Status change_owner(Password /*password*/, Password /*next*/) override { return call("change_owner"); }
    Status revert(Password /*password*/) override { return call("revert"); }

private:
    Status call(const std::string& name) {
        calls_.push_back(name);
        const auto error = errors_.find(name);
        return error == errors_.end() ? Status() : fettle::fail(error->second);
    }
    Words& calls_;
    std::map<std::string, Error> errors_;
};

class OpalWorld : public erase::test::World {
public:
    using World::World;

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& which, plan::Hold how) override {
        holds.emplace_back(which.id, how);
        // A mounted drive can be shared.
        const bool was_mounted = mounted;
        mounted = mounted && how == plan::Hold::exclusive;
        auto held = World::hold(which, how);
        mounted = was_mounted;
        if (held && no_commands) {
            (*held)->ports().ata.reset();
            (*held)->ports().scsi.reset();
        }
        if (held && system) (*held)->ports().block = std::make_unique<SystemPort>(calls, errors);
        return held;
    }
    Result<State> state() {
        auto ports = sim::make_ports(drive);
        const auto abilities = erase::look(ports, entry);
        if (!abilities) return fettle::fail(abilities.error());
        return read_state(*abilities, ports);
    }
    std::string lock() {
        const auto now = state();
        return now ? std::string(name(now->lock())) : to_string(now.error());
    }
    Result<OpalPlan> plan(Action action, const std::string& password, bool for_resume = false) {
        const auto here = inputs();
        if (!here) return fettle::fail(here.error());
        OpalInputs in;
        in.entry = here->entry;
        in.pinned = here->pinned;
        in.place = here->place;
        in.abilities = here->abilities;
        for (const auto& one : here->siblings) in.siblings.push_back({one.entry, one.place, one.kinship});
        const auto now = state();
        if (!now) return fettle::fail(now.error());
        in.state = *now;
        Request request{action, for_resume, nullptr};
        if (!password.empty()) request.password = std::make_shared<const Password>(Password::given(password).value());
        return make_plan(request, in);
    }
    Result<plan::Receipt> run(const OpalPlan& plan, const plan::Confirmation& confirmation) {
        plan::ConfirmationDesk desk(fake_clock, randomness);
        OpalWork work(plan, {*this, [this](std::uint32_t ms) { clock->advance_ms(ms); }});
        return plan::Executor({hasher, fake_clock, desk, journals}).run(plan.plan, confirmation, work, {}, cancel);
    }
    Result<plan::Receipt> run(Action action, const std::string& password = "secret") {
        const auto made = plan(action, password);
        if (!made) return fettle::fail(made.error());
        return run(*made, plan::TypedSerial{made->plan.drives.front().serial});
    }
    /// "take-ownership done verified": how the steps ended.
    static Words ends(const Result<plan::Receipt>& receipt) {
        if (!receipt) return {to_string(receipt.error())};
        Words all;
        for (const auto& step : receipt->steps) {
            all.push_back(step.id + " " + std::string(plan::name(step.outcome)) +
                          (step.verification.verdict == Verdict::verified ? " verified" : ""));
        }
        return all;
    }
    [[nodiscard]] bool readable() {
        std::vector<std::uint8_t> data(4096);
        return sim::make_ports(drive).block->read(0, data).has_value();
    }
    /// What another program does: Set of columns of an object of the Locking SP.
    void set(std::uint64_t object, const std::vector<std::pair<std::uint64_t, std::uint64_t>>& columns) {
        namespace tcg = erase::tcg;
        constexpr std::uint16_t kComId = 0x1000;
        constexpr std::uint64_t kLockingSp = 0x0000020500000002;
        constexpr std::uint64_t kAdmin1 = 0x0000000900010001;
        constexpr std::uint64_t kSet = 0x0000000600000017;
        const std::vector<std::uint8_t> password{'s', 'e', 'c', 'r', 'e', 't'};
        auto ports = sim::make_ports(drive);
        const auto port = erase::make_security_port(entry.identity.protocol, ports);
        ASSERT_TRUE(port);
        const auto wait = [this](std::uint32_t ms) { clock->advance_ms(ms); };
        ASSERT_TRUE(tcg::reset_stack(*port, kComId, wait));
        const auto begun =
            tcg::exchange(*port, kComId, tcg::start_session(kComId, kLockingSp, kAdmin1, password), wait);
        ASSERT_TRUE(begun && begun->status == 0);
        const auto session = tcg::session_of(*begun);
        ASSERT_TRUE(session);
        tcg::Writer writer;
        writer.call(object, kSet).mark(tcg::kStartName).number(1).mark(tcg::kStartList);
        for (const auto& [column, value] : columns) writer.named(column, value);
        writer.mark(tcg::kEndList).mark(tcg::kEndName).finish();
        const auto done =
            tcg::exchange(*port, kComId, tcg::packet(kComId, *session, tcg::kHostSession, writer.payload()), wait);
        ASSERT_TRUE(done);
        EXPECT_EQ(done->status, 0);
        ASSERT_TRUE(tcg::reset_stack(*port, kComId, wait));
    }
    /// Locking range 1, of this many blocks.
    void set_up_range(std::uint64_t length) { set(0x0000080200030001, {{3, 1024}, {4, length}}); }
    static std::string first_error(const Result<plan::Receipt>& receipt) {
        if (!receipt) return to_string(receipt.error());
        for (const auto& step : receipt->steps) {
            if (step.error) return step.error->context;
        }
        return "none";
    }
    [[nodiscard]] bool data_is_there() { return kept() == kDriveBytes / 16; }

    bool system = false;
    bool no_commands = false;  ///< the system passes no ATA and no SCSI commands
    std::vector<std::pair<std::string, plan::Hold>> holds;
    Words calls;
    std::map<std::string, Error> errors;
};

class EveryOpalDrive : public testing::TestWithParam<std::string> {};

TEST_P(EveryOpalDrive, IsSetUpLockedUnlockedAndDisabledWithAllItsData) {
    OpalWorld world(GetParam());
    EXPECT_EQ(world.lock(), "off");
    EXPECT_EQ(world.state()->owned(), false);

    auto receipt = world.run(Action::setup);
    EXPECT_EQ(OpalWorld::ends(receipt), (Words{"take-ownership done verified", "activate-locking done verified",
                                               "protect done", "prove-password done verified"}));
    EXPECT_EQ(world.lock(), "unlocked");
    EXPECT_EQ(world.state()->owned(), true);
    EXPECT_TRUE(world.readable());

    EXPECT_EQ(OpalWorld::ends(world.run(Action::lock)), Words{"lock done verified"});
    EXPECT_EQ(world.lock(), "locked");
    EXPECT_FALSE(world.readable());
    EXPECT_EQ(OpalWorld::ends(world.run(Action::unlock)), Words{"unlock done verified"});
    EXPECT_TRUE(world.readable());

    EXPECT_EQ(OpalWorld::ends(world.run(Action::disable)),
              (Words{"deactivate-locking done verified", "give-up-ownership done verified"}));
    EXPECT_EQ(world.lock(), "off");
    world.drive->power_cycle(true);
    EXPECT_TRUE(world.readable());
    EXPECT_TRUE(world.data_is_there());
    // Another password can be set afterwards.
    EXPECT_EQ(world.run(Action::setup, "another")->outcome, Outcome::done);
}

TEST_P(EveryOpalDrive, IsLockedByEveryPowerCycle) {
    OpalWorld world(GetParam());
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.drive->power_cycle(true);
    EXPECT_EQ(world.lock(), "locked");
    EXPECT_FALSE(world.readable());
    EXPECT_EQ(world.run(Action::unlock)->outcome, Outcome::done);
    EXPECT_TRUE(world.readable());
    EXPECT_TRUE(world.data_is_there());
}

TEST_P(EveryOpalDrive, ARevertDestroysAllDataAndThePassword) {
    OpalWorld world(GetParam());
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.drive->power_cycle(true);
    const auto made = world.plan(Action::revert, "secret");
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(world.run(*made, plan::NoConfirmation{}).error().code, ErrorCode::refused);
    EXPECT_EQ(world.run(*made, plan::TypedSerial{"OTHER"}).error().code, ErrorCode::refused);
    EXPECT_TRUE(world.data_is_there());
    EXPECT_EQ(OpalWorld::ends(world.run(Action::revert)), Words{"revert done verified"});
    EXPECT_EQ(world.kept(), 0U);
    EXPECT_EQ(world.lock(), "off");
    EXPECT_TRUE(world.readable());
}

TEST_P(EveryOpalDrive, AWrongPasswordChangesNothing) {
    OpalWorld world(GetParam());
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    for (const auto action : {Action::lock, Action::disable, Action::revert}) {
        const auto receipt = world.run(action, "wrong");
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, Outcome::failed) << name(action);
        EXPECT_NE(receipt->steps.front().error->context.find("does not accept this password"), std::string::npos);
        EXPECT_EQ(world.lock(), "unlocked");
        EXPECT_TRUE(world.data_is_there());
    }
}

// cryptsetup --hw-opal and sedutil-cli --setupLockingRange use ranges of their own, whose keys a disable would discard.
TEST_P(EveryOpalDrive, RangesOfAnotherProgramAreLeftAlone) {
    OpalWorld world(GetParam());
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.set_up_range(512);
    const std::string refused = "another program has set up 1 more locking ranges";
    for (const auto action : {Action::lock, Action::disable}) {
        const auto receipt = world.run(action);
        EXPECT_NE(OpalWorld::first_error(receipt).find(refused), std::string::npos)
            << name(action) << OpalWorld::first_error(receipt);
        EXPECT_EQ(world.lock(), "unlocked");
        EXPECT_TRUE(world.data_is_there());
    }
    world.drive->power_cycle(true);
    EXPECT_NE(OpalWorld::first_error(world.run(Action::unlock)).find(refused), std::string::npos);
    EXPECT_EQ(world.lock(), "locked");
    // Without the range, the drive is Fettle's again.
    world.set_up_range(0);
    EXPECT_EQ(world.run(Action::unlock)->outcome, Outcome::done);
    EXPECT_EQ(world.run(Action::disable)->outcome, Outcome::done);
    EXPECT_TRUE(world.data_is_there());
}

TEST_P(EveryOpalDrive, AWrongPasswordCostsOneAttempt) {
    OpalWorld world(GetParam());
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    for (const auto action : {Action::lock, Action::disable, Action::lock, Action::disable})
        EXPECT_EQ(world.run(action, "wrong")->outcome, Outcome::failed);
    // The simulated drive permits five.
    EXPECT_EQ(world.run(Action::lock)->outcome, Outcome::done);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(world.run(Action::unlock, "wrong")->outcome, Outcome::failed);
    EXPECT_EQ(world.run(Action::unlock)->outcome, Outcome::done);
}

TEST_P(EveryOpalDrive, AnUnlockHidesThePreBootImage) {
    OpalWorld world(GetParam());
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.set(0x0000080300000001, {{1, 1}});  // MBRControl, Enable
    world.drive->power_cycle(true);
    EXPECT_TRUE(world.state()->shows_pre_boot_image());
    EXPECT_EQ(OpalWorld::ends(world.run(Action::unlock)),
              (Words{"unlock done verified", "hide-pre-boot-image done verified"}));
    EXPECT_FALSE(world.state()->shows_pre_boot_image());
    EXPECT_TRUE(world.readable());
}

INSTANTIATE_TEST_SUITE_P(Opal, EveryOpalDrive,
                         testing::Values(erase::test::kNvme, erase::test::kSataOpal, erase::test::kSasOpal),
                         [](const auto& one) {
                             return std::string(one.index == 0 ? "nvme" : one.index == 1 ? "sata" : "sas");
                         });

TEST(OpalWork, SetupNeedsTheSerialNumber) {
    OpalWorld world(erase::test::kNvme);
    const auto made = world.plan(Action::setup, "secret");
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(world.run(*made, plan::NoConfirmation{}).error().code, ErrorCode::refused);
    EXPECT_EQ(world.run(*made, plan::TypedSerial{"OTHER"}).error().code, ErrorCode::refused);
    EXPECT_EQ(world.lock(), "off");
    EXPECT_TRUE(world.journals.files.empty());
}

TEST(OpalWork, WithoutAPasswordAPlanIsOnlyForDisplay) {
    OpalWorld world(erase::test::kNvme);
    const auto made = world.plan(Action::setup, "");
    ASSERT_TRUE(made) << to_string(made.error());
    const auto receipt = world.run(*made, plan::TypedSerial{"SIM-2"});
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_EQ(world.lock(), "off");
}

TEST(OpalWork, ThePasswordIsInNoPlanAndNoJournal) {
    OpalWorld world(erase::test::kNvme);
    const auto made = world.plan(Action::setup, "conspicuous");
    ASSERT_TRUE(made);
    EXPECT_EQ(plan::canonical(made->plan).find("conspicuous"), std::string::npos);
    ASSERT_TRUE(world.run(*made, plan::TypedSerial{"SIM-2"}));
    ASSERT_FALSE(world.journals.files.empty());
    for (const auto& [name, text] : world.journals.files) {
        EXPECT_NE(text.find("take-ownership"), std::string::npos);
        EXPECT_EQ(text.find("conspicuous"), std::string::npos);
    }
}

TEST(OpalWork, ADriveOfAnotherOwnerIsLeftAlone) {
    // What the drive does not report, the first step finds out: plan first, then another program takes the drive.
    OpalWorld world(erase::test::kNvme);
    const auto made = world.plan(Action::setup, "secret");
    ASSERT_TRUE(made);
    ASSERT_EQ(world.run(Action::setup, "theirs")->outcome, Outcome::done);
    const auto receipt = world.run(*made, plan::TypedSerial{"SIM-2"});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(OpalWorld::ends(receipt), (Words{"take-ownership failed", "activate-locking not-taken",
                                               "protect not-taken", "prove-password not-taken"}));
    EXPECT_NE(receipt->steps.front().error->context.find("already has an owner, or too many wrong passwords"),
              std::string::npos);
    EXPECT_EQ(world.run(Action::lock, "theirs")->outcome, Outcome::done);
}

TEST(OpalWork, AHalfSetupIsUndone) {
    OpalWorld world(erase::test::kNvme);
    auto made = world.plan(Action::setup, "secret");
    ASSERT_TRUE(made);
    made->kinds.resize(1);
    made->plan.steps.resize(1);
    ASSERT_EQ(world.run(*made, plan::TypedSerial{"SIM-2"})->outcome, Outcome::done);
    EXPECT_EQ(world.lock(), "owned");
    EXPECT_EQ(OpalWorld::ends(world.run(Action::disable)), Words{"give-up-ownership done verified"});
    EXPECT_EQ(world.lock(), "off");
}

TEST(OpalWork, ALockedDriveKeepsItsPassword) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    const auto made = world.plan(Action::disable, "secret");
    ASSERT_TRUE(made);
    // Locked after the plan was made: the drive itself refuses, and the data remains.
    ASSERT_EQ(world.run(Action::lock)->outcome, Outcome::done);
    const auto receipt = world.run(*made, plan::NoConfirmation{});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(OpalWorld::ends(receipt), (Words{"deactivate-locking failed", "give-up-ownership not-taken"}));
    EXPECT_EQ(world.lock(), "locked");
    EXPECT_TRUE(world.data_is_there());
}

TEST(OpalWork, TooManyWrongPasswords) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(world.run(Action::lock, "wrong")->outcome, Outcome::failed);
    const auto receipt = world.run(Action::lock);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_NE(receipt->steps.front().error->context.find("too many wrong passwords"), std::string::npos);
    world.drive->power_cycle(true);
    EXPECT_EQ(world.run(Action::unlock)->outcome, Outcome::done);
}

TEST(OpalWork, AMountedDriveIsNotLocked) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.mounted = true;
    EXPECT_EQ(world.run(Action::lock).error().code, ErrorCode::busy);
    EXPECT_EQ(world.lock(), "unlocked");
}

// A suspend locks a drive without unmounting it.
TEST(OpalWork, AMountedDriveIsUnlocked) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.drive->power_cycle(true);
    world.mounted = true;
    world.holds.clear();
    const auto receipt = world.run(Action::unlock);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(world.holds, (std::vector<std::pair<std::string, plan::Hold>>{{"x", plan::Hold::shared}}));
    EXPECT_TRUE(world.readable());
    // The password can be kept for the next suspend, also while the drive is unlocked.
    world.system = true;
    const auto made = world.plan(Action::unlock, "secret", true);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(world.run(*made, plan::NoConfirmation{})->outcome, Outcome::done);
    EXPECT_EQ(world.calls, (Words{"unlock", "keep_for_resume"}));
}

TEST(OpalWork, OtherNamespacesDetectTheirPartitionsAfterAnUnlock) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    ASSERT_EQ(world.run(Action::lock)->outcome, Outcome::done);
    erase::EraseInputs::Sibling sibling;
    sibling.entry = world.entry;
    sibling.entry.id = "y";
    sibling.entry.identity.nsid = 2;
    world.siblings = {sibling};
    world.holds.clear();
    EXPECT_EQ(world.run(Action::unlock)->outcome, Outcome::done);
    EXPECT_EQ(world.holds,
              (std::vector<std::pair<std::string, plan::Hold>>{{"x", plan::Hold::shared}, {"y", plan::Hold::shared}}));
}

TEST(OpalWork, ChangedNamespacesAreNotTouched) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    auto made = world.plan(Action::revert, "secret");
    ASSERT_TRUE(made);
    ASSERT_FALSE(made->namespaces.empty());
    made->namespaces += " 2:1024";
    const auto receipt = world.run(*made, plan::TypedSerial{"SIM-2"});
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_TRUE(world.data_is_there());
}

TEST(OpalWork, WithoutALockingTableNothingIsDisabled) {
    OpalWorld world(erase::test::kSataOpal);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.system = world.no_commands = true;
    EXPECT_EQ(world.run(Action::disable)->outcome, Outcome::failed);
    EXPECT_EQ(world.calls, Words{});
    // A lock can be undone.
    (void)world.run(Action::lock);
    EXPECT_EQ(world.calls, Words{"lock"});
}

TEST(OpalWork, ASessionThatWasLeftOpenIsEndedOnce) {
    OpalWorld world(erase::test::kNvme);
    world.system = true;
    world.errors = {{"take_ownership", {ErrorCode::busy, "another session", {}}}};
    EXPECT_EQ(world.run(Action::setup)->outcome, Outcome::failed);
    EXPECT_EQ(world.calls, (Words{"take_ownership", "take_ownership"}));
    EXPECT_EQ(world.process->count("nvme.admin.81"), 1) << "STACK_RESET by Security Send";
}

TEST(OpalWork, AProofThatFailsLeavesTheDriveUnlockedOrSaysSo) {
    const Words before{"take_ownership", "activate_locking", "protect", "lock"};
    const auto prove = [](OpalWorld& world) {
        world.system = true;
        const auto receipt = world.run(Action::setup);
        return OpalWorld::first_error(receipt);
    };
    auto with_unlock = before;
    with_unlock.emplace_back("unlock");
    {
        OpalWorld world(erase::test::kNvme);
        world.errors = {{"lock", {ErrorCode::io, "it failed", {}}}};
        EXPECT_EQ(prove(world), "it failed");
        EXPECT_EQ(world.calls, with_unlock) << "the drive may be locked in spite of the error";
    }
    {
        OpalWorld world(erase::test::kNvme);
        world.errors = {{"lock", {ErrorCode::refused, "a wrong password", {}}}};
        EXPECT_EQ(prove(world), "a wrong password");
        EXPECT_EQ(world.calls, before);
    }
    {
        OpalWorld world(erase::test::kNvme);
        world.errors = {{"unlock", {ErrorCode::io, "it failed", {}}}};
        EXPECT_EQ(prove(world), "it failed. The drive may be locked now; to unlock it, run fettle opal unlock x");
        EXPECT_EQ(world.calls, with_unlock);
    }
}

TEST(OpalWork, TheSystemsInterfaceIsUsedWhereThereIsOne) {
    OpalWorld world(erase::test::kNvme);
    world.system = true;
    const auto made = world.plan(Action::setup, "secret");
    ASSERT_TRUE(made);
    const auto receipt = world.run(*made, plan::TypedSerial{"SIM-2"});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(world.calls, (Words{"take_ownership", "activate_locking", "protect", "lock", "unlock"}));
    // This one only claims to have done it, which the drive's own report disproves.
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::disproved);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::disproved);
    EXPECT_EQ(receipt->steps[3].outcome, Outcome::failed);
    EXPECT_EQ(world.lock(), "off");
}

TEST(OpalWork, WhatTheSystemLacksIsSentDirectly) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    world.system = true;
    world.errors = {{"deactivate_locking", {ErrorCode::unsupported, "an old kernel", {}}},
                    {"change_owner", {ErrorCode::unsupported, "an old kernel", {}}}};
    EXPECT_EQ(world.run(Action::disable)->outcome, Outcome::done);
    EXPECT_EQ(world.calls, (Words{"deactivate_locking", "change_owner"}));
    EXPECT_EQ(world.lock(), "off");
    // Any other error is the result.
    OpalWorld other(erase::test::kNvme);
    ASSERT_EQ(other.run(Action::setup)->outcome, Outcome::done);
    other.system = true;
    other.errors = {{"deactivate_locking", {ErrorCode::io, "broken", {}}}};
    EXPECT_EQ(other.run(Action::disable)->outcome, Outcome::failed);
    EXPECT_EQ(other.calls, Words{"deactivate_locking"});
    EXPECT_EQ(other.lock(), "unlocked");
}

TEST(OpalWork, AfterASuspendOnlyTheSystemCanUnlock) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    ASSERT_EQ(world.run(Action::lock)->outcome, Outcome::done);
    const auto made = world.plan(Action::unlock, "secret", true);
    ASSERT_TRUE(made);
    const auto receipt = world.run(*made, plan::NoConfirmation{});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->steps.front().outcome, Outcome::done);
    EXPECT_NE(receipt->steps.back().outcome, Outcome::done);
    EXPECT_EQ(world.lock(), "unlocked");
}

TEST(OpalWork, ADriveWithoutOpalIsUnsupported) {
    for (const auto& toml : {erase::test::kSata, erase::test::kSas}) {
        OpalWorld world(toml);
        EXPECT_EQ(world.lock(), "unsupported");
        EXPECT_EQ(world.plan(Action::setup, "secret").error().code, ErrorCode::unsupported);
    }
}

TEST(OpalWork, TheStateOutlivesTheProgram) {
    OpalWorld world(erase::test::kNvme);
    ASSERT_EQ(world.run(Action::setup)->outcome, Outcome::done);
    ASSERT_EQ(world.run(Action::lock)->outcome, Outcome::done);
    OpalWorld again(erase::test::kNvme);
    ASSERT_TRUE(again.drive->nvme()->load(world.drive->nvme()->save()));
    EXPECT_EQ(again.lock(), "locked");
    EXPECT_EQ(again.run(Action::unlock)->outcome, Outcome::done);
    // So do ranges and pre-boot image of another program.
    again.set_up_range(512);
    again.set(0x0000080300000001, {{1, 1}, {2, 1}});
    OpalWorld last(erase::test::kNvme);
    ASSERT_TRUE(last.drive->nvme()->load(again.drive->nvme()->save()));
    EXPECT_TRUE(last.state()->discovery->mbr_enabled && last.state()->discovery->mbr_done);
    EXPECT_NE(OpalWorld::first_error(last.run(Action::lock)).find("1 more locking ranges"), std::string::npos);
}

}  // namespace
}  // namespace fettle::opal
