// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/identify.h"

#include <gtest/gtest.h>

#include "core/ata/facts.h"
#include "tests/unit/ata/data.h"

namespace fettle::ata {
namespace {

using test::Bytes;
using test::put_word;
using test::read_bytes;

IdentifyDevice decode(const Bytes& bytes) {
    const auto identify = decode_identify(BytesView(bytes));
    EXPECT_TRUE(identify);
    return identify.value_or(IdentifyDevice{});
}

/// Nothing but what word 83, 84 and 87 need to be valid.
Bytes blank() {
    Bytes bytes(512);
    for (const std::size_t word : {83U, 84U, 87U}) put_word(bytes, word, 0x4000);
    return bytes;
}

// Expectations of the three real drives: hdparm 9.65 --Istdin on the same bytes.

TEST(Identify, Samsung870Evo) {
    const auto drive = decode(read_bytes("identify/Samsung_SSD_870_EVO_2TB.bin"));
    EXPECT_EQ(drive.model, "Samsung SSD 870 EVO 2TB");
    EXPECT_EQ(drive.serial, "S6PPNX0W203715P");
    EXPECT_EQ(drive.firmware, "SVT02B6Q");
    EXPECT_EQ(drive.wwn, "5002538f432222b1");
    EXPECT_EQ(drive.standard, "ACS-4");  // "Likely used: 11"
    EXPECT_EQ(drive.minor_version, 0x5E);
    EXPECT_EQ(drive.sectors, 3907029168U);
    EXPECT_EQ(drive.logical_sector_bytes, 512U);
    EXPECT_EQ(drive.physical_sector_bytes, 512U);
    EXPECT_EQ(drive.alignment_offset, 0);
    EXPECT_EQ(drive.form_factor, "2.5 inch");
    EXPECT_EQ(drive.solid_state, true);
    EXPECT_EQ(drive.rotation_rpm, std::nullopt);
    EXPECT_TRUE(drive.checksum_present);
    EXPECT_TRUE(drive.checksum_ok);
    EXPECT_FALSE(drive.packet_device);
    EXPECT_FALSE(drive.incomplete);
    EXPECT_EQ(drive.smart_supported, true);
    EXPECT_EQ(drive.smart_enabled, true);
    EXPECT_EQ(drive.write_cache_present, true);
    EXPECT_EQ(drive.write_cache_enabled, true);
    EXPECT_TRUE(drive.encrypts_all);
    EXPECT_TRUE(drive.trim.supported);
    EXPECT_EQ(drive.trim.max_blocks, 8);
    EXPECT_TRUE(drive.trim.deterministic);
    EXPECT_TRUE(drive.trim.zeroes);
    EXPECT_TRUE(drive.microcode.supported);
    EXPECT_TRUE(drive.microcode.dma);
    EXPECT_TRUE(drive.microcode.offsets);
    EXPECT_TRUE(drive.hidden_area.hpa.supported);
    EXPECT_TRUE(drive.hidden_area.hpa.enabled);
    EXPECT_TRUE(drive.hidden_area.hpa_security);
    EXPECT_TRUE(drive.hidden_area.dco);
    EXPECT_TRUE(drive.power.management);
    EXPECT_FALSE(drive.power.apm.supported);
    EXPECT_FALSE(drive.power.puis.supported);
    EXPECT_TRUE(drive.logging.smart_error_log);
    EXPECT_TRUE(drive.logging.smart_self_test);
    EXPECT_TRUE(drive.logging.general_purpose);
    EXPECT_TRUE(drive.logging.general_purpose_dma);
    EXPECT_TRUE(drive.logging.read_log_dma_equivalent);
    EXPECT_TRUE(drive.logging.phy_event_counters);
    EXPECT_EQ(drive.sct & 0x3F, 0x3D);  // SCT, AC2, AC3, AC4, AC5
}

TEST(Identify, Samsung870EvoLinkAndSecurity) {
    const auto drive = decode(read_bytes("identify/Samsung_SSD_870_EVO_2TB.bin"));
    EXPECT_EQ(drive.sata.generation_max, 3);
    EXPECT_TRUE(drive.sata.ncq);
    EXPECT_EQ(drive.sata.queue_depth, 32);
    EXPECT_TRUE(drive.sata.device_initiated_pm.supported);
    EXPECT_FALSE(drive.sata.device_initiated_pm.enabled);
    EXPECT_TRUE(drive.sata.device_sleep.supported);
    EXPECT_FALSE(drive.sata.device_sleep.enabled);
    EXPECT_TRUE(drive.security.state.supported);
    EXPECT_FALSE(drive.security.state.enabled);
    EXPECT_FALSE(drive.security.state.locked);
    EXPECT_FALSE(drive.security.state.frozen);
    EXPECT_FALSE(drive.security.state.count_expired);
    EXPECT_TRUE(drive.security.state.enhanced_erase);
    EXPECT_EQ(drive.security.master_password_id, 65534);
    EXPECT_EQ(drive.security.erase_time, (EraseTime{4, false}));
    EXPECT_EQ(drive.security.enhanced_erase_time, (EraseTime{8, false}));
}

TEST(Identify, Samsung860EvoIsFrozen) {
    const auto drive = decode(read_bytes("identify/Samsung_SSD_860_EVO_500GB.bin"));
    EXPECT_EQ(drive.serial, "S3Z1NB0K862928X");
    EXPECT_EQ(drive.firmware, "RVT01B6Q");
    EXPECT_EQ(drive.wwn, "5002538e4067c96b");
    EXPECT_EQ(drive.sectors, 976773168U);
    EXPECT_TRUE(drive.security.state.frozen);
    EXPECT_FALSE(drive.security.state.enabled);
    EXPECT_TRUE(drive.checksum_ok);
}

TEST(Identify, StarDriveHasNoName) {
    const auto drive = decode(read_bytes("identify/StarDrive-SBFM61.2.bin"));
    EXPECT_EQ(drive.model, "SATA SSD");
    EXPECT_EQ(drive.serial, "A45A078A198600476509");
    EXPECT_EQ(drive.wwn, "");             // hdparm prints a WWN of zeros
    EXPECT_EQ(drive.form_factor, "M.2");  // word 168 is 7, which this hdparm does not know yet
    EXPECT_EQ(drive.sectors, 468862128U);
    EXPECT_TRUE(drive.trim.supported);
    EXPECT_FALSE(drive.trim.deterministic);
    EXPECT_FALSE(drive.trim.zeroes);
    EXPECT_EQ(drive.security.erase_time, (EraseTime{20, false}));
    EXPECT_EQ(drive.security.enhanced_erase_time, (EraseTime{60, false}));
}

TEST(Identify, NamesOfOldDrivesAsSkdumpPrintsThem) {
    for (const auto& name : test::blob_names()) {
        SCOPED_TRACE(name);
        const auto drive = decode(test::read_blob(name)["IDFY"]);
        int found = 0;
        for (const auto& line : test::read_lines("skdump/" + name + ".txt")) {
            const auto is = [&](const std::string& key) { return line.rfind(key, 0) == 0 && ++found > 0; };
            if (is("Model: ")) {
                EXPECT_EQ("Model: [" + drive.model + "]", line);
            }
            if (is("Serial: ")) {
                EXPECT_EQ("Serial: [" + drive.serial + "]", line);
            }
            if (is("Firmware: ")) {
                EXPECT_EQ("Firmware: [" + drive.firmware + "]", line);
            }
            if (is("SMART Available: ")) {
                EXPECT_EQ(drive.smart_supported, line == "SMART Available: yes");
            }
        }
        EXPECT_EQ(found, 4);
    }
}

TEST(Identify, SectorsOf4096BytesAndAlignment) {
    Bytes bytes = blank();
    // 512e: 2^3 logical sectors a physical one, logical sector 0 is the second of its physical one.
    put_word(bytes, 106, 0x6003);
    put_word(bytes, 209, 0x4001);
    auto drive = decode(bytes);
    EXPECT_EQ(drive.logical_sector_bytes, 512U);
    EXPECT_EQ(drive.physical_sector_bytes, 4096U);
    EXPECT_EQ(drive.alignment_offset, 1);
    // 4Kn: logical sectors of 2,048 words.
    put_word(bytes, 106, 0x5000);
    put_word(bytes, 117, 2048);
    drive = decode(bytes);
    EXPECT_EQ(drive.logical_sector_bytes, 4096U);
    EXPECT_EQ(drive.physical_sector_bytes, 4096U);
    // Both: physical sectors are counted in logical ones, not in 512 bytes.
    put_word(bytes, 106, 0x7002);
    EXPECT_EQ(decode(bytes).physical_sector_bytes, 16384U);
    // The same words without their marks mean nothing.
    put_word(bytes, 106, 0x1003);
    put_word(bytes, 209, 0x0001);
    drive = decode(bytes);
    EXPECT_EQ(drive.logical_sector_bytes, 512U);
    EXPECT_EQ(drive.physical_sector_bytes, 512U);
    EXPECT_EQ(drive.alignment_offset, std::nullopt);
}

TEST(Identify, SectorCountComesFromTheWidestField) {
    Bytes bytes = blank();
    put_word(bytes, 60, 0xFFFF);
    put_word(bytes, 61, 0x0FFF);
    EXPECT_EQ(decode(bytes).sectors, 0x0FFFFFFFU);
    put_word(bytes, 102, 0x0001);
    EXPECT_EQ(decode(bytes).sectors, 0x0FFFFFFFU) << "48-bit field without 48-bit commands";
    put_word(bytes, 83, 0x4400);
    EXPECT_EQ(decode(bytes).sectors, 0x100000000U);
    put_word(bytes, 69, 0x0008);
    put_word(bytes, 232, 0x0002);
    EXPECT_EQ(decode(bytes).sectors, 0x200000000U);
}

TEST(Identify, RotationRate) {
    Bytes bytes = blank();
    put_word(bytes, 217, 7200);
    EXPECT_EQ(decode(bytes).solid_state, false);
    EXPECT_EQ(decode(bytes).rotation_rpm, 7200);
    for (const auto untold : std::initializer_list<std::uint16_t>{0x0000, 0x0002, 0x0400, 0xFFFF}) {
        put_word(bytes, 217, untold);
        EXPECT_EQ(decode(bytes).solid_state, std::nullopt) << untold;
    }
}

TEST(Identify, SanitizeNeedsItsFeatureSetBit) {
    Bytes bytes = blank();
    put_word(bytes, 59, 0xE400);
    EXPECT_FALSE(decode(bytes).sanitize.block_erase);
    put_word(bytes, 59, 0xB400);  // 15 block erase, 13 crypto, 12 supported, 10 antifreeze
    const auto drive = decode(bytes);
    EXPECT_TRUE(drive.sanitize.supported);
    EXPECT_TRUE(drive.sanitize.block_erase);
    EXPECT_TRUE(drive.sanitize.crypto_scramble);
    EXPECT_FALSE(drive.sanitize.overwrite);
    EXPECT_TRUE(drive.sanitize.antifreeze_lock);
}

TEST(Identify, MicrocodeSegmentLimits) {
    Bytes bytes = blank();
    put_word(bytes, 234, 1);
    put_word(bytes, 235, 0xFFFF);
    EXPECT_EQ(decode(bytes).microcode.min_blocks, 1);
    EXPECT_EQ(decode(bytes).microcode.max_blocks, std::nullopt);
}

TEST(Identify, PowerFeatures) {
    Bytes bytes = blank();
    put_word(bytes, 83, 0x4068);  // APM, PUIS, SET FEATURES spins up
    put_word(bytes, 86, 0x0008);  // APM on
    put_word(bytes, 91, 0x00FE);
    const auto drive = decode(bytes);
    EXPECT_TRUE(drive.power.apm.enabled);
    EXPECT_EQ(drive.power.apm_level, 0xFE);
    EXPECT_TRUE(drive.power.puis.supported);
    EXPECT_FALSE(drive.power.puis.enabled);
    EXPECT_TRUE(drive.power.spin_up_by_set_features);
}

TEST(Identify, SerialAtaSpeeds) {
    Bytes bytes = blank();
    put_word(bytes, 76, 0x0106);  // NCQ, generations 1 and 2
    put_word(bytes, 77, 0x0002);  // running at generation 1
    put_word(bytes, 75, 0x001E);
    put_word(bytes, 222, 0x10FF);
    const auto drive = decode(bytes);
    EXPECT_EQ(drive.sata.generation_max, 2);
    EXPECT_EQ(drive.sata.generation_now, 1);
    EXPECT_EQ(drive.sata.queue_depth, 31);
    EXPECT_EQ(drive.transport, "SATA 3.2");
    put_word(bytes, 76, 0xFFFF);
    EXPECT_FALSE(decode(bytes).sata.present);
}

TEST(Identify, WordsWithoutTheirMarkAreNotBelieved) {
    Bytes bytes(512);
    put_word(bytes, 82, 0xFFFF);
    put_word(bytes, 83, 0xFFFF);
    put_word(bytes, 84, 0xFFFF);
    put_word(bytes, 119, 0xFFFF);
    const auto drive = decode(bytes);
    EXPECT_EQ(drive.smart_supported, std::nullopt);
    EXPECT_FALSE(drive.security.state.supported);
    EXPECT_FALSE(drive.logging.general_purpose);
    EXPECT_FALSE(drive.microcode.offsets);
}

TEST(Identify, PacketDeviceAndIncompleteAnswer) {
    Bytes bytes = blank();
    put_word(bytes, 0, 0x8580);
    EXPECT_TRUE(decode(bytes).packet_device);
    put_word(bytes, 0, 0x848A);  // CompactFlash
    EXPECT_FALSE(decode(bytes).packet_device);
    put_word(bytes, 0, 0x0004);
    EXPECT_TRUE(decode(bytes).incomplete);
}

TEST(Identify, SaysThatTheChecksumIsWrong) {
    Bytes bytes = read_bytes("identify/Samsung_SSD_870_EVO_2TB.bin");
    bytes[100] ^= 1U;
    EXPECT_FALSE(decode(bytes).checksum_ok);
    bytes[510] = 0;  // no signature: no checksum
    EXPECT_FALSE(decode(bytes).checksum_present);
    EXPECT_TRUE(decode(bytes).checksum_ok);
}

TEST(Identify, RefusesShortAndEmptyData) {
    EXPECT_EQ(decode_identify(BytesView(Bytes(511, 1))).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_identify(BytesView(Bytes(512))).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_identify(BytesView(Bytes(512, 0xFF))).error().code, ErrorCode::malformed);
}

TEST(EraseTime, HasTwoFormats) {
    // ACS-3, IDENTIFY DEVICE word 89: bit 15 clear, bits 7:0 in units of 2 minutes, FFh more than 508.
    EXPECT_EQ(erase_time(0x0000), std::nullopt);
    EXPECT_EQ(erase_time(0x0001), (EraseTime{2, false}));
    EXPECT_EQ(erase_time(0x00FE), (EraseTime{508, false}));
    EXPECT_EQ(erase_time(0x00FF), (EraseTime{508, true}));
    EXPECT_EQ(erase_time(0x0101), (EraseTime{2, false})) << "reserved bits 14:8 are not part of the value";
    // Bit 15 set: bits 14:0, 7FFFh more than 65,532.
    EXPECT_EQ(erase_time(0x8000), std::nullopt);
    EXPECT_EQ(erase_time(0x8100), (EraseTime{512, false}));
    EXPECT_EQ(erase_time(0xFFFE), (EraseTime{65532, false}));
    EXPECT_EQ(erase_time(0xFFFF), (EraseTime{65532, true}));
}

TEST(Facts, OfARealDrive) {
    DriveFacts facts;
    facts.identity.bus = Bus::usb;
    facts.identity.serial = "of the bridge";
    apply(decode(read_bytes("identify/Samsung_SSD_860_EVO_500GB.bin")), facts);
    EXPECT_EQ(facts.identity.bus, Bus::usb) << "the drive cannot know how it hangs on the machine";
    EXPECT_EQ(facts.identity.serial, "S3Z1NB0K862928X");
    EXPECT_EQ(facts.identity.protocol, Protocol::ata);
    EXPECT_EQ(facts.identity.capacity, ByteCount{500107862016});  // smartctl: 500,107,862,016 bytes
    EXPECT_EQ(facts.identity.logical_sector_bytes, 512U);
    EXPECT_EQ(facts.identity.solid_state, true);
    EXPECT_EQ(facts.capabilities.trim, true);
    EXPECT_EQ(facts.capabilities.ncq, true);
    EXPECT_EQ(facts.capabilities.sata_generation_max, 3);
    EXPECT_EQ(facts.capabilities.sanitize_block, false);
    ASSERT_TRUE(facts.capabilities.security);
    EXPECT_TRUE(facts.capabilities.security->frozen);
    ASSERT_TRUE(facts.ata);
    EXPECT_EQ(facts.ata->smart_enabled, true);
}

TEST(Facts, AbsentStaysAbsent) {
    DriveFacts facts;
    apply(decode(blank()), facts);
    EXPECT_EQ(facts.identity.capacity, std::nullopt);
    EXPECT_EQ(facts.identity.solid_state, std::nullopt);
    EXPECT_EQ(facts.identity.rotation_rpm, std::nullopt);
    EXPECT_EQ(facts.capabilities.ncq, std::nullopt);
    EXPECT_EQ(facts.capabilities.sata_generation_now, std::nullopt);
    EXPECT_EQ(facts.identity.wwn, "");
}

}  // namespace
}  // namespace fettle::ata
