// SPDX-License-Identifier: GPL-3.0-or-later
// What a drive is found to be able to: every bit that a drive reports, and only those.
#include <gtest/gtest.h>

#include <map>

#include "core/erase/abilities.h"
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
using fettle::test::identify_controller_data;
using fettle::test::identify_namespace_data;
using fettle::test::IdentifyWords;
using fettle::test::namespace_list;
using fettle::test::put_le;
using fettle::test::scsi_data;
using Phase = SanitizeState::Phase;

DriveEntry on(Bus bus) {
    DriveEntry entry;
    entry.id = "x";
    entry.identity.bus = bus;
    return entry;
}

/// TCG level 0 discovery with Opal 2 and a locking feature (Core 2.01 3.3.6).
Bytes discovery(std::uint8_t locking) {
    Bytes all(48);
    const Bytes features{0x00, 0x02, 0x10, 4, locking, 0, 0, 0, 0x02, 0x03, 0x10, 2, 0x10, 0x04};
    all.insert(all.end(), features.begin(), features.end());
    all[3] = static_cast<std::uint8_t>(all.size() - 4);
    all.resize(2048);
    return all;
}

struct Ata {
    IdentifyWords words;
    Result<AtaReturn> power = [] {
        AtaReturn back;
        back.complete = true;
        return back;
    }();
    Result<AtaReturn> sanitize = [] {
        AtaReturn back;
        back.complete = true;
        back.count = 0x4000;
        return back;
    }();
    Result<AtaReturn> trusted = AtaReturn{};
    int bad_identifies = 0;
    std::optional<Error> identify_error;

    Result<Abilities> look(Bus bus = Bus::sata) {
        DrivePorts ports;
        auto mine = std::make_unique<AnsweringAta>([&](const auto& command, auto data) -> Result<AtaReturn> {
            sent.push_back(command.command);
            switch (command.command) {
                case 0xEC: return identify(data);
                case 0xE5: return power;
                case 0xB4: return sanitize;
                case 0x5C: fill(data, discovery(0x07)); return trusted;
                case 0x2F: return read_log(command.lba, data);
                default: return ata_abort();
            }
        });
        ports.ata = std::move(mine);
        return erase::look(ports, on(bus));
    }
    Result<AtaReturn> identify(std::span<std::uint8_t> data) {
        if (identify_error) return fail(*identify_error);
        auto bytes = words.sealed();
        if (bad_identifies > 0) {
            --bad_identifies;
            ++bytes[511];
        }
        fill(data, bytes);
        return AtaReturn{};
    }
    Result<AtaReturn> read_log(std::uint64_t lba, std::span<std::uint8_t> data) {
        const auto found = logs.find(lba);
        if (found == logs.end()) return ata_abort();
        fill(data, found->second);
        return AtaReturn{};
    }
    std::map<std::uint64_t, Bytes> logs;  ///< by page << 8 | address
    std::vector<unsigned> sent;
    [[nodiscard]] auto count(unsigned code) const { return std::count(sent.begin(), sent.end(), code); }
};

TEST(LookAta, ReportsNothingThatTheDriveDoesNot) {
    Ata drive;
    const auto found = drive.look();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->protocol, Protocol::ata);
    EXPECT_FALSE(found->translated);
    EXPECT_FALSE(found->discards);
    EXPECT_FALSE(found->security);
    EXPECT_FALSE(found->sanitize);
    EXPECT_FALSE(found->tcg_com_id);
    EXPECT_FALSE(found->format);
    EXPECT_TRUE(found->returns_registers);
    EXPECT_EQ(drive.count(0xB4), 0);
    EXPECT_EQ(drive.count(0x5C), 0) << "not asked without word 48";
}

// IDENTIFY word 169 bit 0 TRIM; word 82 bit 1 and 128 SECURITY; word 59 bits 12 to 15 SANITIZE; word 48 bit 0 TCG.
TEST(LookAta, ReportsEachAbility) {
    Ata drive;
    drive.words.set(169, 1).set(82, 2).set(128, 0x01).set(48, 0x4001);
    const auto found = drive.look();
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->discards);
    EXPECT_TRUE(found->security);
    EXPECT_EQ(found->tcg_com_id, 0x1004);
    EXPECT_TRUE(found->tcg_locked);
    struct Case {
        unsigned bit;
        bool crypto, overwrite, block;
    };
    for (const auto& one : {Case{13, true, false, false}, Case{14, false, true, false}, Case{15, false, false, true}}) {
        Ata sanitizes;
        sanitizes.words.set(59, 1U << 12U | 1U << one.bit);
        const auto able = sanitizes.look();
        ASSERT_TRUE(able && able->sanitize) << one.bit;
        EXPECT_EQ(able->sanitize->crypto, one.crypto);
        EXPECT_EQ(able->sanitize->overwrite, one.overwrite);
        EXPECT_EQ(able->sanitize->block, one.block);
        EXPECT_EQ(able->sanitize->state.phase, Phase::running) << "asked of the drive";
    }
    Ata none;
    none.words.set(59, 1U << 12U);
    EXPECT_FALSE(none.look()->sanitize) << "the feature set without an operation";
}

// Words 84 and 87 bit 5: logs. Log 30h page 3, bit 49 of the quadword at byte 8: SET SECTOR CONFIGURATION EXT.
TEST(LookAta, SectorSizesAreThoseOfTheLog) {
    Ata drive;
    drive.words.set(84, 0x4020).set(87, 0x4020);
    Bytes abilities(512);
    abilities[0] = 1;
    abilities[2] = 3;
    abilities[7] = 0x80;
    abilities[15] = 0x80;
    drive.logs[0x0330] = abilities;
    Bytes sizes(512);
    sizes[0] = sizes[16] = 0x80;
    sizes[5] = 0x08;   // 2048 words
    sizes[21] = 0x01;  // 256 words
    drive.logs[0x2F] = sizes;
    EXPECT_TRUE(drive.look()->sector_sizes.empty()) << "without the command";
    drive.logs[0x0330][14] = 0x02;
    EXPECT_EQ(drive.look()->sector_sizes,
              (std::vector<SectorSize>{{512, 1, std::nullopt, true}, {4096, 0, std::nullopt, false}}));
    EXPECT_TRUE(drive.look(Bus::usb)->sector_sizes.empty()) << "a bridge has sectors of its own";
    drive.logs.erase(0x2F);
    const auto broken = drive.look();
    EXPECT_TRUE(broken->sector_sizes.empty());
    ASSERT_EQ(broken->missing.size(), 1U);
    EXPECT_EQ(broken->missing[0].what, "sector-configurations");
    Ata silent;
    ASSERT_TRUE(silent.look());
    EXPECT_EQ(silent.count(0x2F), 0) << "a drive without logs is not asked for them";
}

TEST(LookAta, WhatCannotBeAskedIsSaid) {
    Ata drive;
    drive.words.set(59, 0xF000).set(48, 0x4001);
    drive.sanitize = fail(ErrorCode::timeout, "scripted");
    drive.trusted = fail(ErrorCode::io, "scripted");
    const auto found = drive.look();
    ASSERT_TRUE(found);
    ASSERT_EQ(found->missing.size(), 2U);
    EXPECT_EQ(found->missing[0].what, "sanitize-state");
    EXPECT_EQ(found->missing[0].reason, "timeout");
    EXPECT_EQ(found->missing[1].what, "tcg-discovery");
    EXPECT_EQ(found->missing[1].reason, "io");
    EXPECT_EQ(found->sanitize->state.phase, Phase::idle);
    EXPECT_FALSE(found->tcg_com_id);
}

TEST(LookAta, RegistersThatDoNotComeBackProveNothing) {
    Ata drive;
    drive.power->complete = false;
    EXPECT_FALSE(drive.look()->returns_registers);
    drive.power = ata_abort();
    EXPECT_FALSE(drive.look()->returns_registers);
    for (const auto bus : {Bus::usb, Bus::sas, Bus::raid}) {
        Ata behind;
        EXPECT_TRUE(behind.look(bus)->translated);
    }
    Ata parallel;
    EXPECT_FALSE(parallel.look(Bus::ide)->translated);
}

TEST(LookAta, IdentifyDataIsAskedThreeTimes) {
    Ata twice;
    twice.words.set(169, 1);
    twice.bad_identifies = 2;
    EXPECT_TRUE(twice.look()->discards);
    EXPECT_EQ(twice.count(0xEC), 3);
    Ata silent;
    silent.identify_error = Error{ErrorCode::timeout, "scripted", {}};
    EXPECT_EQ(silent.look().error().code, ErrorCode::timeout);
    EXPECT_EQ(silent.count(0xEC), 3);
    for (const auto code : {ErrorCode::vanished, ErrorCode::not_permitted}) {
        Ata gone;
        gone.identify_error = Error{code, "scripted", {}};
        EXPECT_EQ(gone.look().error().code, code);
        EXPECT_EQ(gone.count(0xEC), 1);
    }
}

/// NVMe Base 2.0: Identify (06h) by its CNS, Get Log Page (02h), Security Receive (82h).
struct Nvme {
    Bytes controller = identify_controller_data();
    Bytes log = Bytes(512);
    std::vector<std::uint32_t> active{1};
    std::optional<std::uint32_t> own = 1;
    std::optional<Error> controller_error;
    std::optional<Error> list_error;
    std::optional<Error> log_error;
    std::vector<NvmeCommand> sent;

    Result<Abilities> look(bool bridged = false) {
        DrivePorts ports;
        ports.nvme = std::make_unique<AnsweringNvme>([&](const auto& command, auto data) -> Result<NvmeReturn> {
            sent.push_back(command);
            return answer(command, data);
        });
        if (bridged) ports.scsi = std::make_unique<AnsweringScsi>([](const auto&, auto) { return ScsiReturn{}; });
        auto entry = on(bridged ? Bus::usb : Bus::nvme);
        entry.identity.nsid = own;
        return erase::look(ports, entry);
    }
    Result<NvmeReturn> answer(const NvmeCommand& command, std::span<std::uint8_t> data) {
        if (command.opcode == 0x82) {
            fill(data, discovery(0x03));
            return NvmeReturn{};
        }
        if (command.opcode == 0x02) {
            if (log_error) return fail(*log_error);
            fill(data, log);
            return NvmeReturn{};
        }
        switch (command.cdw10_15[0] & 0xFFU) {
            case 0x00: fill(data, identify_namespace_data(2048)); return NvmeReturn{};
            case 0x01:
                if (controller_error) return fail(*controller_error);
                fill(data, controller);
                return NvmeReturn{};
            case 0x02:
                if (list_error) return fail(*list_error);
                fill(data, namespace_list(active));
                return NvmeReturn{};
            case 0x10: fill(data, namespace_list(active)); return NvmeReturn{};
            default: return fail(ErrorCode::unsupported, "scripted", {NativeStatus::Kind::nvme, 0x02});
        }
    }
    [[nodiscard]] auto count(std::uint8_t opcode) const {
        return std::count_if(sent.begin(), sent.end(), [&](const auto& one) { return one.opcode == opcode; });
    }
};

constexpr std::size_t kOacs = 256;
constexpr std::size_t kSanicap = 328;
constexpr std::size_t kOncs = 520;
constexpr std::size_t kFna = 524;

TEST(LookNvme, ReportsNothingThatTheDriveDoesNot) {
    Nvme drive;
    const auto found = drive.look();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->protocol, Protocol::nvme);
    EXPECT_FALSE(found->translated);
    EXPECT_FALSE(found->only_reads);
    EXPECT_FALSE(found->discards);
    EXPECT_FALSE(found->format);
    EXPECT_FALSE(found->sanitize);
    EXPECT_FALSE(found->tcg_com_id);
    EXPECT_EQ(found->nsid, 1U);
    EXPECT_EQ(drive.count(0x82), 0);
}

// OACS bit 0 security, 1 format; ONCS bit 2 deallocate; FNA bit 0 and 1 all namespaces, 2 crypto.
TEST(LookNvme, ReportsEachAbility) {
    Nvme drive;
    drive.controller[kOncs] = 0x04;
    drive.controller[kOacs] = 0x03;
    auto found = drive.look();
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->discards);
    EXPECT_EQ(found->tcg_com_id, 0x1004);
    EXPECT_FALSE(found->tcg_locked);
    ASSERT_TRUE(found->format);
    EXPECT_FALSE(found->format->crypto);
    EXPECT_FALSE(found->format->all_namespaces);
    for (const unsigned fna : {1U, 2U, 3U, 4U}) {
        drive.controller[kFna] = static_cast<std::uint8_t>(fna);
        found = drive.look();
        EXPECT_EQ(found->format->all_namespaces, fna != 4) << fna;
        EXPECT_EQ(found->format->crypto, fna == 4) << fna;
    }
}

// SANICAP bit 0 crypto, 1 block, 2 overwrite; the log's times at 8 (of 16 overwrites), 12 and 16.
TEST(LookNvme, ReportsEachSanitizeWithItsTime) {
    for (const unsigned bit : {0U, 1U, 2U}) {
        Nvme drive;
        drive.controller[kSanicap] = static_cast<std::uint8_t>(1U << bit);
        put_le(drive.log, 2, 2, 2);
        put_le(drive.log, 8, 1600, 4);
        put_le(drive.log, 12, 30, 4);
        put_le(drive.log, 16, 5, 4);
        const auto found = drive.look();
        ASSERT_TRUE(found && found->sanitize) << bit;
        EXPECT_EQ(found->sanitize->crypto, bit == 0);
        EXPECT_EQ(found->sanitize->block, bit == 1);
        EXPECT_EQ(found->sanitize->overwrite, bit == 2);
        EXPECT_EQ(found->sanitize->overwrite_seconds, 100U) << "of one pass";
        EXPECT_EQ(found->sanitize->block_seconds, 30U);
        EXPECT_EQ(found->sanitize->crypto_seconds, 5U);
        EXPECT_EQ(found->sanitize->state.phase, Phase::running);
        put_le(drive.log, 8, 0xFFFFFFFF, 4);
        EXPECT_FALSE(drive.look()->sanitize->overwrite_seconds) << "no time reported";
        drive.log_error = Error{ErrorCode::io, "scripted", {}};
        const auto silent = drive.look();
        ASSERT_TRUE(silent && silent->sanitize);
        EXPECT_FALSE(silent->sanitize->block_seconds);
        ASSERT_EQ(silent->missing.size(), 1U);
        EXPECT_EQ(silent->missing[0].what, "sanitize-state");
        drive.log_error.reset();
        put_le(drive.log, 2, 7, 2);  // no state of the standard
        EXPECT_FALSE(drive.look()->sanitize->block_seconds);
    }
}

TEST(LookNvme, ErrorsOfTheFirstQuestionsEndIt) {
    for (const bool controller : {true, false}) {
        Nvme drive;
        (controller ? drive.controller_error : drive.list_error) = Error{ErrorCode::timeout, "scripted", {}};
        EXPECT_EQ(drive.look().error().code, ErrorCode::timeout);
    }
}

TEST(LookNvme, BehindABridgeOnlyReadsPass) {
    Nvme drive;
    drive.controller[kOacs] = 0x03;
    drive.own.reset();
    auto found = drive.look(true);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->protocol, Protocol::nvme);
    EXPECT_TRUE(found->translated);
    EXPECT_TRUE(found->only_reads);
    EXPECT_FALSE(found->tcg_com_id);
    EXPECT_EQ(drive.count(0x82), 0) << "a security command is no read";
    EXPECT_EQ(found->nsid, 1U) << "the namespace that the bridge shows";
    drive.list_error = Error{ErrorCode::unsupported, "scripted", {NativeStatus::Kind::nvme, 0x02}};
    found = drive.look(true);
    ASSERT_TRUE(found) << "a bridge without lists shows namespace 1";
    ASSERT_EQ(found->namespaces.all.size(), 1U);
    EXPECT_EQ(found->namespaces.all[0].nsid, 1U);
    // A bridge to something else than NVMe.
    drive.controller_error = Error{ErrorCode::unsupported, "scripted", {}};
    found = drive.look(true);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->protocol, Protocol::scsi);
}

struct Scsi {
    std::vector<unsigned> supported;  ///< service actions of 48h, and B5h
    Result<ScsiReturn> inquiry = ScsiReturn{};
    ScsiReturn ready;
    std::uint8_t affects = 0;           ///< MLU of all of them
    std::optional<std::uint8_t> units;  ///< that REPORT LUNS lists
    std::vector<Bytes> sent;

    Result<Abilities> look(Bus bus) {
        DrivePorts ports;
        ports.scsi = std::make_unique<AnsweringScsi>([&](const auto& command, auto data) -> Result<ScsiReturn> {
            sent.push_back(command.cdb);
            const auto code = command.cdb.at(0);
            if (code == 0x12) return inquiry;
            if (code == 0x00) return ready;
            if (code == 0xA2) return scsi_data(data, discovery(0x07));
            if (code == 0xA0 && units) {
                return scsi_data(data, Bytes{0, 0, 0, static_cast<std::uint8_t>(*units * 8), 0, 0, 0, 0});
            }
            if (code != 0xA3) return check_condition(5, 0x20, 0);
            // REPORT SUPPORTED OPERATION CODES (SPC-5 6.35): opcode at 3, service action at 4 and 5.
            const unsigned asked = command.cdb.at(3) == 0x48 ? command.cdb.at(5) : command.cdb.at(3);
            const bool has = std::find(supported.begin(), supported.end(), asked) != supported.end();
            return scsi_data(data,
                             Bytes{0, static_cast<std::uint8_t>((has ? 3U : 1U) | unsigned{affects} << 5U), 0, 0});
        });
        return erase::look(ports, on(bus));
    }
};

TEST(LookScsi, AsksForEachSanitizeOperation) {
    for (const unsigned action : {1U, 2U, 3U}) {
        Scsi drive;
        drive.supported = {action};
        drive.ready = check_condition(2, 0x04, 0x1B);
        const auto found = drive.look(Bus::sas);
        ASSERT_TRUE(found && found->sanitize) << action;
        EXPECT_EQ(found->protocol, Protocol::scsi);
        EXPECT_FALSE(found->translated);
        EXPECT_TRUE(found->discards);
        EXPECT_EQ(found->sanitize->overwrite, action == 1);
        EXPECT_EQ(found->sanitize->block, action == 2);
        EXPECT_EQ(found->sanitize->crypto, action == 3);
        EXPECT_EQ(found->sanitize->state.phase, Phase::running);
        EXPECT_FALSE(found->tcg_com_id);
    }
    Scsi none;
    EXPECT_FALSE(none.look(Bus::scsi)->sanitize);
    Scsi opal;
    opal.supported = {0xB5};
    const auto secured = opal.look(Bus::sas);
    EXPECT_EQ(secured->tcg_com_id, 0x1004);
    EXPECT_TRUE(secured->tcg_locked);
}

/// MLU, SPC-5: 0 not reported, 1 this unit, 2 several units, 3 all units. The units of a drive with two actuators are
/// drives of their own to the system.
TEST(LookScsi, OffersNothingThatAlsoErasesOtherUnits) {
    struct Case {
        std::uint8_t affects;
        std::optional<std::uint8_t> units;
        bool offered;
    };
    for (const auto& [affects, units, offered] : {Case{0, 2, true}, Case{1, 2, true}, Case{2, 2, false},
                                                  Case{3, 2, false}, Case{3, std::nullopt, false}, Case{3, 1, true}}) {
        for (const bool corrupt : {false, true}) {
            Scsi drive;
            drive.supported = {1, 2, 3, 0x04};
            drive.affects = affects;
            drive.units = units;
            if (corrupt) drive.ready = check_condition(3, 0x31, 0);
            const auto found = drive.look(Bus::sas);
            ASSERT_TRUE(found && found->format_unit);
            EXPECT_EQ(found->format_unit->supported, offered) << int{affects} << corrupt;
            const auto& missing = found->missing;
            const auto named = [&](std::string_view what) {
                return std::any_of(missing.begin(), missing.end(),
                                   [&](const Missing& one) { return one.what == what && one.reason == "refused"; });
            };
            EXPECT_EQ(named("format-unit"), !offered) << int{affects} << corrupt;
            EXPECT_EQ(named("sanitize-block"), !offered) << int{affects} << corrupt;
            EXPECT_EQ(found->sanitize && found->sanitize->any(), offered) << int{affects} << corrupt;
        }
    }
}

TEST(LookScsi, AnUnknownBridgeIsAskedNothingMore) {
    Scsi stick;
    stick.supported = {1, 2, 3, 0xB5};
    const auto found = stick.look(Bus::usb);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->translated);
    EXPECT_FALSE(found->sanitize);
    EXPECT_FALSE(found->discards);
    EXPECT_EQ(stick.sent.size(), 1U) << "INQUIRY alone";
    Scsi gone;
    gone.inquiry = fail(ErrorCode::vanished, "scripted");
    EXPECT_EQ(gone.look(Bus::sas).error().code, ErrorCode::vanished);
}

TEST(Look, WithoutAnyPortNothingIsKnown) {
    DrivePorts none;
    const auto found = look(none, on(Bus::virtio));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->protocol, Protocol::unknown);
    EXPECT_FALSE(found->translated);
}

}  // namespace
}  // namespace fettle::erase
