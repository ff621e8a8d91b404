// SPDX-License-Identifier: GPL-3.0-or-later
// SANITIZE by each command set: what is sent, and what the drive's answer is taken for.
#include "core/erase/sanitizer.h"

#include <gtest/gtest.h>

#include "core/erase/run_sanitize.h"
#include "core/erase/security_port.h"
#include "tests/unit/plan/answering_ports.h"

namespace fettle::erase {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::AnsweringScsi;
using fettle::test::ata_abort;
using fettle::test::Bytes;
using fettle::test::check_condition;
using fettle::test::fill;
using fettle::test::put_le;
using Phase = SanitizeState::Phase;

struct Ports {
    explicit Ports(AnsweringAta::Answer answer) {
        auto port = std::make_unique<AnsweringAta>(std::move(answer));
        ata = port.get();
        all.ata = std::move(port);
    }
    explicit Ports(AnsweringNvme::Answer answer) {
        auto port = std::make_unique<AnsweringNvme>(std::move(answer));
        nvme = port.get();
        all.nvme = std::move(port);
    }
    explicit Ports(AnsweringScsi::Answer answer) {
        auto port = std::make_unique<AnsweringScsi>(std::move(answer));
        scsi = port.get();
        all.scsi = std::move(port);
    }
    DrivePorts all;
    AnsweringAta* ata = nullptr;
    AnsweringNvme* nvme = nullptr;
    AnsweringScsi* scsi = nullptr;
};

constexpr std::array kMethods3{Method::sanitize_crypto, Method::sanitize_block, Method::sanitize_overwrite};

// ACS-4 7.35: FEATURE 11h, 12h, 14h; COUNT bit 4 FAILURE MODE; an overwrite of one pass of zeros.
TEST(AtaSanitizer, SendsEachOperationWithItsFailureMode) {
    const std::uint16_t features[] = {0x11, 0x12, 0x14};
    for (std::size_t i = 0; i < kMethods3.size(); ++i) {
        for (const bool may_leave : {true, false}) {
            Ports ports([](const auto&, auto) { return AtaReturn{}; });
            EXPECT_TRUE(make_sanitizer(Protocol::ata, ports.all)->begin(kMethods3.at(i), may_leave));
            const auto& sent = ports.ata->sent.at(0);
            EXPECT_EQ(sent.command, 0xB4);
            EXPECT_EQ(sent.features, features[i]);
            EXPECT_EQ(sent.count & 0x10, may_leave ? 0x10 : 0);
            EXPECT_EQ(sent.count & 0xF, i == 2 ? 1 : 0);
            if (i == 2) {
                EXPECT_EQ(sent.lba, 0x4F57'0000'0000U);
            }
        }
    }
    Ports refusing([](const auto&, auto) -> Result<AtaReturn> { return ata_abort(); });
    EXPECT_EQ(make_sanitizer(Protocol::ata, refusing.all)->begin(Method::sanitize_block, true).error().code,
              ErrorCode::unsupported);
}

Result<SanitizeState> ata_state(const Result<AtaReturn>& answer) {
    Ports ports([&](const auto&, auto) { return answer; });
    auto state = make_sanitizer(Protocol::ata, ports.all)->state();
    EXPECT_EQ(ports.ata->sent.at(0).features, 0);
    EXPECT_EQ(ports.ata->sent.at(0).count, 0);
    return state;
}

AtaReturn registers(std::uint16_t count, std::uint64_t lba = 0, bool complete = true) {
    AtaReturn back;
    back.count = count;
    back.lba = lba;
    back.complete = complete;
    return back;
}

// ACS-4 7.35.7, normal outputs: COUNT bit 15 completed without error, 14 in progress, 13 frozen; LBA 15:0 the progress.
TEST(AtaSanitizer, ReadsItsStatusFromTheRegisters) {
    EXPECT_EQ(ata_state(registers(0))->phase, Phase::idle);
    EXPECT_FALSE(ata_state(registers(0))->succeeded);
    EXPECT_FALSE(ata_state(registers(0))->frozen);
    EXPECT_TRUE(ata_state(registers(0x8000))->succeeded);
    const auto running = ata_state(registers(0x4000, 0x1234));
    EXPECT_EQ(running->phase, Phase::running);
    EXPECT_EQ(running->progress, 0x1234);
    EXPECT_TRUE(ata_state(registers(0x2000))->frozen);
    EXPECT_EQ(ata_state(registers(0x8000, 0, false)).error().code, ErrorCode::unsupported)
        << "a bridge that returns no registers says nothing";
}

TEST(AtaSanitizer, AnAbortOfTheDriveIsAFailureAndNothingElseIs) {
    EXPECT_EQ(ata_state(ata_abort())->phase, Phase::failed);
    EXPECT_FALSE(ata_state(ata_abort())->succeeded);
    EXPECT_EQ(ata_state(fail(ErrorCode::unsupported, "a bridge")).error().code, ErrorCode::unsupported);
    EXPECT_EQ(ata_state(fail(ErrorCode::io, "CRC", {NativeStatus::Kind::ata, 0x5184})).error().code, ErrorCode::io);
}

TEST(AtaSanitizer, ClearsAFailure) {
    Ports ports([](const auto&, auto) { return AtaReturn{}; });
    EXPECT_TRUE(make_sanitizer(Protocol::ata, ports.all)->leave_failure());
    EXPECT_EQ(ports.ata->sent.at(0).features, 0);
    EXPECT_EQ(ports.ata->sent.at(0).count, 1) << "CLEAR SANITIZE OPERATION FAILED";
    Ports refusing([](const auto&, auto) -> Result<AtaReturn> { return ata_abort(); });
    EXPECT_FALSE(make_sanitizer(Protocol::ata, refusing.all)->leave_failure());
}

// NVMe Base 2.0 figure 250: SANACT 1 exit failure mode, 2 block erase, 3 overwrite, 4 crypto erase; bit 3 AUSE.
TEST(NvmeSanitizer, SendsEachAction) {
    const std::uint32_t actions[] = {4, 2, 3};
    for (std::size_t i = 0; i < kMethods3.size(); ++i) {
        for (const bool may_leave : {true, false}) {
            Ports ports([](const auto&, auto) { return NvmeReturn{}; });
            EXPECT_TRUE(make_sanitizer(Protocol::nvme, ports.all)->begin(kMethods3.at(i), may_leave));
            const auto& sent = ports.nvme->sent.at(0);
            EXPECT_EQ(sent.opcode, 0x84);
            EXPECT_EQ(sent.cdw10_15[0] & 7U, actions[i]);
            EXPECT_EQ(sent.cdw10_15[0] >> 3U & 1U, may_leave ? 1U : 0U);
        }
    }
    Ports ports([](const auto&, auto) { return NvmeReturn{}; });
    EXPECT_TRUE(make_sanitizer(Protocol::nvme, ports.all)->leave_failure());
    EXPECT_EQ(ports.nvme->sent.at(0).cdw10_15[0] & 7U, 1U);
    Ports refusing([](const auto&, auto) -> Result<NvmeReturn> { return fail(ErrorCode::unsupported, "scripted"); });
    EXPECT_FALSE(make_sanitizer(Protocol::nvme, refusing.all)->leave_failure());
    EXPECT_FALSE(make_sanitizer(Protocol::nvme, refusing.all)->begin(Method::sanitize_block, true));
}

/// The Sanitize Status log (NVMe Base 2.0 figure 265): SPROG, SSTAT, SCDW10.
Result<SanitizeState> nvme_state(unsigned sstat, std::uint32_t command = 0, std::uint16_t progress = 0xFFFF) {
    Bytes log(512);
    put_le(log, 0, progress, 2);
    put_le(log, 2, sstat, 2);
    put_le(log, 4, command, 4);
    Ports ports([&](const auto&, auto data) {
        fill(data, log);
        return NvmeReturn{};
    });
    return make_sanitizer(Protocol::nvme, ports.all)->state();
}

TEST(NvmeSanitizer, ReadsItsStatusFromTheLog) {
    struct Case {
        unsigned sstat;
        Phase phase;
        bool succeeded;
    };
    for (const auto& one : {Case{0, Phase::idle, false}, Case{1, Phase::idle, true}, Case{2, Phase::running, false},
                            Case{3, Phase::failed, false}, Case{4, Phase::idle, true}}) {
        const auto state = nvme_state(one.sstat, 2, 0x4321);
        ASSERT_TRUE(state);
        EXPECT_EQ(state->phase, one.phase) << one.sstat;
        EXPECT_EQ(state->succeeded, one.succeeded) << one.sstat;
        EXPECT_EQ(state->progress, 0x4321);
        EXPECT_EQ(state->last_action, one.sstat == 0 ? std::nullopt : std::optional(2U)) << one.sstat;
    }
    EXPECT_EQ(nvme_state(5).error().code, ErrorCode::malformed);
    EXPECT_EQ(nvme_state(1, 0xFC)->last_action, 4U) << "three bits";
    Ports silent([](const auto&, auto) -> Result<NvmeReturn> { return fail(ErrorCode::timeout, "scripted"); });
    EXPECT_EQ(make_sanitizer(Protocol::nvme, silent.all)->state().error().code, ErrorCode::timeout);
}

// CDW10 bit 9 NDAS: no deallocation after the sanitize; status 4: deallocated all the same.
TEST(NvmeSanitizer, TellsWhetherBlocksStayedMapped) {
    EXPECT_TRUE(nvme_state(1, 0x202)->keeps_mapped);
    EXPECT_TRUE(nvme_state(2, 0x202)->keeps_mapped);
    EXPECT_FALSE(nvme_state(4, 0x202)->keeps_mapped);
    EXPECT_FALSE(nvme_state(0, 0x202)->keeps_mapped);
    EXPECT_FALSE(nvme_state(1, 0x102)->keeps_mapped);
    EXPECT_FALSE(nvme_state(1, 0x402)->keeps_mapped);
}

// SBC-4 5.32: service action 01h overwrite, 02h block erase, 03h cryptographic erase, 1Fh exit failure mode.
TEST(ScsiSanitizer, SendsEachServiceActionAndItsList) {
    const unsigned actions[] = {3, 2, 1};
    for (std::size_t i = 0; i < kMethods3.size(); ++i) {
        for (const bool may_leave : {true, false}) {
            Bytes list;
            Ports ports([&](const auto&, auto data) {
                list.assign(data.begin(), data.end());
                return ScsiReturn{};
            });
            EXPECT_TRUE(make_sanitizer(Protocol::scsi, ports.all)->begin(kMethods3.at(i), may_leave));
            const auto& cdb = ports.scsi->sent.at(0).cdb;
            EXPECT_EQ(cdb.at(0), 0x48);
            EXPECT_EQ(cdb.at(1) & 0x1FU, actions[i]);
            EXPECT_EQ(cdb.at(1) & 0x20U, may_leave ? 0x20U : 0U);
            // One pass of a pattern of four zeros (SBC-4 table 113).
            EXPECT_EQ(list, i == 2 ? (Bytes{1, 0, 0, 4, 0, 0, 0, 0}) : Bytes{});
        }
    }
    Ports ports([](const auto&, auto) { return ScsiReturn{}; });
    EXPECT_TRUE(make_sanitizer(Protocol::scsi, ports.all)->leave_failure());
    EXPECT_EQ(ports.scsi->sent.at(0).cdb.at(1) & 0x1FU, 0x1FU);
    Ports refusing([](const auto&, auto) { return check_condition(5, 0x20, 0); });
    EXPECT_FALSE(make_sanitizer(Protocol::scsi, refusing.all)->leave_failure());
    EXPECT_FALSE(make_sanitizer(Protocol::scsi, refusing.all)->begin(Method::sanitize_block, true));
}

TEST(ScsiSanitizer, TellsItsProgressAndTheTransportsErrors) {
    const auto state = [](const Result<ScsiReturn>& answer) {
        Ports ports([&](const auto&, auto) { return answer; });
        return make_sanitizer(Protocol::scsi, ports.all)->state();
    };
    EXPECT_TRUE(state(ScsiReturn{})->succeeded);
    auto running = check_condition(2, 0x04, 0x1B);
    running.sense[15] = 0x80;  // SKSV, then the progress (SPC-5 4.4.2.4.3)
    running.sense[16] = 0x12;
    running.sense[17] = 0x34;
    EXPECT_EQ(state(running)->progress, 0x1234);
    EXPECT_EQ(state(check_condition(2, 0x04, 0x1B))->progress, 0) << "not told";
    EXPECT_EQ(state(fail(ErrorCode::vanished, "scripted")).error().code, ErrorCode::vanished);
    EXPECT_EQ(state(ScsiReturn{0x08, {}, 0}).error().code, ErrorCode::busy);
    const auto silent = state(ScsiReturn{0x02, {}, 0});
    ASSERT_FALSE(silent) << "no sense data";
    EXPECT_EQ(silent.error().code, ErrorCode::truncated);
    EXPECT_FALSE(state(check_condition(2, 0x3A, 0x00)));
}

TEST(MakeSanitizer, TakesThePortOfItsProtocol) {
    Ports ata([](const auto&, auto) { return AtaReturn{}; });
    Ports nvme([](const auto&, auto) { return NvmeReturn{}; });
    Ports scsi([](const auto&, auto) { return ScsiReturn{}; });
    for (const auto protocol : {Protocol::ata, Protocol::nvme, Protocol::scsi, Protocol::unknown}) {
        EXPECT_EQ(make_sanitizer(protocol, ata.all) != nullptr, protocol == Protocol::ata);
        EXPECT_EQ(make_sanitizer(protocol, nvme.all) != nullptr, protocol == Protocol::nvme);
        EXPECT_EQ(make_sanitizer(protocol, scsi.all) != nullptr, protocol == Protocol::scsi);
        EXPECT_EQ(make_security_port(protocol, ata.all) != nullptr, protocol == Protocol::ata);
        EXPECT_EQ(make_security_port(protocol, nvme.all) != nullptr, protocol == Protocol::nvme);
        EXPECT_EQ(make_security_port(protocol, scsi.all) != nullptr, protocol == Protocol::scsi);
    }
}

// ACS-4 7.59 and 7.61: FEATURE the protocol, COUNT and LBA 7:0 the blocks, LBA 23:8 what is specific to it.
TEST(SecurityPorts, AtaTrustedSendAndReceive) {
    Ports ports([](const auto&, auto) { return AtaReturn{}; });
    const auto port = make_security_port(Protocol::ata, ports.all);
    Bytes data(2048);
    EXPECT_TRUE(port->send(0x01, 0x07FE, data));
    EXPECT_TRUE(port->receive(0x02, 0x0001, std::span(data).first(512)));
    const auto& sent = ports.ata->sent;
    EXPECT_EQ(sent.at(0).command, 0x5E);
    EXPECT_EQ(sent.at(0).features, 0x01);
    EXPECT_EQ(sent.at(0).count, 4);
    EXPECT_EQ(sent.at(0).lba, 0x07FE00U);
    EXPECT_EQ(sent.at(0).transfer, Transfer::out);
    EXPECT_EQ(sent.at(1).command, 0x5C);
    EXPECT_EQ(sent.at(1).features, 0x02);
    EXPECT_EQ(sent.at(1).count, 1);
    EXPECT_EQ(sent.at(1).lba, 0x000100U);
    EXPECT_EQ(sent.at(1).transfer, Transfer::in);
}

TEST(SecurityPorts, AtaTakesWholeBlocksAndAtMost255) {
    Ports ports([](const auto&, auto) { return AtaReturn{}; });
    const auto port = make_security_port(Protocol::ata, ports.all);
    for (const std::size_t bytes : {0U, 1U, 511U, 513U, 256U * 512U}) {
        Bytes data(bytes);
        EXPECT_EQ(port->send(1, 1, data).error().code, ErrorCode::invalid_argument) << bytes;
    }
    EXPECT_TRUE(ports.ata->sent.empty());
    Bytes most(255 * 512);
    EXPECT_TRUE(port->send(1, 1, most));
    EXPECT_EQ(ports.ata->sent.at(0).count, 255);
    Ports refusing([](const auto&, auto) -> Result<AtaReturn> { return ata_abort(); });
    EXPECT_EQ(make_security_port(Protocol::ata, refusing.all)->send(1, 1, most).error().code, ErrorCode::unsupported);
}

// NVMe Base 2.0 figures 311 and 316: SECP in CDW10 bits 31:24, SPSP in 23:8; CDW11 the length.
TEST(SecurityPorts, Nvme) {
    Ports ports([](const auto&, auto) { return NvmeReturn{}; });
    const auto port = make_security_port(Protocol::nvme, ports.all);
    Bytes data(2048);
    EXPECT_TRUE(port->send(0x01, 0x07FE, data));
    EXPECT_TRUE(port->receive(0x02, 0x0001, data));
    const auto& sent = ports.nvme->sent;
    EXPECT_EQ(sent.at(0).opcode, 0x81);
    EXPECT_EQ(sent.at(0).cdw10_15[0], 0x0107FE00U);
    EXPECT_EQ(sent.at(0).cdw10_15[1], 2048U);
    EXPECT_EQ(sent.at(0).transfer, Transfer::out);
    EXPECT_EQ(sent.at(1).opcode, 0x82);
    EXPECT_EQ(sent.at(1).cdw10_15[0], 0x02000100U);
    EXPECT_EQ(sent.at(1).transfer, Transfer::in);
    Ports refusing([](const auto&, auto) -> Result<NvmeReturn> { return fail(ErrorCode::io, "scripted"); });
    EXPECT_EQ(make_security_port(Protocol::nvme, refusing.all)->receive(1, 1, data).error().code, ErrorCode::io);
}

// SPC-5 6.40 and 6.41: A2h in, B5h out; byte 1 the protocol, 2 and 3 what is specific, 6 to 9 the length.
TEST(SecurityPorts, Scsi) {
    Ports ports([](const auto&, auto) { return ScsiReturn{}; });
    const auto port = make_security_port(Protocol::scsi, ports.all);
    Bytes data(2048);
    EXPECT_TRUE(port->send(0x01, 0x07FE, data));
    EXPECT_TRUE(port->receive(0x02, 0x0001, data));
    const auto& sent = ports.scsi->sent;
    EXPECT_EQ(sent.at(0).cdb.at(0), 0xB5);
    EXPECT_EQ(Bytes(sent.at(0).cdb.begin() + 1, sent.at(0).cdb.begin() + 4), (Bytes{0x01, 0x07, 0xFE}));
    EXPECT_EQ(sent.at(1).cdb.at(0), 0xA2);
    EXPECT_EQ(Bytes(sent.at(1).cdb.begin() + 1, sent.at(1).cdb.begin() + 4), (Bytes{0x02, 0x00, 0x01}));
    Ports refusing([](const auto&, auto) { return check_condition(5, 0x20, 0); });
    EXPECT_FALSE(make_security_port(Protocol::scsi, refusing.all)->send(1, 1, data));
}

/// Answers errors and states in turn.
class Turns final : public Sanitizer {
public:
    Status begin(Method method, bool may_leave_failure) override {
        begun.emplace_back(method, may_leave_failure);
        return begin_error ? Status(fail(*begin_error)) : Status();
    }
    Result<SanitizeState> state() override {
        ++asked;
        auto now = states.front();
        if (states.size() > 1) states.erase(states.begin());
        return now;
    }
    Status leave_failure() override {
        ++left;
        return leave_error ? Status(fail(*leave_error)) : Status();
    }
    std::vector<Result<SanitizeState>> states;
    std::vector<std::pair<Method, bool>> begun;
    std::optional<Error> begin_error;
    std::optional<Error> leave_error;
    int asked = 0;
    int left = 0;
};

SanitizeState in(Phase phase, bool succeeded = false, std::uint16_t progress = 0) {
    SanitizeState state;
    state.phase = phase;
    state.succeeded = succeeded;
    state.progress = progress;
    return state;
}

struct Ran {
    Status status;
    std::vector<std::uint32_t> waits;
    std::vector<std::uint64_t> progress;
};

Ran run(Turns& drive, bool resuming = false) {
    Ran ran;
    ran.status = run_sanitize(
        drive, Method::sanitize_crypto, resuming, [&](std::uint32_t ms) { ran.waits.push_back(ms); },
        [&](std::uint64_t done, std::uint64_t total) {
            EXPECT_EQ(total, 65'536U);
            ran.progress.push_back(done);
        });
    return ran;
}

TEST(RunSanitizeTurns, ADriveThatDoesNotAnswerIsAskedFiveTimes) {
    Turns silent;
    silent.states = {fail(ErrorCode::timeout, "scripted")};
    const auto ran = run(silent);
    EXPECT_EQ(ran.status.error().code, ErrorCode::timeout);
    EXPECT_EQ(silent.asked, 5);
    EXPECT_EQ(ran.waits, std::vector<std::uint32_t>(4, 1'000));
    EXPECT_TRUE(silent.begun.empty());
    Turns gone;
    gone.states = {fail(ErrorCode::vanished, "scripted")};
    EXPECT_EQ(run(gone).status.error().code, ErrorCode::vanished);
    EXPECT_EQ(gone.asked, 1);
}

TEST(RunSanitizeTurns, AFrozenDriveIsNotTouched) {
    Turns drive;
    auto frozen = in(Phase::idle);
    frozen.frozen = true;
    drive.states = {frozen};
    EXPECT_EQ(run(drive).status.error().code, ErrorCode::refused);
    EXPECT_TRUE(drive.begun.empty());
}

// The pauses double from a quarter of a second to five seconds, and each tells how far the drive is.
TEST(RunSanitizeTurns, ItsEndIsWaitedForWithLongerAndLongerPauses) {
    Turns drive;
    drive.states = {in(Phase::idle)};
    for (std::uint16_t i = 1; i <= 7; ++i) drive.states.emplace_back(in(Phase::running, false, i));
    drive.states.emplace_back(in(Phase::idle, true));
    const auto ran = run(drive);
    EXPECT_TRUE(ran.status);
    EXPECT_EQ(ran.waits, (std::vector<std::uint32_t>{250, 500, 1'000, 2'000, 4'000, 5'000, 5'000}));
    EXPECT_EQ(ran.progress, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(drive.begun, (std::vector<std::pair<Method, bool>>{{Method::sanitize_crypto, true}}));
}

TEST(RunSanitizeTurns, OneThatRunsAlreadyCountsOnlyForAResumedErase) {
    for (const bool resuming : {true, false}) {
        Turns drive;
        drive.states = {in(Phase::running), in(Phase::running), in(Phase::idle, true)};
        EXPECT_TRUE(run(drive, resuming).status);
        EXPECT_EQ(drive.begun.size(), resuming ? 0U : 1U);
    }
    // One that failed or told no success is begun anew.
    for (const auto phase : {Phase::failed, Phase::idle}) {
        Turns drive;
        drive.states = {in(Phase::running), in(phase), in(Phase::idle, true)};
        EXPECT_TRUE(run(drive, true).status);
        EXPECT_EQ(drive.begun.size(), 1U);
    }
    Turns idle;  // a success of some time ago is not the resumed one
    idle.states = {in(Phase::idle, true)};
    EXPECT_TRUE(run(idle, true).status);
    EXPECT_EQ(idle.begun.size(), 1U);
    Turns lost;
    lost.states = {in(Phase::running), fail(ErrorCode::vanished, "scripted")};
    EXPECT_EQ(run(lost, true).status.error().code, ErrorCode::vanished);
}

TEST(RunSanitizeTurns, WhatIsBegunAndLostIsAnError) {
    Turns lost;
    lost.states = {in(Phase::idle), fail(ErrorCode::vanished, "scripted")};
    EXPECT_EQ(run(lost).status.error().code, ErrorCode::vanished);
    // The command failed and the drive does not answer: the command's own error is told.
    Turns silent;
    silent.states = {in(Phase::idle), fail(ErrorCode::vanished, "scripted")};
    silent.begin_error = Error{ErrorCode::unsupported, "scripted", {}};
    EXPECT_EQ(run(silent).status.error().code, ErrorCode::unsupported);
    Turns nothing;
    nothing.states = {in(Phase::idle)};
    EXPECT_EQ(run(nothing).status.error().code, ErrorCode::io) << "accepted, and not run";
}

TEST(RunSanitizeTurns, WhetherAFailureWasLeftIsSaid) {
    for (const bool leaves : {true, false}) {
        Turns drive;
        drive.states = {in(Phase::idle), in(Phase::failed)};
        if (!leaves) drive.leave_error = Error{ErrorCode::io, "scripted", {}};
        const auto ran = run(drive);
        EXPECT_EQ(ran.status.error().code, ErrorCode::io);
        EXPECT_EQ(drive.left, 1);
        EXPECT_EQ(ran.status.error().context.find("usable again") != std::string::npos, leaves);
    }
}

}  // namespace
}  // namespace fettle::erase
