// SPDX-License-Identifier: GPL-3.0-or-later
// What a drive reports of its firmware, bit by bit as the standards have it.
#include "core/firmware/survey.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/plan/answering_ports.h"

namespace fettle::firmware {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::AnsweringScsi;
using fettle::test::ata_abort;
using fettle::test::Bytes;
using fettle::test::check_condition;
using fettle::test::fill;
using fettle::test::identify_controller_data;
using fettle::test::IdentifyWords;
using fettle::test::put_le;
using fettle::test::scsi_data;

DriveEntry on(Bus bus) {
    DriveEntry entry;
    entry.id = "x";
    entry.identity.bus = bus;
    return entry;
}

struct Nvme {
    Bytes controller = identify_controller_data("MODEL", "S1", "2.00");
    Bytes slots = Bytes(512);
    Bytes self_test = Bytes(564);
    Bytes sanitize = Bytes(512);
    std::optional<Error> controller_error;
    std::optional<Error> slots_error;
    std::optional<Error> others_error;
    std::vector<unsigned> logs;

    Nvme() { controller[256] = 4; }  // OACS bit 2: firmware

    AnsweringNvme port{[this](const NvmeCommand& command, std::span<std::uint8_t> data) -> Result<NvmeReturn> {
        if (command.opcode == 0x06) {
            if (controller_error) return fail(*controller_error);
            fill(data, controller);
            return NvmeReturn{};
        }
        EXPECT_EQ(command.opcode, 0x02);
        const auto log = command.cdw10_15[0] & 0xFFU;
        logs.push_back(log);
        if (log == 0x03) {
            if (slots_error) return fail(*slots_error);
            fill(data, slots);
            return NvmeReturn{};
        }
        if (others_error) return fail(*others_error);
        fill(data, log == 0x06 ? self_test : sanitize);
        return NvmeReturn{};
    }};
    State state() {
        auto found = survey_nvme(port);
        EXPECT_TRUE(found);
        return found.value_or(State{});
    }
};

void text(Bytes& bytes, std::size_t at, const std::string& value) {
    std::copy(value.begin(), value.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

// NVMe Base 2.0 figure 275: FRMW at 260; figure 208: AFI bits 2:0 the running slot, 6:4 the next one.
TEST(SurveyNvme, TellsItsSlots) {
    Nvme drive;
    drive.controller[260] = 1U | 3U << 1U;  // slot 1 read-only, three slots
    drive.slots[0] = 2U | 3U << 4U;
    text(drive.slots, 8, "1.00    ");
    text(drive.slots, 16, "2.00    ");
    const auto state = drive.state();
    EXPECT_EQ(state.way, Way::nvme);
    EXPECT_EQ(state.model, "MODEL");
    EXPECT_EQ(state.serial, "S1");
    EXPECT_EQ(state.revision, "2.00");
    EXPECT_TRUE(state.can_update);
    EXPECT_EQ(state.instance_ids, std::vector<std::string>{"MODEL"});
    EXPECT_EQ(state.slots,
              (std::vector<Slot>{
                  {1, "1.00", false, false, false}, {2, "2.00", true, true, false}, {3, "", true, false, true}}));
    EXPECT_EQ(state.pending_revision(), "");
    ASSERT_NE(state.slot(2), nullptr);
    EXPECT_EQ(state.slot(2)->revision, "2.00");
    EXPECT_EQ(state.slot(4), nullptr);
    drive.controller[260] = 7U << 1U;
    EXPECT_EQ(drive.state().slots.size(), 7U);
    EXPECT_TRUE(drive.state().slots[0].writable);
}

TEST(SurveyNvme, ADriveWithTheCommandsMustTellItsSlots) {
    Nvme drive;
    drive.slots_error = Error{ErrorCode::io, "scripted", {}};
    EXPECT_EQ(survey_nvme(drive.port).error().code, ErrorCode::io);
    drive.controller[256] = 0;
    const auto state = drive.state();
    EXPECT_FALSE(state.can_update);
    EXPECT_TRUE(state.slots.empty());
    drive.controller_error = Error{ErrorCode::vanished, "scripted", {}};
    EXPECT_EQ(survey_nvme(drive.port).error().code, ErrorCode::vanished);
}

// FWUG at 319: units of 4 KiB, 0 not told, FFh no restriction. MDTS at 77: 2^n units of 4 KiB, 0 no limit. MTFA at
// 270: units of 100 ms, 0 not told. FRMW bit 4: activation without a reset; bit 5: overlaps are detected.
TEST(SurveyNvme, TellsItsLimits) {
    Nvme drive;
    auto limits = drive.state().nvme;
    EXPECT_FALSE(limits.granularity_bytes);
    EXPECT_FALSE(limits.largest_transfer);
    EXPECT_FALSE(limits.activation_time_ms);
    EXPECT_FALSE(limits.without_reset);
    EXPECT_FALSE(limits.detects_overlap);
    drive.controller[319] = 1;
    drive.controller[77] = 1;
    put_le(drive.controller, 270, 1, 2);
    drive.controller[260] = 1U << 4U;
    limits = drive.state().nvme;
    EXPECT_EQ(limits.granularity_bytes, 4096U);
    EXPECT_EQ(limits.largest_transfer, 8192U);
    EXPECT_EQ(limits.activation_time_ms, 100U);
    EXPECT_TRUE(limits.without_reset);
    EXPECT_FALSE(limits.detects_overlap);
    drive.controller[319] = 0xFE;
    drive.controller[77] = 12;
    put_le(drive.controller, 270, 0xFFFF, 2);
    drive.controller[260] = 1U << 5U;
    limits = drive.state().nvme;
    EXPECT_EQ(limits.granularity_bytes, 254U * 4096U);
    EXPECT_EQ(limits.largest_transfer, 16U << 20U);
    EXPECT_EQ(limits.activation_time_ms, 6'553'500U);
    EXPECT_TRUE(limits.detects_overlap);
    drive.controller[319] = 0xFF;
    drive.controller[77] = 13;
    limits = drive.state().nvme;
    EXPECT_EQ(limits.granularity_bytes, 4U);
    EXPECT_EQ(limits.largest_transfer, 16U << 20U) << "more than any adapter passes";
}

// Log 06h byte 0 bits 3:0: the self-test that runs; log 81h byte 2 bits 2:0: 2, a sanitize that runs.
TEST(SurveyNvme, TellsWhatTheDriveIsBusyWith) {
    Nvme drive;
    EXPECT_EQ(drive.state().busy_with, "");
    EXPECT_EQ(drive.logs, std::vector<unsigned>{0x03}) << "nothing is asked that the drive does not have";
    drive.self_test[0] = 1;
    drive.sanitize[2] = 2;
    EXPECT_EQ(drive.state().busy_with, "");
    drive.controller[256] = 4 | 16;  // OACS bit 4: self-test
    EXPECT_EQ(drive.state().busy_with, "a self-test");
    drive.self_test[0] = 0;
    EXPECT_EQ(drive.state().busy_with, "");
    drive.controller[328] = 1;  // SANICAP
    EXPECT_EQ(drive.state().busy_with, "a sanitize operation");
    for (const unsigned state : {0U, 1U, 3U, 4U}) {
        drive.sanitize[2] = static_cast<std::uint8_t>(state);
        EXPECT_EQ(drive.state().busy_with, "") << state;
    }
    drive.sanitize[2] = 2 | 8;
    EXPECT_EQ(drive.state().busy_with, "a sanitize operation") << "bits 2:0 alone";
    drive.others_error = Error{ErrorCode::io, "scripted", {}};
    EXPECT_EQ(drive.state().busy_with, "");
}

struct Ata {
    IdentifyWords words{"SAMSUNG SSD", "S1", "EXT0"};
    std::optional<Bytes> directory;
    std::map<unsigned, Bytes> pages;  ///< of log 30h
    std::optional<Bytes> smart;
    bool garbage = false;
    std::optional<Error> error;
    std::vector<unsigned> sent;

    Ata() { words.set(83, 1); }  // DOWNLOAD MICROCODE

    AnsweringAta port{[this](const AtaCommand& command, std::span<std::uint8_t> data) -> Result<AtaReturn> {
        sent.push_back(command.command);
        if (command.command == 0xEC) {
            if (error) return fail(*error);
            if (!garbage) fill(data, words.sealed());
            return AtaReturn{};
        }
        if (command.command == 0xB0 && smart) {
            fill(data, *smart);
            return AtaReturn{};
        }
        if (command.command != 0x2F) return ata_abort();
        const auto log = command.lba & 0xFFU;
        if (log == 0 && directory) {
            fill(data, *directory);
            return AtaReturn{};
        }
        // Page number: LBA 15:8 of a 48-bit command is at LBA 23:8 (ACS-4 7.24).
        const auto found = pages.find(static_cast<unsigned>(command.lba >> 8U & 0xFFFFU));
        if (log != 0x30 || found == pages.end()) return ata_abort();
        fill(data, found->second);
        return AtaReturn{};
    }};
    State state() {
        auto found = survey_ata(port);
        EXPECT_TRUE(found);
        return found.value_or(State{});
    }
};

TEST(SurveyAta, TellsItsModesByWords83And119) {
    Ata drive;
    auto state = drive.state();
    EXPECT_EQ(state.way, Way::ata);
    EXPECT_EQ(state.model, "SAMSUNG SSD");
    EXPECT_EQ(state.serial, "S1");
    EXPECT_EQ(state.revision, "EXT0");
    EXPECT_TRUE(state.can_update);
    EXPECT_TRUE(state.ata.whole);
    EXPECT_FALSE(state.ata.segments);
    EXPECT_FALSE(state.ata.deferred);
    EXPECT_FALSE(state.ata.pending);
    EXPECT_FALSE(state.ata.min_blocks);
    EXPECT_EQ(drive.sent, std::vector<unsigned>{0xEC});
    drive.words.set(119, 0x4000 | 1U << 4U).set(234, 8).set(235, 2048);
    state = drive.state();
    EXPECT_TRUE(state.ata.segments);
    EXPECT_EQ(state.ata.min_blocks, 8U);
    EXPECT_EQ(state.ata.max_blocks, 2048U);
    Ata without;
    without.words = IdentifyWords();
    EXPECT_FALSE(without.state().can_update);
    EXPECT_FALSE(without.state().ata.whole);
    Ata odd;
    odd.words.set(234, 0xFFFF).set(235, 0xFFFF);
    EXPECT_FALSE(odd.state().ata.min_blocks);
    EXPECT_FALSE(odd.state().ata.max_blocks);
    odd.error = Error{ErrorCode::timeout, "scripted", {}};
    EXPECT_EQ(survey_ata(odd.port).error().code, ErrorCode::timeout);
    Ata zeros;
    zeros.garbage = true;
    EXPECT_EQ(survey_ata(zeros.port).error().code, ErrorCode::malformed);
}

// fwupd's GUIDs come from Windows's names: the model padded to 40 characters, the revision to 8, blanks as "_".
TEST(SurveyAta, HasTheNamesThatWindowsGives) {
    const auto ids = Ata().state().instance_ids;
    ASSERT_EQ(ids.size(), 3U);
    EXPECT_EQ(ids[0], "SAMSUNG SSD");
    EXPECT_EQ(ids[1], "IDE\\0SAMSUNG_SSD" + std::string(29, '_'));
    EXPECT_EQ(ids[2], "IDE\\SAMSUNG_SSD" + std::string(29, '_') + "EXT0____");
}

/// A page of log 30h (ACS-4 9.11): the header's quadword, with the page's number.
Bytes page(std::uint8_t number) {
    Bytes bytes(512);
    put_le(bytes, 0, 1ULL << 63U | std::uint64_t{number} << 16U | 1, 8);
    return bytes;
}

Bytes with_log_30() {
    Bytes directory(512);
    put_le(directory, 0, 1, 2);
    put_le(directory, 0x30 * 2, 9, 2);
    return directory;
}

// ACS-4 9.11.5: the DOWNLOAD MICROCODE quadword at 16, bits 34:32 the modes 0Eh, 07h, 03h; 9.11.6: bit 19 pending.
TEST(SurveyAta, TheNewerLogCountsMore) {
    Ata drive;
    drive.words.set(84, 0x4000 | 1U << 5U).set(119, 0x4000 | 1U << 4U);
    EXPECT_TRUE(drive.state().ata.segments) << "no directory";
    drive.directory = Bytes(512);
    (*drive.directory)[0] = 1;
    EXPECT_TRUE(drive.state().ata.segments) << "no such log";
    drive.directory = with_log_30();
    EXPECT_TRUE(drive.state().ata.segments) << "no such page";
    struct Case {
        unsigned bit;
        bool segments, whole, deferred;
    };
    for (const auto& one : {Case{32, true, false, false}, Case{33, false, true, false}, Case{34, false, false, true}}) {
        drive.pages[3] = page(3);
        put_le(drive.pages[3], 16, 1ULL << 63U | 1ULL << one.bit, 8);
        const auto state = drive.state();
        EXPECT_EQ(state.ata.segments, one.segments) << one.bit;
        EXPECT_EQ(state.ata.whole, one.whole) << one.bit;
        EXPECT_EQ(state.ata.deferred, one.deferred) << one.bit;
        EXPECT_FALSE(state.ata.pending);
    }
    for (const bool pending : {true, false}) {
        drive.pages[4] = page(4);
        put_le(drive.pages[4], 8, 1ULL << 63U | (pending ? 1ULL << 19U : 0), 8);
        EXPECT_EQ(drive.state().ata.pending, pending);
    }
    put_le(drive.pages[4], 8, 1ULL << 19U, 8);
    EXPECT_FALSE(drive.state().ata.pending) << "not valid";
}

// Byte 363 bits 7:4 are 15 while a self-test runs (ACS-3 table 133).
TEST(SurveyAta, TellsThatASelfTestRuns) {
    Ata drive;
    drive.smart = Bytes(512);
    (*drive.smart)[363] = 0xF3;
    EXPECT_EQ(drive.state().busy_with, "") << "SMART is not enabled";
    EXPECT_EQ(std::count(drive.sent.begin(), drive.sent.end(), 0xB0U), 0);
    drive.words.set(85, 1);
    EXPECT_EQ(drive.state().busy_with, "a self-test");
    for (const unsigned status : {0xE3U, 0x0FU, 0x73U}) {
        (*drive.smart)[363] = static_cast<std::uint8_t>(status);
        EXPECT_EQ(drive.state().busy_with, "") << status;
    }
    (*drive.smart)[362] = 0xF0;
    (*drive.smart)[364] = 0xF0;
    EXPECT_EQ(drive.state().busy_with, "");
    drive.smart.reset();
    EXPECT_EQ(drive.state().busy_with, "");
}

struct Scsi {
    Bytes inquiry = Bytes(36, ' ');
    std::optional<Bytes> extended;
    std::optional<Bytes> buffer;
    std::optional<Error> error;

    Scsi() {
        std::fill(inquiry.begin(), inquiry.begin() + 8, std::uint8_t{0});
        inquiry[4] = 31;
        text(inquiry, 8, "VENDOR");
        text(inquiry, 16, "PRODUCT");
        text(inquiry, 32, "0003");
    }
    AnsweringScsi port{[this](const ScsiCommand& command, std::span<std::uint8_t> data) -> Result<ScsiReturn> {
        if (command.cdb.at(0) == 0x12 && command.cdb.at(1) == 0) {
            if (error) return fail(*error);
            return scsi_data(data, inquiry);
        }
        if (command.cdb.at(0) == 0x12 && extended) {
            EXPECT_EQ(command.cdb.at(2), 0x86);
            return scsi_data(data, *extended);
        }
        if (command.cdb.at(0) == 0x3C && buffer) return scsi_data(data, *buffer);
        return check_condition(5, 0x24, 0);
    }};
    State state() {
        auto found = survey_scsi(port);
        EXPECT_TRUE(found);
        return found.value_or(State{});
    }
};

TEST(SurveyScsi, TellsItsNames) {
    Scsi drive;
    auto state = drive.state();
    EXPECT_EQ(state.way, Way::scsi);
    EXPECT_EQ(state.model, "VENDOR PRODUCT");
    EXPECT_EQ(state.revision, "0003");
    EXPECT_EQ(state.instance_ids, (std::vector<std::string>{"PRODUCT", "SCSI\\VEN_VENDOR&DEV_PRODUCT"}));
    EXPECT_TRUE(state.can_update);
    EXPECT_FALSE(state.scsi.deferred);
    EXPECT_FALSE(state.scsi.power_on_activates);
    EXPECT_EQ(state.scsi.boundary_bytes, 512U);
    EXPECT_FALSE(state.scsi.largest_image);
    drive.inquiry[0] = 0x05;  // a DVD drive
    EXPECT_FALSE(drive.state().can_update);
    std::fill(drive.inquiry.begin() + 8, drive.inquiry.begin() + 16, std::uint8_t{' '});
    EXPECT_EQ(drive.state().model, "PRODUCT");
    drive.error = Error{ErrorCode::timeout, "scripted", {}};
    EXPECT_EQ(survey_scsi(drive.port).error().code, ErrorCode::timeout);
    drive.error.reset();
    drive.inquiry.resize(35);
    ASSERT_FALSE(survey_scsi(drive.port));
    EXPECT_EQ(survey_scsi(drive.port).error().code, ErrorCode::truncated);
}

// SPC-5 7.7.7: byte 12 bits 7, 6, 5 POA_SUP, HRA_SUP, VSA_SUP.
TEST(SurveyScsi, TellsWhatActivatesDeferredFirmware) {
    Scsi drive;
    const auto events = [&](unsigned byte) {
        drive.extended = Bytes(64);
        (*drive.extended)[1] = 0x86;
        (*drive.extended)[12] = static_cast<std::uint8_t>(byte);
        return drive.state().scsi;
    };
    for (const unsigned byte : {0x80U, 0x40U, 0x20U}) {
        EXPECT_TRUE(events(byte).deferred) << byte;
        EXPECT_EQ(events(byte).power_on_activates, byte == 0x80) << byte;
    }
    EXPECT_FALSE(events(0x1F).deferred);
    (*drive.extended)[12] = 0x80;
    (*drive.extended)[1] = 0x00;
    EXPECT_FALSE(drive.state().scsi.deferred) << "another page";
    drive.extended = Bytes(13);
    (*drive.extended)[1] = 0x86;
    (*drive.extended)[12] = 0x80;
    EXPECT_TRUE(drive.state().scsi.deferred) << "the page may end there";
    drive.extended->resize(12);
    EXPECT_FALSE(drive.state().scsi.deferred);
}

// SPC-5 6.20.5: OFFSET BOUNDARY, a power of two, FFh for offset 0 alone; then 24 bits of BUFFER CAPACITY.
TEST(SurveyScsi, TellsItsBuffer) {
    Scsi drive;
    const auto descriptor = [&](const Bytes& bytes) {
        drive.buffer = bytes;
        return drive.state().scsi;
    };
    EXPECT_EQ(descriptor({12, 0x01, 0x02, 0x03}).boundary_bytes, 4096U);
    EXPECT_EQ(descriptor({12, 0x01, 0x02, 0x03}).largest_image, 0x010203U);
    EXPECT_EQ(descriptor({0, 0, 0, 1}).boundary_bytes, 4U) << "at least four bytes";
    EXPECT_EQ(descriptor({2, 0, 0, 1}).boundary_bytes, 4U);
    EXPECT_EQ(descriptor({3, 0, 0, 1}).boundary_bytes, 8U);
    EXPECT_EQ(descriptor({20, 0, 0, 1}).boundary_bytes, 1U << 20U);
    EXPECT_EQ(descriptor({21, 0, 0, 1}).boundary_bytes, 512U);
    EXPECT_EQ(descriptor({0xFF, 0, 0, 1}).boundary_bytes, 512U);
    EXPECT_EQ(descriptor({12, 0, 0, 1}).largest_image, 1U);
    EXPECT_FALSE(descriptor({12, 0, 0, 0}).largest_image);
    EXPECT_EQ(descriptor({12, 0, 0}).boundary_bytes, 512U) << "cut off";
}

TEST(Survey, IsNotMadeThroughAUsbBridge) {
    DrivePorts ports;
    ports.nvme = std::make_unique<AnsweringNvme>([](const auto&, auto data) {
        fill(data, identify_controller_data());
        return NvmeReturn{};
    });
    EXPECT_TRUE(survey(ports, on(Bus::nvme)));
    EXPECT_EQ(survey(ports, on(Bus::usb)).error().code, ErrorCode::unsupported);
    auto bridged = on(Bus::nvme);
    bridged.bridge = "usb 152d:0583";
    EXPECT_EQ(survey(ports, bridged).error().code, ErrorCode::unsupported);
    DrivePorts none;
    EXPECT_EQ(survey(none, on(Bus::sata)).error().code, ErrorCode::unsupported);
}

TEST(Survey, TakesThePortOfTheDrive) {
    Ata ata;
    Scsi scsi;
    DrivePorts ports;
    ports.scsi = std::make_unique<AnsweringScsi>(
        [&](const auto& command, auto data) { return scsi.port.execute(command, data); });
    EXPECT_EQ(survey(ports, on(Bus::sas))->way, Way::scsi);
    EXPECT_EQ(running_revision(ports, Way::scsi), "0003");
    EXPECT_EQ(running_revision(ports, Way::ata).error().code, ErrorCode::unsupported);
    ports.ata =
        std::make_unique<AnsweringAta>([&](const auto& command, auto data) { return ata.port.execute(command, data); });
    EXPECT_EQ(survey(ports, on(Bus::sata))->way, Way::ata);
    EXPECT_EQ(running_revision(ports, Way::ata), "EXT0");
    EXPECT_EQ(running_revision(ports, Way::scsi), "0003");
    EXPECT_EQ(running_revision(ports, Way::nvme).error().code, ErrorCode::unsupported);
    Nvme nvme;
    ports.nvme =
        std::make_unique<AnsweringNvme>([&](const auto& command, auto data) { return nvme.port.admin(command, data); });
    EXPECT_EQ(survey(ports, on(Bus::nvme))->way, Way::nvme);
    EXPECT_EQ(running_revision(ports, Way::nvme), "2.00");
}

}  // namespace
}  // namespace fettle::firmware
