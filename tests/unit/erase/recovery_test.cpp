// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/recovery.h"

#include <gtest/gtest.h>

#include "core/erase/samples.h"

namespace fettle::erase {
namespace {

using plan::StepState;
using Verdict = plan::Verification::Verdict;
using Ways = std::vector<Purpose>;

plan::JournalStory story(StepState password, StepState erase) {
    plan::JournalStory told;
    told.verb = "erase";
    plan::PinnedDrive drive;
    drive.model = "M";
    drive.serial = "S1";
    told.drives = {drive};
    told.steps = {{"look-before", "", StepState::done, "", "", ""},
                  {"set-password", "", password, "", "", ""},
                  {"erase-security-enhanced", "", erase, "", "", ""}};
    return told;
}

Abilities security(bool enabled, bool locked) {
    Abilities now;
    now.protocol = Protocol::ata;
    now.security = ata::SecurityWords{};
    now.security->state.supported = true;
    now.security->state.enabled = enabled;
    now.security->state.locked = locked;
    return now;
}

Ways ways(const Recovery& found) {
    Ways all;
    for (const auto& way : found.ways) all.push_back(way.purpose);
    return all;
}

TEST(EraseRecovery, ALockedDriveIsFinishedOrUnlocked) {
    const auto found = recover(story(StepState::done, StepState::begun), security(true, true));
    EXPECT_EQ(found.state.id, "locked-by-erase");
    EXPECT_TRUE(found.password_is_ours);
    EXPECT_EQ(found.method, Method::security_enhanced);
    EXPECT_EQ(ways(found), (Ways{Purpose::resume, Purpose::unlock}));
    const auto open = recover(story(StepState::begun, StepState::not_begun), security(true, false));
    EXPECT_EQ(ways(open), (Ways{Purpose::resume, Purpose::unlock}));
}

TEST(EraseRecovery, APasswordThatNobodyTellsOfMustBeGiven) {
    const auto found = recover(std::nullopt, security(true, true));
    EXPECT_FALSE(found.password_is_ours);
    EXPECT_EQ(ways(found), Ways{Purpose::unlock});
    EXPECT_EQ(found.ways.front().text.id, "unlock-with-password");
    EXPECT_NE(found.ways.front().text.text.find("--password-of user"), std::string_view::npos);
    // By the journal the password step was not begun: it is somebody else's.
    const auto other = recover(story(StepState::not_begun, StepState::not_begun), security(true, true));
    EXPECT_EQ(ways(other), Ways{Purpose::unlock});
}

TEST(EraseRecovery, ADamagedJournalDoesNotTakeTheWayOutAway) {
    auto told = story(StepState::unknown, StepState::unknown);
    told.problems.push_back({plan::JournalProblem::Kind::damaged_line, 3, ""});
    EXPECT_EQ(ways(recover(told, security(true, true))), (Ways{Purpose::resume, Purpose::unlock}));
}

TEST(EraseRecovery, NothingIsLeftOfAnEraseThatNeverBegan) {
    EXPECT_TRUE(recover(story(StepState::not_begun, StepState::not_begun), security(false, false)).ways.empty());
    EXPECT_TRUE(recover(std::nullopt, security(false, false)).ways.empty());
    const auto part = recover(story(StepState::done, StepState::begun), security(false, false));
    EXPECT_EQ(part.state.id, "erased-in-part");
    EXPECT_EQ(ways(part), Ways{Purpose::resume});
    auto whole = story(StepState::done, StepState::done);
    whole.outcome = "done";
    EXPECT_TRUE(recover(whole, security(false, false)).ways.empty());
}

// The journal says how the erase ended: what was disproved or failed was not interrupted.
TEST(EraseRecovery, HowTheEraseEndedIsSaid) {
    auto disproved = story(StepState::done, StepState::done);
    disproved.steps.back().verified = "disproved";
    disproved.outcome = "failed";
    const auto found = recover(disproved, security(false, false));
    EXPECT_EQ(found.state.id, "erase-disproved");
    EXPECT_EQ(found.state.severity, Severity::critical);
    EXPECT_EQ(ways(found), Ways{Purpose::resume});
    auto failed = story(StepState::done, StepState::failed);
    failed.outcome = "failed";
    EXPECT_EQ(recover(failed, security(false, false)).state.id, "erase-failed");
    auto cancelled = story(StepState::done, StepState::cancelled);
    cancelled.outcome = "cancelled";
    EXPECT_EQ(recover(cancelled, security(false, false)).state.id, "erase-cancelled");
    for (const auto* told : {&disproved, &failed, &cancelled}) {
        const auto text = recover(*told, security(false, false)).state.text;
        EXPECT_EQ(text.find("interrupted"), std::string_view::npos) << text;
        EXPECT_EQ(text.find("cut off"), std::string_view::npos) << text;
    }
}

// The erase failed and the password was taken away again; then the computer's firmware set one of its own.
TEST(EraseRecovery, APasswordThatWasSetAfterTheDriveWasSeenWithoutOneIsNotFettles) {
    auto failed = story(StepState::done, StepState::failed);
    failed.outcome = "failed";
    EXPECT_TRUE(recover(failed, security(true, true)).password_is_ours);
    failed.notes = {std::string(kNoPassword)};
    const auto found = recover(failed, security(true, true));
    EXPECT_FALSE(found.password_is_ours);
    EXPECT_EQ(ways(found), Ways{Purpose::unlock});
    EXPECT_EQ(found.ways.front().text.id, "unlock-with-password");
    // What an older job has left was seen not to be there, too.
    const std::vector<plan::JournalStory> both{story(StepState::done, StepState::begun), failed};
    EXPECT_FALSE(recover(both, security(true, true)).password_is_ours);
    EXPECT_TRUE(recover(std::vector{failed, both.front()}, security(true, true)).password_is_ours);
    // A journal that lost its middle tells of no order.
    failed.problems.push_back({plan::JournalProblem::Kind::damaged_line, 3, ""});
    EXPECT_FALSE(recover(failed, security(true, true)).password_is_ours) << "the note comes after all steps";
}

TEST(EraseRecovery, APasswordStepThatWasRefusedHasSetNone) {
    auto told = story(StepState::failed, StepState::not_begun);
    told.outcome = "failed";
    told.steps[1].error_code = "io";
    EXPECT_TRUE(recover(told, security(true, false)).password_is_ours);
    told.steps[1].error_code = "refused";
    EXPECT_FALSE(recover(told, security(true, false)).password_is_ours);
}

// What was erased with the drive's own password leaves that password, and none of Fettle's.
TEST(EraseRecovery, AnEraseWithAGivenPasswordLeavesNoneOfFettles) {
    auto told = story(StepState::not_begun, StepState::begun);
    told.steps.erase(told.steps.begin() + 1);
    told.steps.back().id = "erase-security-normal-with-password";
    EXPECT_EQ(method_of(told), Method::security_normal);
    auto found = recover(told, security(true, true));
    EXPECT_FALSE(found.password_is_ours);
    EXPECT_EQ(found.state.id, "given-password-left");
    EXPECT_EQ(found.ways.front().text.id, "unlock-with-password");
    told.problems.push_back({plan::JournalProblem::Kind::damaged_line, 3, ""});
    EXPECT_FALSE(recover(told, security(true, true)).password_is_ours);
    // Unlocked meanwhile, it is erased in part.
    EXPECT_EQ(recover(told, security(false, false)).state.id, "erased-in-part");
}

// An unlock that failed has a journal of its own, which is the newest.
TEST(EraseRecovery, ALaterJobDoesNotHideWhatAnEarlierOneSays) {
    const auto erase = story(StepState::done, StepState::begun);
    auto unlock = erase;
    unlock.steps = {{"unlock", "", StepState::failed, "", "", ""}};
    unlock.outcome = "failed";
    const std::vector<plan::JournalStory> both{erase, unlock};
    EXPECT_TRUE(recover(both, security(true, true)).password_is_ours);
    EXPECT_EQ(recover(both, security(true, true)).method, Method::security_enhanced);
    EXPECT_FALSE(recover(std::vector{unlock}, security(true, true)).password_is_ours);
    EXPECT_EQ(recover(std::vector<plan::JournalStory>(), security(true, true)).state.id, "password-of-whom");
}

TEST(EraseRecovery, ARevertThatWasCutOffAsksForItsPsidAgain) {
    auto told = story(StepState::done, StepState::begun);
    told.steps.back().id = "erase-psid-revert";
    const auto part = recover(told, security(false, false));
    EXPECT_EQ(part.method, Method::psid_revert);
    ASSERT_EQ(ways(part), Ways{Purpose::resume});
    EXPECT_NE(part.ways.front().text.text.find("--psid"), std::string_view::npos);
}

TEST(EraseRecovery, ASanitizeIsWaitedForOrBegunAgain) {
    Abilities now;
    now.sanitize = SanitizeAbility{};
    now.sanitize->block = true;
    now.sanitize->state.phase = SanitizeState::Phase::running;
    EXPECT_EQ(recover(std::nullopt, now).state.id, "sanitize-runs");
    now.sanitize->state.phase = SanitizeState::Phase::failed;
    EXPECT_EQ(ways(recover(std::nullopt, now)), Ways{Purpose::resume});
}

TEST(EraseRecovery, AJournalIsAboutOneDrive) {
    const auto told = story(StepState::done, StepState::begun);
    auto drive = told.drives[0];
    EXPECT_TRUE(is_about(told, drive));
    drive.id = "sdz";  // it may be anywhere now
    EXPECT_TRUE(is_about(told, drive));
    drive.serial = "S2";
    EXPECT_FALSE(is_about(told, drive));
    auto other = told;
    other.verb = "trim";
    EXPECT_FALSE(is_about(other, told.drives[0]));
    EXPECT_FALSE(is_about(told, plan::PinnedDrive{}));
}

Reading data(std::uint64_t hash) { return {Reading::What::data, 0, hash}; }
Reading blank(std::uint8_t byte) { return {Reading::What::blank, byte, 0}; }

TEST(EraseSecrets, AreOverwritten) {
    std::vector<std::uint8_t> block{1, 2, 3};
    wipe(block);
    EXPECT_EQ(block, (std::vector<std::uint8_t>{0, 0, 0}));
    std::string text = "secret";
    wipe(text);
    EXPECT_TRUE(text.empty());
}

TEST(EraseSamples, PlacesCoverTheEndsAndEveryPart) {
    constexpr std::uint64_t kSize = std::uint64_t{1} << 40U;
    const auto places = sample_places(kSize, 4096, 1);
    EXPECT_GE(places.size(), 4096U);
    EXPECT_EQ(places.front(), 0U);
    EXPECT_EQ(places.back(), kSize - 4096);
    EXPECT_EQ(std::count_if(places.begin(), places.end(), [](auto at) { return at < (1U << 20U); }), 256);
    std::uint64_t widest = 0;
    for (std::size_t i = 1; i < places.size(); ++i) widest = std::max(widest, places[i] - places[i - 1]);
    EXPECT_LT(widest, 2 * kSize / 4096 + 4096);
    EXPECT_TRUE(std::all_of(places.begin(), places.end(), [](auto at) { return at % 4096 == 0; }));
    EXPECT_EQ(sample_places(kSize, 4096, 1), places);
    EXPECT_NE(sample_places(kSize, 4096, 2), places);
    EXPECT_EQ(sample_places(3 * 4096, 4096, 1).size(), 3U);
    EXPECT_TRUE(sample_places(100, 4096, 1).empty());
}

TEST(EraseSamples, WhatTheMethodsPromise) {
    const auto verdict = [](const std::vector<Reading>& before, const std::vector<Reading>& after, Promise promise) {
        return judge(compare(before, after), promise).verdict;
    };
    const std::vector<Reading> old{data(1), data(2), blank(0)};
    for (const auto promise : {Promise::zeros, Promise::blank, Promise::changed, Promise::nothing}) {
        EXPECT_EQ(verdict(old, {data(1), blank(0), blank(0)}, promise), Verdict::disproved);
    }
    const std::vector<Reading> zeros(3, blank(0));
    const std::vector<Reading> ones(3, blank(0xFF));
    // A blank place was data before, or is noise now: what was blank may be noise under a new key.
    const std::vector<Reading> noise{data(7), data(8), data(9)};
    EXPECT_EQ(verdict(old, zeros, Promise::zeros), Verdict::verified);
    EXPECT_EQ(verdict(old, ones, Promise::zeros), Verdict::disproved);
    EXPECT_EQ(verdict(old, ones, Promise::blank), Verdict::verified);
    EXPECT_EQ(verdict(old, noise, Promise::blank), Verdict::verified);
    EXPECT_EQ(verdict(old, noise, Promise::changed), Verdict::verified);
    EXPECT_EQ(verdict(old, noise, Promise::nothing), Verdict::not_verifiable);
    // Without a reading before, noise shows nothing; of a drive that was blank a new key shows nothing either.
    EXPECT_EQ(verdict({}, noise, Promise::changed), Verdict::not_verifiable);
    EXPECT_EQ(verdict({}, zeros, Promise::blank), Verdict::verified);
    EXPECT_EQ(verdict(zeros, zeros, Promise::changed), Verdict::not_verifiable);
    EXPECT_EQ(verdict(old, {blank(0), Reading{}, blank(0)}, Promise::blank), Verdict::not_verifiable);
}

}  // namespace
}  // namespace fettle::erase
