// SPDX-License-Identifier: GPL-3.0-or-later
// SCSI commands that become ATA commands: what reaches the drive, by SAT-4 and ACS-4.
#include <gtest/gtest.h>

#include "core/scsi/designators.h"
#include "core/scsi/inquiry.h"
#include "core/scsi/log_page.h"
#include "core/scsi/vpd.h"
#include "tests/unit/sim_scsi/bench.h"
#include "tests/unit/sim_scsi/fake_ata.h"

namespace fettle::sim {
namespace {

class SatFront : public ::testing::Test {
protected:
    SatFront() { build(); }
    void build() {
        front = std::move(*make_sat_front(ata, drive_state, personality));
        static_cast<void>(in(*front, {0, 0, 0, 0, 0, 0}, 0));
        ata.calls.clear();
    }
    FakeAta::Call last(std::uint8_t opcode) {
        const auto calls = ata.calls_of(opcode);
        EXPECT_FALSE(calls.empty()) << "no command " << int{opcode};
        return calls.empty() ? FakeAta::Call{} : calls.back();
    }

    SharedDriveState drive_state{std::make_shared<ManualClock>(), make_memory_medium(64, 512), WearCounters{},
                                 Quirks{}};
    Personality personality;
    FakeAta ata;
    std::unique_ptr<ScsiDevice> front;
};

TEST_F(SatFront, InquiryIsSatsVendorAndTheLastHalfOfTheFirmware) {
    const auto answer = in(*front, {0x12, 0, 0, 0, 96, 0});
    EXPECT_EQ(answer.text(8, 8), "ATA     ");
    EXPECT_EQ(answer.text(16, 16), "Fettle Simulated");
    EXPECT_EQ(answer.text(32, 4), ".345");
    ata.put_text(23, 4, "1.0A");
    EXPECT_EQ(in(*front, {0x12, 0, 0, 0, 96, 0}).text(32, 4), "1.0A");
}

TEST_F(SatFront, VitalPagesComeFromIdentify) {
    const auto page89 = in(*front, {0x12, 1, 0x89, 2, 0x3C, 0});
    const auto information = scsi::decode_ata_information(BytesView(page89.data));
    ASSERT_TRUE(information.has_value());
    EXPECT_EQ(information->command, 0xEC);
    EXPECT_EQ(information->identify[2 * 217], 1);
    const auto page83 = in(*front, {0x12, 1, 0x83, 0, 252, 0});
    const auto names = scsi::unit_names(*scsi::decode_designators(BytesView(page83.data)));
    EXPECT_EQ(names.naa, "5002538e12345678");
    const auto limits = scsi::decode_block_limits(BytesView(in(*front, {0x12, 1, 0xB0, 0, 252, 0}).data));
    EXPECT_EQ(limits->maximum_unmap_blocks, 8U * 64 * 65'535);
    const auto provisioning = scsi::decode_provisioning(BytesView(in(*front, {0x12, 1, 0xB2, 0, 252, 0}).data));
    EXPECT_TRUE(provisioning->unmap);
    EXPECT_TRUE(provisioning->zeroes());
    EXPECT_TRUE(scsi::decode_block_characteristics(BytesView(in(*front, {0x12, 1, 0xB1, 0, 252, 0}).data))
                    ->solid_state()
                    .value());
    ata.word(169) = 0;
    EXPECT_FALSE(scsi::decode_provisioning(BytesView(in(*front, {0x12, 1, 0xB2, 0, 252, 0}).data))->any());
}

TEST_F(SatFront, ReadsAndWritesInBothAddressWidths) {
    const auto data = pattern(1024);
    EXPECT_TRUE(out(*front, cdb16(0x8A, 50'000, 2), data).good());
    EXPECT_EQ(last(0x35).command.lba, 50'000U);
    EXPECT_EQ(last(0x35).command.count, 2);
    EXPECT_EQ(last(0x35).data, data);
    EXPECT_EQ(in(*front, {0x28, 0, 0, 0, 0xC3, 0x50, 0, 0, 2, 0}, 1024).data, data);
    ata.word(83) = 0x4000;
    ata.word(86) = 0;
    static_cast<void>(in(*front, {0x12, 0, 0, 0, 36, 0}));
    EXPECT_EQ(in(*front, {0x28, 0, 0, 0, 0xC3, 0x50, 0, 0, 2, 0}, 1024).data, data);
    EXPECT_FALSE(last(0xC8).command.extended);
    // More than 256 sectors are sent in pieces; 256 is written as 0.
    ata.calls.clear();
    EXPECT_TRUE(in(*front, {0x28, 0, 0, 0, 0, 0, 0, 1, 44, 0}, 300 * 512).good());
    const auto pieces = ata.calls_of(0xC8);
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_EQ(pieces[0].command.count, 0);
    EXPECT_EQ(pieces[1].command.count, 44);
    EXPECT_EQ(pieces[1].command.lba, 256U);
}

TEST_F(SatFront, ForceUnitAccessAndTheCache) {
    EXPECT_TRUE(out(*front, {0x2A, 0x08, 0, 0, 0, 1, 0, 0, 1, 0}, pattern(512)).good());
    EXPECT_EQ(ata.calls_of(0x3D).size(), 1U);  // WRITE DMA FUA EXT
    EXPECT_TRUE(out(*front, {0x35, 0, 0, 0, 0, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(ata.calls_of(0xEA).size(), 1U);  // FLUSH CACHE EXT
}

TEST_F(SatFront, UnmapBecomesTrim) {
    Bytes list(40);
    list[1] = 38;
    list[3] = 32;
    list[14] = 1;  // LBA 256
    list[17] = 1;  // 65,536 blocks
    list[31] = 5;  // LBA 5
    list[35] = 7;  // 7 blocks
    EXPECT_TRUE(out(*front, {0x42, 0, 0, 0, 0, 0, 0, 0, 40, 0}, list).good());
    const auto trim = last(0x06);
    EXPECT_EQ(trim.command.features, 1);
    EXPECT_EQ(trim.command.count, 1);
    ASSERT_EQ(trim.data.size(), 512U);
    // ACS-4 7.5.3: 48 bits of LBA, 16 of count, little endian; a longer range is split.
    EXPECT_EQ(Bytes(trim.data.begin(), trim.data.begin() + 8), (Bytes{0x00, 0x01, 0, 0, 0, 0, 0xFF, 0xFF}));
    EXPECT_EQ(Bytes(trim.data.begin() + 8, trim.data.begin() + 16), (Bytes{0xFF, 0x00, 1, 0, 0, 0, 1, 0}));
    EXPECT_EQ(Bytes(trim.data.begin() + 16, trim.data.begin() + 24), (Bytes{5, 0, 0, 0, 0, 0, 7, 0}));
    EXPECT_EQ(trim.data[24] | trim.data[30], 0);
    ata.word(169) = 0;
    EXPECT_EQ(out(*front, {0x42, 0, 0, 0, 0, 0, 0, 0, 40, 0}, list).sense(), 0x052000U);
}

TEST_F(SatFront, CachingPageIsWord85) {
    const auto page = [&] { return in(*front, {0x1A, 0x08, 0x08, 0, 64, 0}).data; };
    EXPECT_EQ(page()[4 + 2] & 4U, 4U);
    auto select = page();
    select[0] = 0;
    select[4] &= 0x3FU;
    select[4 + 2] = 0;
    EXPECT_TRUE(out(*front, {0x15, 0x10, 0, 0, static_cast<std::uint8_t>(select.size()), 0}, select).good());
    EXPECT_EQ(last(0xEF).command.features, 0x82);
    ata.word(85) &= 0xFFDF;
    EXPECT_EQ(page()[4 + 2] & 4U, 0U);
}

TEST_F(SatFront, SanitizeIsSanitizeDevice) {
    EXPECT_TRUE(out(*front, {0x48, 0xA2, 0, 0, 0, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(last(0xB4).command.features, 0x0012);
    EXPECT_EQ(last(0xB4).command.lba, 0x426B4572U);
    EXPECT_EQ(last(0xB4).command.count, 0x0010);  // FAILURE MODE
    EXPECT_TRUE(out(*front, {0x48, 0x83, 0, 0, 0, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(last(0xB4).command.lba, 0x43727970U);
    EXPECT_TRUE(out(*front, {0x48, 0x81, 0, 0, 0, 0, 0, 0, 8, 0}, {0x83, 0, 0, 4, 1, 2, 3, 4}).good());
    EXPECT_EQ(last(0xB4).command.features, 0x0014);
    EXPECT_EQ(last(0xB4).command.lba, 0x4F5701020304U);
    EXPECT_EQ(last(0xB4).command.count, 0x0083);  // INVERT, three passes
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        if (command.command == 0x25) return aborted();
        if (command.command == 0xB4) return AtaReturn{0x50, 0, 0x4000, 0x8000, 0, true};  // half done
        return AtaReturn{};
    };
    const auto busy = in(*front, {0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0}, 512);
    EXPECT_EQ(busy.sense(), 0x02041BU);
    EXPECT_EQ(busy.result.sense[16], 0x80);
    EXPECT_EQ(in(*front, {3, 0, 0, 0, 18, 0}).data[16], 0x80);
}

TEST_F(SatFront, ALockedDriveIsProtectedNotBroken) {
    ata.word(128) = 0x0007;  // supported, enabled, locked
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        return command.command == 0x25 ? aborted() : AtaReturn{};
    };
    EXPECT_EQ(in(*front, {0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0}, 512).sense(), 0x077471U);
}

TEST_F(SatFront, WriteBufferIsDownloadMicrocode) {
    EXPECT_TRUE(out(*front, {0x3B, 0x0E, 0, 0, 4, 0, 0, 2, 0, 0}, pattern(512)).good());
    EXPECT_EQ(last(0x92).command.features, 0x0E);
    EXPECT_EQ(last(0x92).command.count, 1);
    EXPECT_EQ(last(0x92).command.lba, 0x0200U);  // offset of two blocks in LBA (23:8)
    EXPECT_TRUE(out(*front, {0x3B, 0x0F, 0, 0, 0, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(last(0x92).command.features, 0x0F);
    EXPECT_EQ(last(0x92).command.transfer, Transfer::none);
    EXPECT_EQ(out(*front, {0x3B, 0x05, 0, 0, 0, 0, 0, 0, 100, 0}, pattern(100)).sense(), 0x052400U);
}

TEST_F(SatFront, SecurityProtocolsAreTrustedCommandsOrThePasswordSet) {
    ata.word(128) = 0x0021;
    ata.word(89) = 3;
    const auto information = in(*front, {0xA2, 0xEF, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0});
    ASSERT_EQ(information.data.size(), 16U);
    EXPECT_EQ(information.big(2, 2), 3U);
    EXPECT_EQ(information.data[9], 0x21);
    EXPECT_EQ(in(*front, {0xA2, 0x01, 0, 1, 0x80, 0, 0, 0, 0, 1, 0, 0}).sense(), 0x052400U);
    ata.word(48) = 0x4001;
    EXPECT_TRUE(in(*front, {0xA2, 0x01, 0x12, 0x34, 0x80, 0, 0, 0, 0, 1, 0, 0}).good());
    EXPECT_EQ(last(0x5C).command.features, 0x01);
    EXPECT_EQ(last(0x5C).command.lba, 0x123400U);
    EXPECT_EQ(last(0x5C).command.count, 1);
}

TEST_F(SatFront, StoppedUntilStarted) {
    EXPECT_TRUE(out(*front, {0x1B, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(ata.calls_of(0xE0).size(), 1U);
    EXPECT_EQ(in(*front, {0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0}, 512).sense(), 0x020402U);
    EXPECT_TRUE(out(*front, {0x1B, 0, 0, 0, 1, 0}).good());
    EXPECT_TRUE(in(*front, {0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0}, 512).good());
}

TEST_F(SatFront, HealthComesFromSmartReturnStatus) {
    const auto page = [&] { return in(*front, {0x4D, 0, 0x6F, 0, 0, 0, 0, 0, 64, 0}); };
    EXPECT_FALSE(scsi::decode_informational_exception(BytesView(page().data)).value()->failure_predicted());
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        if (command.command == 0xB0) return AtaReturn{0x50, 0, 0, 0x2CF400, 0, true};
        return AtaReturn{};
    };
    EXPECT_TRUE(scsi::decode_informational_exception(BytesView(page().data)).value()->failure_predicted());
}

TEST_F(SatFront, HalfACommandIsHalfOfTheDrives) {
    ScsiCommand command;
    command.cdb = cdb16(0x8A, 0, 1);
    auto data = pattern(512);
    front->execute_half(command, data);
    EXPECT_TRUE(last(0x35).half);
}

}  // namespace
}  // namespace fettle::sim
