// SPDX-License-Identifier: GPL-3.0-or-later
// A drive that somebody else locked: unlocked and erased with the password that is given, and with nothing else.
#include "tests/unit/sim_erase/world.h"

namespace fettle::erase::test {
namespace {

using Verdict = plan::Verification::Verdict;

constexpr const char* kUser = "correct horse";
constexpr const char* kMaster = "battery staple";

std::string toml(bool maximum) {
    return kSata + "[ata.security]\nuser_password = \"" + kUser + "\"\nmaster_password = \"" + kMaster + "\"\n" +
           (maximum ? "maximum = true\n" : "");
}

Wish wish(Purpose purpose, PasswordKind kind, const std::string& password) {
    Wish made;
    made.purpose = purpose;
    made.password = kind;
    made.credential = *Credential::given(kind, password);
    return made;
}

Result<plan::Receipt> run(World& world, const Wish& wanted) {
    const auto made = world.plan(wanted);
    if (!made) return fettle::fail(made.error());
    return world.run(*made);
}

SecurityFacts state(World& world) { return world.inputs()->abilities.security->state; }

std::string error_of(const Result<plan::Receipt>& receipt) {
    if (!receipt) return to_string(receipt.error());
    for (const auto& step : receipt->steps) {
        if (step.error) return to_string(*step.error);
    }
    return "";
}

bool open_again(World& world) { return !state(world).enabled && !state(world).locked; }

TEST(ErasePassword, UserAndMasterUnlockWithoutErasing) {
    for (const auto kind : {PasswordKind::user, PasswordKind::master}) {
        World world(toml(false));
        ASSERT_TRUE(state(world).locked);
        const auto receipt = run(world, wish(Purpose::unlock, kind, kind == PasswordKind::user ? kUser : kMaster));
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done) << error_of(receipt);
        EXPECT_EQ(receipt->steps.back().verification.verdict, Verdict::verified);
        EXPECT_TRUE(open_again(world));
        EXPECT_GT(world.kept(), kDriveBytes / 32);
    }
}

TEST(ErasePassword, AWrongOneIsSentOnceAndLeavesTheDriveAsItWas) {
    for (const auto& [kind, password] :
         {std::pair{PasswordKind::user, kMaster}, std::pair{PasswordKind::master, kUser}}) {
        World world(toml(false));
        const auto receipt = run(world, wish(Purpose::unlock, kind, password));
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
        EXPECT_EQ(world.process->count("ata.f2"), 1);
        EXPECT_EQ(world.process->count("ata.f6"), 0);
        EXPECT_NE(error_of(receipt).find("at most 4 attempts"), std::string::npos) << error_of(receipt);
        EXPECT_TRUE(state(world).locked);
        EXPECT_FALSE(state(world).count_expired);
    }
}

TEST(ErasePassword, FiveWrongOnesAndThePlanSaysThatNoneIsTaken) {
    World world(toml(false));
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(run(world, wish(Purpose::unlock, PasswordKind::user, "xyzzy 9")));
    EXPECT_TRUE(state(world).count_expired);
    const auto refused = run(world, wish(Purpose::unlock, PasswordKind::user, kUser));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_EQ(world.process->count("ata.f2"), 5);
}

// What the drive's owner has forgotten at level maximum: the master password still erases.
TEST(ErasePassword, TheDriveIsErasedWithItsOwnPassword) {
    for (const auto kind : {PasswordKind::user, PasswordKind::master}) {
        World world(toml(true));
        const auto receipt = run(world, wish(Purpose::erase, kind, kind == PasswordKind::user ? kUser : kMaster));
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done) << error_of(receipt);
        EXPECT_EQ(world.kept(), 0U);
        EXPECT_TRUE(open_again(world));
        EXPECT_EQ(world.process->count("ata.f1"), 0);
        EXPECT_EQ(world.process->count("ata.f4"), 1);
    }
}

TEST(ErasePassword, AnEraseWithAWrongOneTriesItOnceAndNothingElse) {
    World world(toml(false));
    const auto receipt = run(world, wish(Purpose::erase, PasswordKind::user, "xyzzy 9"));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(world.process->count("ata.f4"), 1);
    EXPECT_EQ(world.process->count("ata.f2"), 0) << "unlocking would use up a try";
    EXPECT_GT(world.kept(), kDriveBytes / 32);
    const auto here = world.inputs();
    EXPECT_FALSE(recover(world.story(), here->abilities).password_is_ours);
}

// Power goes within the erase: the drive stays locked by its own password, with which it is then finished.
TEST(ErasePassword, ACutWithinLeavesItToTheSamePassword) {
    World world(toml(false));
    world.drive->drive_state().faults().add(*sim::parse_fault("power_within ata.f4"));
    EXPECT_NE(run(world, wish(Purpose::erase, PasswordKind::user, kUser))->outcome, plan::Outcome::done);
    world.drive->drive_state().faults().clear();
    world.drive->power_on();
    EXPECT_TRUE(state(world).locked);
    const auto found = recover(world.story(), world.inputs()->abilities);
    EXPECT_EQ(found.state.id, "given-password-left");
    EXPECT_FALSE(found.password_is_ours);
    const auto again = run(world, wish(Purpose::erase, PasswordKind::user, kUser));
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(again->outcome, plan::Outcome::done) << error_of(again);
    EXPECT_EQ(world.kept(), 0U);
}

// The drive aborts the erase; Fettle takes its password away. What is set later is not Fettle's, and not tried.
TEST(ErasePassword, AfterAFailedEraseThatLeftNoneALaterOneIsSomebodyElses) {
    World world(kSata);
    world.drive->drive_state().faults().add(*sim::parse_fault("fail ata.f4 times 0"));
    Wish wanted;
    wanted.method = Method::security_normal;
    const auto receipt = run(world, wanted);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    world.drive->drive_state().faults().clear();
    EXPECT_TRUE(open_again(world));
    auto here = world.inputs()->abilities;
    EXPECT_EQ(recover(world.story(), here).state.id, "erase-failed");
    here.security->state.enabled = here.security->state.locked = true;
    EXPECT_FALSE(recover(world.story(), here).password_is_ours);
}

TEST(ErasePassword, NoJournalHoldsIt) {
    World world(toml(false));
    ASSERT_TRUE(run(world, wish(Purpose::unlock, PasswordKind::user, "xyzzy 9")));
    ASSERT_TRUE(run(world, wish(Purpose::unlock, PasswordKind::master, kMaster)));
    ASSERT_FALSE(world.journals.files.empty());
    for (const auto& [name, text] : world.journals.files) {
        for (const auto* password : {kUser, kMaster, "xyzzy 9"}) {
            EXPECT_EQ(text.find(password), std::string::npos) << text;
        }
    }
}

TEST(ErasePassword, APlanWithoutItIsForShowingAlone) {
    World world(toml(false));
    auto wanted = wish(Purpose::unlock, PasswordKind::user, kUser);
    wanted.credential.reset();
    const auto refused = run(world, wanted);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_TRUE(world.process->sent.empty());
}

}  // namespace
}  // namespace fettle::erase::test
