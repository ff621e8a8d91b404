// SPDX-License-Identifier: GPL-3.0-or-later
// The SECURITY feature set on a drive whose every answer the test gives: how often a password is sent, and that the
// IDENTIFY data decides in place of the answers.
#include "core/erase/ata_security.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/plan/answering_ports.h"

namespace fettle::erase {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::ata_abort;
using fettle::test::fill;
using fettle::test::IdentifyWords;

constexpr std::uint8_t kIdentify = 0xEC;
constexpr std::uint8_t kSet = 0xF1;
constexpr std::uint8_t kUnlock = 0xF2;
constexpr std::uint8_t kPrepare = 0xF3;
constexpr std::uint8_t kErase = 0xF4;
constexpr std::uint8_t kDisable = 0xF6;

/// ACS-4 4.18; each command may be made to answer otherwise.
class Drive {
public:
    using Reply = std::function<Result<AtaReturn>()>;

    [[nodiscard]] long count(std::uint8_t code) const {
        const auto codes = port.codes();
        return std::count(codes.begin(), codes.end(), unsigned{code});
    }
    AtaSecurity security(const Credential& credential) { return {port, wait, credential}; }

    SecurityFacts facts;
    std::map<std::uint8_t, Reply> replies;
    int bad_identifies = 0;  ///< so many with a wrong checksum
    std::optional<Error> identify_error;
    int lost_identifies = -1;  ///< so many fail with identify_error; -1: all
    std::vector<std::uint32_t> waits;
    Wait wait = [this](std::uint32_t ms) { waits.push_back(ms); };
    AnsweringAta port{[this](const AtaCommand& command, std::span<std::uint8_t> data) -> Result<AtaReturn> {
        if (command.command == kIdentify) return identify(data);
        if (command.transfer == Transfer::out) blocks.emplace_back(data.begin(), data.end());
        const auto reply = replies.find(command.command);
        return reply == replies.end() ? Result<AtaReturn>(AtaReturn{}) : reply->second();
    }};
    std::vector<std::vector<std::uint8_t>> blocks;

private:
    Result<AtaReturn> identify(std::span<std::uint8_t> data) {
        if (identify_error && lost_identifies != 0) {
            if (lost_identifies > 0) --lost_identifies;
            return fail(*identify_error);
        }
        IdentifyWords words;
        words.set(82, 1U << 1U);
        words.set(128, 1U | unsigned{facts.enabled} << 1U | unsigned{facts.locked} << 2U |
                           unsigned{facts.frozen} << 3U | unsigned{facts.count_expired} << 4U);
        auto bytes = words.sealed();
        if (bad_identifies > 0) {
            --bad_identifies;
            ++bytes[511];
        }
        fill(data, bytes);
        return AtaReturn{};
    }
};

Error error(ErrorCode code) { return {code, "scripted", {}}; }

const Credential kOwn = Credential::fettle();
Credential users() { return *Credential::given(PasswordKind::user, "secret"); }

TEST(AtaSecurityState, IsAskedFiveTimesOfADriveThatDoesNotAnswer) {
    for (const auto code : {ErrorCode::timeout, ErrorCode::busy, ErrorCode::io}) {
        Drive drive;
        drive.identify_error = error(code);
        EXPECT_EQ(drive.security(kOwn).state().error().code, code);
        EXPECT_EQ(drive.count(kIdentify), 5);
        EXPECT_EQ(drive.waits, (std::vector<std::uint32_t>(4, 1'000)));
    }
    for (const auto code : {ErrorCode::vanished, ErrorCode::not_permitted}) {
        Drive drive;
        drive.identify_error = error(code);
        EXPECT_EQ(drive.security(kOwn).state().error().code, code);
        EXPECT_EQ(drive.count(kIdentify), 1) << "asking again is of no use";
    }
    Drive late;
    late.identify_error = error(ErrorCode::io);
    late.lost_identifies = 4;
    EXPECT_TRUE(late.security(kOwn).state());
}

TEST(AtaSecurityState, DataWithAWrongChecksumIsNoAnswer) {
    Drive once;
    once.facts.locked = true;
    once.bad_identifies = 1;
    const auto state = once.security(kOwn).state();
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->locked);
    EXPECT_EQ(once.count(kIdentify), 2);
    Drive always;
    always.bad_identifies = 99;
    EXPECT_EQ(always.security(kOwn).state().error().code, ErrorCode::malformed);
    EXPECT_EQ(always.count(kIdentify), 5);
}

// ACS-4 7.38: SECURITY ERASE UNIT that SECURITY ERASE PREPARE did not precede is aborted.
TEST(ProvePath, OnlyTheDrivesOwnAbortProvesIt) {
    const auto outcome = [](const Drive::Reply& reply) {
        Drive drive;
        drive.replies[kErase] = reply;
        const auto proven = drive.security(kOwn).prove_path();
        EXPECT_EQ(drive.count(kErase), 1);
        EXPECT_EQ(drive.count(kPrepare), 0) << "with it the drive would erase";
        return proven;
    };
    EXPECT_TRUE(outcome([] { return ata_abort(); }));
    EXPECT_EQ(outcome([] { return AtaReturn{}; }).error().code, ErrorCode::refused) << "somebody else answered";
    EXPECT_EQ(outcome([] { return fail(error(ErrorCode::vanished)); }).error().code, ErrorCode::vanished);
    EXPECT_EQ(outcome([] { return fail(error(ErrorCode::unsupported)); }).error().code, ErrorCode::refused)
        << "without the drive's registers";
    const auto registers = [](std::uint32_t value, NativeStatus::Kind kind = NativeStatus::Kind::ata) -> Drive::Reply {
        return [=] { return fail(ErrorCode::unsupported, "scripted", NativeStatus{kind, value}); };
    };
    EXPECT_EQ(outcome(registers(0x5004)).error().code, ErrorCode::refused) << "status without its error bit";
    EXPECT_EQ(outcome(registers(0x5140)).error().code, ErrorCode::refused) << "an error that is no abort";
    EXPECT_EQ(outcome(registers(0x5104, NativeStatus::Kind::scsi)).error().code, ErrorCode::refused);
}

TEST(ProvePath, IsNotTriedOnADriveWithAPassword) {
    Drive drive;
    drive.facts.enabled = true;
    EXPECT_EQ(drive.security(kOwn).prove_path().error().code, ErrorCode::refused);
    EXPECT_EQ(drive.count(kErase), 0);
    Drive silent;
    silent.identify_error = error(ErrorCode::vanished);
    EXPECT_EQ(silent.security(kOwn).prove_path().error().code, ErrorCode::vanished);
    EXPECT_EQ(silent.count(kErase), 0);
    // A drive that is gone after the probe has not proven anything.
    Drive gone;
    gone.replies[kErase] = [&]() -> Result<AtaReturn> {
        gone.identify_error = error(ErrorCode::vanished);
        return ata_abort();
    };
    EXPECT_EQ(gone.security(kOwn).prove_path().error().code, ErrorCode::vanished);
}

TEST(SetPassword, IsSentOnceToADriveWithout) {
    Drive drive;
    drive.replies[kSet] = [&]() -> Result<AtaReturn> {
        drive.facts.enabled = true;
        return AtaReturn{};
    };
    EXPECT_TRUE(drive.security(kOwn).set_password());
    ASSERT_EQ(drive.blocks.size(), 1U);
    EXPECT_EQ(std::string(drive.blocks[0].begin() + 2, drive.blocks[0].begin() + 14), "fettle-erase");
    for (const bool frozen : {true, false}) {
        Drive bound;
        bound.facts.frozen = frozen;
        bound.facts.enabled = !frozen;
        EXPECT_EQ(bound.security(kOwn).set_password().error().code, ErrorCode::refused);
        EXPECT_EQ(bound.count(kSet), 0);
    }
    Drive silent;
    silent.identify_error = error(ErrorCode::vanished);
    EXPECT_EQ(silent.security(kOwn).set_password().error().code, ErrorCode::vanished);
    EXPECT_EQ(silent.count(kSet), 0);
}

TEST(SetPassword, WhatTheDriveHasCountsNotWhatItAnswers) {
    Drive lost;
    lost.replies[kSet] = [&]() -> Result<AtaReturn> {
        lost.facts.enabled = true;
        return fail(error(ErrorCode::timeout));
    };
    EXPECT_TRUE(lost.security(kOwn).set_password());
    Drive liar;  // says yes, sets none
    EXPECT_EQ(liar.security(kOwn).set_password().error().code, ErrorCode::io);
    Drive honest;
    honest.replies[kSet] = [] { return ata_abort(); };
    EXPECT_EQ(honest.security(kOwn).set_password().error().code, ErrorCode::unsupported);
    // "Refused" would tell the journal that nothing was sent.
    Drive odd;
    odd.replies[kSet] = [&]() -> Result<AtaReturn> {
        odd.identify_error = error(ErrorCode::refused);
        return AtaReturn{};
    };
    EXPECT_EQ(odd.security(kOwn).set_password().error().code, ErrorCode::io);
    Drive gone;
    gone.replies[kSet] = [&]() -> Result<AtaReturn> {
        gone.identify_error = error(ErrorCode::vanished);
        return AtaReturn{};
    };
    EXPECT_EQ(gone.security(kOwn).set_password().error().code, ErrorCode::vanished);
}

/// A locked or open drive with a password, which an erase takes away.
struct Secured : Drive {
    explicit Secured(bool locked = false) {
        facts.enabled = true;
        facts.locked = locked;
    }
    void erases() {
        replies[kErase] = [this]() -> Result<AtaReturn> {
            facts = {};
            return AtaReturn{};
        };
    }
};

TEST(SecurityErase, PreparesAndErasesInTwoCommandsThatFollowEachOther) {
    for (const bool enhanced : {false, true}) {
        Secured drive;
        drive.erases();
        EXPECT_TRUE(drive.security(kOwn).erase(enhanced, 100));
        EXPECT_EQ(drive.port.codes(), (std::vector<unsigned>{kPrepare, kErase, kIdentify}));
        ASSERT_EQ(drive.blocks.size(), 1U);
        EXPECT_EQ(drive.blocks[0][0], enhanced ? 2 : 0);
        // A day more than the drive's estimate.
        EXPECT_EQ(drive.port.sent[1].timeout_ms, (100U + 86'400U) * 1000U);
    }
    Secured unknown;
    unknown.erases();
    EXPECT_TRUE(unknown.security(kOwn).erase(false, {}));
    EXPECT_EQ(unknown.port.sent[1].timeout_ms, 86'400'000U);
    Secured longest;
    longest.erases();
    EXPECT_TRUE(longest.security(kOwn).erase(false, 10'000'000));
    EXPECT_EQ(longest.port.sent[1].timeout_ms, 4'294'967'000U) << "what 32 bits of milliseconds hold";
}

TEST(SecurityErase, FettlesPasswordIsTriedThreeTimesAndThenGivenBack) {
    Secured drive;
    drive.replies[kErase] = [] { return fail(error(ErrorCode::io)); };
    drive.replies[kDisable] = [&]() -> Result<AtaReturn> {
        drive.facts = {};
        return AtaReturn{};
    };
    EXPECT_EQ(drive.security(kOwn).erase(false, {}).error().code, ErrorCode::io);
    EXPECT_EQ(drive.count(kErase), 3);
    EXPECT_EQ(drive.count(kDisable), 1);
    EXPECT_FALSE(drive.facts.enabled);
    // A drive that says yes and erases nothing.
    Secured liar;
    EXPECT_EQ(liar.security(kOwn).erase(false, {}).error().code, ErrorCode::io);
    EXPECT_EQ(liar.count(kErase), 3);
    Secured second;
    int tries = 0;
    second.replies[kErase] = [&]() -> Result<AtaReturn> {
        if (++tries < 2) return fail(error(ErrorCode::io));
        second.facts = {};
        return AtaReturn{};
    };
    EXPECT_TRUE(second.security(kOwn).erase(false, {}));
}

TEST(SecurityErase, WithoutItsPreparationNothingIsErased) {
    Secured drive;
    drive.replies[kPrepare] = [] { return ata_abort(); };
    EXPECT_EQ(drive.security(kOwn).erase(false, {}).error().code, ErrorCode::unsupported);
    EXPECT_EQ(drive.count(kPrepare), 3);
    EXPECT_EQ(drive.count(kErase), 0);
}

TEST(SecurityErase, AnotherPasswordIsSentOnceAndStays) {
    const auto password = users();
    Secured drive(true);
    drive.replies[kErase] = [] { return ata_abort(); };
    const auto refused = drive.security(password).erase(false, {});
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_NE(refused.error().context.find("user password"), std::string::npos);
    EXPECT_NE(refused.error().context.find("at most 4"), std::string::npos) << "5 tries, one spent";
    EXPECT_EQ(drive.count(kErase), 1);
    EXPECT_EQ(drive.count(kUnlock) + drive.count(kDisable), 0);
    Secured broken(true);
    broken.replies[kErase] = [] { return fail(error(ErrorCode::io)); };
    EXPECT_EQ(broken.security(password).erase(false, {}).error().code, ErrorCode::io);
    EXPECT_EQ(broken.count(kErase), 1);
    EXPECT_EQ(broken.count(kUnlock) + broken.count(kDisable), 0);
}

TEST(SecurityErase, StopsWhereTryingAgainIsOfNoUse) {
    Secured frozen;
    frozen.replies[kErase] = [&]() -> Result<AtaReturn> {
        frozen.facts.frozen = true;
        return ata_abort();
    };
    EXPECT_FALSE(frozen.security(kOwn).erase(false, {}));
    EXPECT_EQ(frozen.count(kErase), 1);
    Secured vanished;
    vanished.replies[kErase] = [] { return fail(error(ErrorCode::vanished)); };
    EXPECT_EQ(vanished.security(kOwn).erase(false, {}).error().code, ErrorCode::vanished);
    EXPECT_EQ(vanished.count(kErase), 1);
    Secured silent;
    silent.replies[kErase] = [&]() -> Result<AtaReturn> {
        silent.identify_error = error(ErrorCode::vanished);
        return AtaReturn{};
    };
    EXPECT_EQ(silent.security(kOwn).erase(false, {}).error().code, ErrorCode::vanished);
    EXPECT_EQ(silent.count(kErase), 1);
}

// Unlocked alone, or without a password alone, the drive has not been erased.
TEST(SecurityErase, IsDoneWhenThePasswordIsGoneAndTheDriveOpen) {
    for (const bool locked : {true, false}) {
        Secured half(true);
        half.replies[kErase] = [&]() -> Result<AtaReturn> {
            half.facts.enabled = !locked;
            half.facts.locked = locked;
            return AtaReturn{};
        };
        EXPECT_FALSE(half.security(users()).erase(false, {}));
    }
}

// The answer is lost, and the drive erases on: it is asked every ten seconds for twice its estimate and two minutes.
TEST(SecurityErase, ADriveThatStillErasesIsWaitedFor) {
    Secured drive;
    drive.replies[kErase] = [&]() -> Result<AtaReturn> {
        drive.identify_error = error(ErrorCode::timeout);
        return fail(error(ErrorCode::timeout));
    };
    EXPECT_EQ(drive.security(kOwn).erase(false, 600).error().code, ErrorCode::timeout);
    EXPECT_EQ(drive.count(kErase), 1);
    EXPECT_EQ(drive.count(kIdentify), 600 * 2 / 10 + 12);
    EXPECT_EQ(drive.waits.front(), 10'000U);
    Secured unknown;
    unknown.replies[kErase] = [&]() -> Result<AtaReturn> {
        unknown.identify_error = error(ErrorCode::timeout);
        return fail(error(ErrorCode::timeout));
    };
    EXPECT_FALSE(unknown.security(kOwn).erase(false, {}));
    EXPECT_EQ(unknown.count(kIdentify), 12);
    // Any other error: the drive is not erasing.
    Secured reset;
    reset.replies[kErase] = [&]() -> Result<AtaReturn> {
        reset.identify_error = error(ErrorCode::io);
        return fail(error(ErrorCode::io));
    };
    EXPECT_FALSE(reset.security(kOwn).erase(false, 600));
    EXPECT_EQ(reset.count(kIdentify), 5);
    EXPECT_EQ(reset.waits.front(), 1'000U);
}

TEST(GiveBack, UnlocksThenTakesThePasswordAway) {
    Secured drive(true);
    drive.replies[kUnlock] = [&]() -> Result<AtaReturn> {
        drive.facts.locked = false;
        return AtaReturn{};
    };
    drive.replies[kDisable] = [&]() -> Result<AtaReturn> {
        drive.facts.enabled = false;
        return AtaReturn{};
    };
    EXPECT_TRUE(drive.security(kOwn).give_back());
    EXPECT_EQ(drive.port.codes(), (std::vector<unsigned>{kIdentify, kUnlock, kIdentify, kDisable, kIdentify}));
    Drive open;
    EXPECT_TRUE(open.security(kOwn).give_back());
    EXPECT_EQ(open.port.codes(), std::vector<unsigned>{kIdentify}) << "nothing to take away";
}

TEST(GiveBack, TriesThreeTimes) {
    Secured drive;
    EXPECT_EQ(drive.security(kOwn).give_back().error().code, ErrorCode::io) << "said to be done, and is not";
    EXPECT_EQ(drive.count(kDisable), 3);
    Secured failing;
    failing.replies[kDisable] = [] { return fail(error(ErrorCode::timeout)); };
    EXPECT_EQ(failing.security(kOwn).give_back().error().code, ErrorCode::timeout);
    EXPECT_EQ(failing.count(kDisable), 3);
    Secured last;
    int tries = 0;
    last.replies[kDisable] = [&]() -> Result<AtaReturn> {
        if (++tries == 3) last.facts = {};
        return AtaReturn{};
    };
    EXPECT_TRUE(last.security(kOwn).give_back());
    // Fettle's own password on an open drive is known to be right.
    Secured own;
    own.replies[kDisable] = [] { return ata_abort(); };
    EXPECT_EQ(own.security(kOwn).give_back().error().code, ErrorCode::unsupported);
    EXPECT_EQ(own.count(kDisable), 3);
}

// Each rejected password costs one of five tries.
TEST(GiveBack, ARejectedPasswordIsNotSentAgain) {
    for (const bool own : {true, false}) {
        const auto password = own ? kOwn : users();
        Secured locked(true);
        locked.replies[kUnlock] = [] { return ata_abort(); };
        EXPECT_EQ(locked.security(password).give_back().error().code, ErrorCode::refused);
        EXPECT_EQ(locked.count(kUnlock), 1) << own;
    }
    Secured open;
    open.replies[kDisable] = [] { return ata_abort(); };
    EXPECT_EQ(open.security(users()).give_back().error().code, ErrorCode::refused);
    EXPECT_EQ(open.count(kDisable), 1);
    // An answer that was lost is no rejection.
    Secured lost(true);
    lost.replies[kUnlock] = [] { return fail(error(ErrorCode::timeout)); };
    EXPECT_EQ(lost.security(users()).give_back().error().code, ErrorCode::timeout);
    EXPECT_EQ(lost.count(kUnlock), 3);
}

TEST(GiveBack, IsNotTriedOnADriveThatCannotTakeIt) {
    for (const bool frozen : {true, false}) {
        Secured drive(true);
        drive.facts.frozen = frozen;
        drive.facts.count_expired = !frozen;
        const auto refused = drive.security(kOwn).give_back();
        EXPECT_EQ(refused.error().code, ErrorCode::refused);
        EXPECT_NE(refused.error().context.find(frozen ? "frozen" : "too many"), std::string::npos);
        EXPECT_EQ(drive.count(kUnlock) + drive.count(kDisable), 0);
    }
    Secured silent;
    silent.identify_error = error(ErrorCode::vanished);
    EXPECT_EQ(silent.security(kOwn).give_back().error().code, ErrorCode::vanished);
    Secured gone;
    gone.replies[kDisable] = [&]() -> Result<AtaReturn> {
        if (gone.count(kDisable) == 3) gone.identify_error = error(ErrorCode::vanished);
        return AtaReturn{};
    };
    EXPECT_EQ(gone.security(kOwn).give_back().error().code, ErrorCode::vanished);
}

}  // namespace
}  // namespace fettle::erase
