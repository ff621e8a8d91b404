// SPDX-License-Identifier: GPL-3.0-or-later
// Branches of SANITIZE and of the choice of a method that mutants showed to be untested.
#include <gtest/gtest.h>

#include <deque>
#include <limits>

#include "core/erase/erase_plan.h"
#include "core/erase/offer.h"
#include "core/erase/run_sanitize.h"
#include "core/erase/samples.h"

namespace fettle::erase {
namespace {

using Phase = SanitizeState::Phase;

SanitizeState in(Phase phase, bool succeeded = false) {
    SanitizeState state;
    state.phase = phase;
    state.succeeded = succeeded;
    return state;
}

/// Answers with the states in turn, the last one for ever.
class FakeSanitizer final : public Sanitizer {
public:
    explicit FakeSanitizer(std::deque<SanitizeState> states) : states_(std::move(states)) {}
    Status begin(Method, bool may_leave_failure) override {
        begun.push_back(may_leave_failure);
        if (begun.size() <= refusals) return fail(ErrorCode::timeout, "SANITIZE");
        return {};
    }
    Result<SanitizeState> state() override {
        const auto now = states_.front();
        if (states_.size() > 1) states_.pop_front();
        return now;
    }
    Status leave_failure() override {
        ++left;
        return {};
    }
    std::vector<bool> begun;
    std::size_t refusals = 0;
    int left = 0;

private:
    std::deque<SanitizeState> states_;
};

Status run(FakeSanitizer& drive) {
    return run_sanitize(drive, Method::sanitize_block, false, [](std::uint32_t) {}, {});
}

TEST(RunSanitize, ALostAnswerIsNotSentAgain) {
    FakeSanitizer drive({in(Phase::idle), in(Phase::running), in(Phase::running), in(Phase::idle, true)});
    drive.refusals = 1;
    EXPECT_TRUE(run(drive));
    EXPECT_EQ(drive.begun, std::vector{true});
}

TEST(RunSanitize, AfterAFailureInRestrictedModeOnlyThatModeIsTried) {
    FakeSanitizer drive({in(Phase::idle), in(Phase::failed), in(Phase::idle, true)});
    drive.refusals = 1;
    EXPECT_TRUE(run(drive));
    EXPECT_EQ(drive.begun, (std::vector{true, false}));
}

TEST(RunSanitize, ARefusedCommandStaysRefused) {
    FakeSanitizer drive({in(Phase::idle)});
    drive.refusals = 9;
    EXPECT_FALSE(run(drive));
    EXPECT_EQ(drive.begun, std::vector{true});
}

TEST(RunSanitize, AFailureIsLeftAndSaid) {
    FakeSanitizer drive({in(Phase::idle), in(Phase::running), in(Phase::failed)});
    EXPECT_FALSE(run(drive));
    EXPECT_EQ(drive.left, 1);
}

/// SCSI answers in turn, the last one for ever.
class FakeScsi final : public ScsiPort {
public:
    explicit FakeScsi(std::deque<ScsiReturn> answers) : answers_(std::move(answers)) {}
    Result<ScsiReturn> execute(const ScsiCommand&, std::span<std::uint8_t>) override {
        ++asked;
        const auto now = answers_.front();
        if (answers_.size() > 1) answers_.pop_front();
        return now;
    }
    int asked = 0;

private:
    std::deque<ScsiReturn> answers_;
};

/// Fixed-format sense data (SPC-5 4.4.3): key, additional sense code and its qualifier.
ScsiReturn check_condition(std::uint8_t key, std::uint8_t asc, std::uint8_t ascq) {
    std::vector<std::uint8_t> sense(18, 0);
    sense[0] = 0x70;
    sense[2] = key;
    sense[7] = 10;
    sense[12] = asc;
    sense[13] = ascq;
    return {0x02, sense, 0};
}

Result<SanitizeState> scsi_state(std::deque<ScsiReturn> answers, int* asked = nullptr) {
    DrivePorts ports;
    auto port = std::make_unique<FakeScsi>(std::move(answers));
    auto* mine = port.get();
    ports.scsi = std::move(port);
    auto state = make_sanitizer(Protocol::scsi, ports)->state();
    if (asked != nullptr) *asked = mine->asked;
    return state;
}

// SBC-4 4.11: 02h/04h/1Bh is SANITIZE in progress, 03h/31h/03h SANITIZE failed.
TEST(ScsiSanitize, StatesAreToldByTheirSense) {
    EXPECT_EQ(scsi_state({ScsiReturn{}})->phase, Phase::idle);
    EXPECT_EQ(scsi_state({check_condition(0x02, 0x04, 0x1B)})->phase, Phase::running);
    EXPECT_EQ(scsi_state({check_condition(0x03, 0x31, 0x03)})->phase, Phase::failed);
    // 31h/01h is FORMAT COMMAND FAILED, 04h/1Ch something else again.
    EXPECT_FALSE(scsi_state({check_condition(0x03, 0x31, 0x01)}));
    EXPECT_FALSE(scsi_state({check_condition(0x02, 0x04, 0x1C)}));
    EXPECT_FALSE(scsi_state({ScsiReturn{0x08, {}, 0}}));
}

TEST(ScsiSanitize, NewsAreNoAnswerTwice) {
    const auto news = check_condition(0x06, 0x29, 0x00);
    int asked = 0;
    EXPECT_TRUE(scsi_state({news, news, ScsiReturn{}}, &asked));
    EXPECT_EQ(asked, 3);
    EXPECT_FALSE(scsi_state({news}, &asked));
    EXPECT_EQ(asked, 3);
}

Offer offer(Method method, bool refused) {
    Offer made;
    made.method = method;
    if (refused) made.refused = Message{"no", Severity::info, "No", {}, {}};
    return made;
}

TEST(ChooseMethod, NeverOneThatIsRefusedOrUnasked) {
    const std::vector<Offer> all{offer(Method::sanitize_crypto, true), offer(Method::sanitize_block, false),
                                 offer(Method::security_normal, false)};
    ASSERT_NE(choose(all, std::nullopt), nullptr);
    EXPECT_EQ(choose(all, std::nullopt)->method, Method::sanitize_block);
    EXPECT_EQ(choose(all, Method::sanitize_crypto)->method, Method::sanitize_crypto);
    EXPECT_EQ(choose({offer(Method::psid_revert, false), offer(Method::discard, false)}, std::nullopt), nullptr);
    EXPECT_EQ(choose({offer(Method::sanitize_block, true)}, std::nullopt), nullptr);
}

Abilities with_sanitize(bool block, bool crypto, bool overwrite, unsigned last) {
    Abilities abilities;
    abilities.protocol = Protocol::nvme;
    abilities.nsid = 1;
    abilities.namespaces.all = {{1, true, {}, std::vector<std::uint16_t>{}}};
    SanitizeAbility sanitize;
    sanitize.block = block;
    sanitize.crypto = crypto;
    sanitize.overwrite = overwrite;
    sanitize.state.phase = Phase::failed;
    sanitize.state.last_action = last;
    abilities.sanitize = sanitize;
    return abilities;
}

TEST(Offers, SayWhatTheyAreAndHowLongOnlyWhereItIsKnown) {
    auto abilities = with_sanitize(true, true, true, 0);
    abilities.sanitize->block_seconds = 95;
    const auto all = offers(abilities, {});
    ASSERT_FALSE(all.empty());
    for (const auto& one : all) {
        EXPECT_EQ(one.why.id, name(one.method));
        EXPECT_FALSE(one.why.text.empty());
        if (one.method == Method::sanitize_block) {
            EXPECT_EQ(one.estimate.seconds, 95U);
        }
        if (one.method == Method::sanitize_crypto) {
            EXPECT_FALSE(one.estimate.seconds);
        }
    }
}

TEST(Offers, ADriveThatTellsNoTimeForSecurityEraseGetsNone) {
    Abilities abilities;
    abilities.protocol = Protocol::ata;
    abilities.security = ata::SecurityWords{};
    abilities.security->state.supported = true;
    const auto all = offers(abilities, {});
    ASSERT_FALSE(all.empty());
    for (const auto& one : all) EXPECT_FALSE(one.estimate.seconds) << name(one.method);
}

const check::DrivePlace kNowhere{};

std::optional<Method> resumed(const Abilities& abilities) {
    EraseInputs here;
    here.entry.id = "nvme0n1";
    here.entry.identity.serial = "S2";
    here.pinned = plan::pin(here.entry);
    here.place = &kNowhere;
    here.on_battery = false;
    here.abilities = abilities;
    Wish wish;
    wish.purpose = Purpose::resume;
    const auto made = make_plan(here, wish);
    return made ? std::optional(made->method) : std::nullopt;
}

// NVMe Base 2.0 figure 250: SANACT 2 is a block erase, 3 overwrite, 4 crypto erase.
TEST(Resume, GoesOnWithWhatWasCutOff) {
    EXPECT_EQ(resumed(with_sanitize(true, true, true, 2)), Method::sanitize_block);
    EXPECT_EQ(resumed(with_sanitize(true, true, true, 3)), Method::sanitize_overwrite);
    EXPECT_EQ(resumed(with_sanitize(true, true, true, 4)), Method::sanitize_crypto);
    EXPECT_EQ(resumed(with_sanitize(false, true, true, 0)), Method::sanitize_crypto);
    EXPECT_EQ(resumed(with_sanitize(false, true, true, 3)), Method::sanitize_overwrite);
    EXPECT_EQ(resumed(with_sanitize(false, false, true, 0)), Method::sanitize_overwrite);
}

TEST(Judge, AdviceIsProvenOnlyWhereThereWereData) {
    Comparison sum;
    sum.places = 100;
    sum.blank = 100;
    sum.zeros = 100;
    EXPECT_EQ(judge(sum, Promise::nothing).verdict, plan::Verification::Verdict::not_verifiable);
    sum.had_data = 1;
    EXPECT_EQ(judge(sum, Promise::nothing).verdict, plan::Verification::Verdict::verified);
    sum.blank = 99;
    EXPECT_EQ(judge(sum, Promise::nothing).verdict, plan::Verification::Verdict::not_verifiable);
    sum.kept = 1;
    EXPECT_EQ(judge(sum, Promise::nothing).verdict, plan::Verification::Verdict::disproved);
}

}  // namespace
}  // namespace fettle::erase
