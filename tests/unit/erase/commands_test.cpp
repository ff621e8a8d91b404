// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/ata/sanitize.h"
#include "core/ata/security_commands.h"
#include "core/erase/credential.h"
#include "core/erase/tcg.h"
#include "core/nvme/erase_commands.h"
#include "core/scsi/sanitize.h"

namespace fettle::erase {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(EraseCommands, SanitizeDeviceWithItsKeys) {
    // ACS-4 7.35: the feature, and the key that goes with it ("Cryp", "BkEr", "OW").
    EXPECT_EQ(ata::sanitize_crypto_scramble(true).lba, 0x43727970U);
    EXPECT_EQ(ata::sanitize_crypto_scramble(true).features, 0x0011);
    EXPECT_EQ(ata::sanitize_crypto_scramble(true).count, 0x0010);
    EXPECT_EQ(ata::sanitize_block_erase(false).lba, 0x426B4572U);
    EXPECT_EQ(ata::sanitize_block_erase(false).features, 0x0012);
    EXPECT_EQ(ata::sanitize_block_erase(false).count, 0);
    EXPECT_EQ(ata::sanitize_overwrite(0x11223344, 1, true).lba, 0x4F5711223344U);
    EXPECT_EQ(ata::sanitize_overwrite(0x11223344, 1, true).count, 0x0011);
    EXPECT_EQ(ata::sanitize_status(true).count, 1);
    EXPECT_EQ(ata::sanitize_status().command, 0xB4);
    EXPECT_TRUE(ata::sanitize_status().extended);
    AtaReturn registers;
    registers.count = 0x4000;
    registers.lba = 0x8000;
    EXPECT_TRUE(ata::decode_sanitize(registers).in_progress);
    EXPECT_EQ(ata::decode_sanitize(registers).progress, 0x8000);
    registers.count = 0xA000;
    EXPECT_TRUE(ata::decode_sanitize(registers).completed_well);
    EXPECT_TRUE(ata::decode_sanitize(registers).frozen);
}

TEST(EraseCommands, TheBlockOfAPassword) {
    // ACS-4 table 96: word 0 bit 1 enhanced erase, password from byte 2, filled with zeros as hdparm fills it.
    const auto block = Credential::fettle().block(true);
    EXPECT_EQ(block[0], 0x02);
    EXPECT_EQ(std::string(block.begin() + 2, block.begin() + 14), "fettle-erase");
    EXPECT_EQ(std::count(block.begin() + 14, block.end(), 0), 512 - 14);
}

// Word 0 bit 0 is the IDENTIFIER: 0 the user password, 1 the master password (ACS-4 table 96).
TEST(EraseCommands, TheBlockSaysWhoseThePasswordIs) {
    const auto user = Credential::given(PasswordKind::user, "secret");
    const auto master = Credential::given(PasswordKind::master, "secret");
    ASSERT_TRUE(user && master);
    EXPECT_EQ(user->block()[0], 0x00);
    EXPECT_EQ(master->block()[0], 0x01);
    EXPECT_EQ(master->block(true)[0], 0x03);
    const auto block = master->block();
    EXPECT_EQ(std::string(block.begin() + 2, block.begin() + 9), std::string("secret\0", 7));
}

TEST(EraseCommands, APasswordHas32Bytes) {
    EXPECT_TRUE(Credential::given(PasswordKind::user, std::string(32, 'x')));
    EXPECT_EQ(Credential::given(PasswordKind::user, std::string(33, 'x')).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(Credential::given(PasswordKind::user, "").error().code, ErrorCode::invalid_argument);
    for (const auto kind : {PasswordKind::fettle, PasswordKind::user, PasswordKind::master}) {
        EXPECT_EQ(password_kind_named(name(kind)), kind);
    }
    EXPECT_FALSE(password_kind_named("hunter2"));
}

TEST(EraseCommands, NvmeFormatKeepsTheFormat) {
    nvme::IdentifyNamespace now;
    now.formatted = 0x31;   // format 1 of the second sixteen (bits 6:5 = 01b), extended metadata
    now.protection = 0x0A;  // type 2, first
    const auto command = nvme::format_nvm(3, now, nvme::EraseSetting::crypto, 1000);
    EXPECT_EQ(command.opcode, 0x80);
    EXPECT_EQ(command.nsid, 3U);
    // LBAFL 1, MSET, PI 2, PIL, SES 2, LBAFU 1 (NVMe Base 2.0 figure 187).
    EXPECT_EQ(command.cdw10_15[0], 0x1U | 0x10U | 2U << 5U | 1U << 8U | 2U << 9U | 1U << 12U);
}

TEST(EraseCommands, NvmeSanitize) {
    nvme::SanitizeRequest request;
    EXPECT_EQ(nvme::sanitize(request).cdw10_15[0], 0x2U | 0x8U);
    request.action = nvme::SanitizeAction::overwrite;
    request.pattern = 5;
    EXPECT_EQ(nvme::sanitize(request).cdw10_15[0], 0x3U | 0x8U | 0x10U);
    EXPECT_EQ(nvme::sanitize(request).cdw10_15[1], 5U);
    request.action = nvme::SanitizeAction::exit_failure;
    EXPECT_EQ(nvme::sanitize(request).cdw10_15[0], 1U);
}

TEST(EraseCommands, SanitizeLog) {
    Bytes bytes(512);
    bytes[1] = 0x80;
    bytes[2] = 0x02;
    std::fill(bytes.begin() + 8, bytes.begin() + 32, std::uint8_t{0xFF});
    bytes[12] = 30;
    std::fill(bytes.begin() + 13, bytes.begin() + 16, std::uint8_t{0});
    const auto log = nvme::decode_sanitize_log(BytesView(bytes));
    ASSERT_TRUE(log);
    EXPECT_EQ(log->progress, 0x8000);
    EXPECT_EQ(log->state, nvme::SanitizeLog::State::running);
    EXPECT_EQ(log->block_seconds, 30U);
    EXPECT_FALSE(log->crypto_seconds);
    bytes[2] = 0x07;
    EXPECT_EQ(nvme::decode_sanitize_log(BytesView(bytes)).error().code, ErrorCode::malformed);
    bytes.resize(31);
    EXPECT_EQ(nvme::decode_sanitize_log(BytesView(bytes)).error().code, ErrorCode::truncated);
}

TEST(EraseCommands, ScsiSanitize) {
    // SBC-4 5.32: IMMED 80h, AUSE 20h.
    EXPECT_EQ(scsi::sanitize(scsi::SanitizeAction::block_erase, true).cdb, (Bytes{0x48, 0xA2, 0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(scsi::sanitize(scsi::SanitizeAction::overwrite, false).cdb, (Bytes{0x48, 0x81, 0, 0, 0, 0, 0, 0, 8, 0}));
    EXPECT_EQ(scsi::overwrite_zeros(), (Bytes{1, 0, 0, 4, 0, 0, 0, 0}));
    EXPECT_EQ(scsi::sanitize(scsi::SanitizeAction::exit_failure, true).cdb[1], 0x1F);
    const Bytes has{0, 3, 0, 0};
    const Bytes has_not{0, 1, 0, 0};
    EXPECT_TRUE(scsi::is_supported(BytesView(has)));
    EXPECT_FALSE(scsi::is_supported(BytesView(has_not)));
    EXPECT_FALSE(scsi::is_supported(BytesView()));
    EXPECT_EQ(scsi::report_luns().cdb, (Bytes{0xA0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0}));
    EXPECT_EQ(scsi::report_luns().transfer, Transfer::in);
}

TEST(EraseTcg, AnswersThatContradictThemselvesAreNone) {
    auto packet = tcg::revert(0x1000, 1, 0x1001);
    const auto whole = tcg::decode_answer(BytesView(packet));  // a call ends with a status list too
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->status, 0);
    for (std::size_t size = 0; size < 64; ++size) {
        EXPECT_FALSE(tcg::decode_answer(BytesView(packet).slice(0, size))) << size;
    }
    packet[16] = 0xFF;  // the ComPacket's length
    EXPECT_EQ(tcg::decode_answer(BytesView(packet)).error().code, ErrorCode::malformed);
}

}  // namespace
}  // namespace fettle::erase
