// SPDX-License-Identifier: GPL-3.0-or-later
// Buffers by the layouts of ntddstor.h (Microsoft); the values are those of published outputs where a comment says so.
#include "platform/windows/ioctl/storage_property.h"

#include <gtest/gtest.h>

#include "built.h"

namespace fettle::windows {
namespace {

/// STORAGE_DEVICE_DESCRIPTOR with its four texts, each ended by a NUL; empty texts have no offset.
std::vector<std::uint8_t> device(std::uint32_t bus, const std::vector<std::string>& texts, bool removable = false) {
    std::size_t size = 36;
    for (const auto& text : texts) size += text.size() + 1;
    Built built(size);
    built.u32(0, 40).u32(4, size).u8(10, removable ? 1 : 0).u8(11, 1).u32(28, bus).u32(32, size - 36);
    std::size_t at = 36;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].empty()) continue;
        built.u32(12 + 4 * i, at).text(at, texts[i]);
        at += texts[i].size() + 1;
    }
    return built.bytes();
}

DeviceDescriptor decoded(const std::vector<std::uint8_t>& bytes) {
    const auto device = decode_device_descriptor(bytes);
    EXPECT_TRUE(device) << device.error().context;
    return device.value_or(DeviceDescriptor{});
}

TEST(PropertyQuery, HasTwelveBytes) {
    // sizeof(STORAGE_PROPERTY_QUERY); PropertyId 7 is StorageDeviceSeekPenaltyProperty, QueryType 0 the standard query.
    const std::vector<std::uint8_t> expected{7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    EXPECT_EQ(encode_property_query(Property::seek_penalty), expected);
}

TEST(DeviceDescriptorTest, SataDrive) {
    const auto drive = decoded(device(11, {"", "Samsung SSD 860 EVO 500GB", "RVT02B6Q", "S3Z1NB0K123456F     "}));
    EXPECT_EQ(drive.bus, BusType::sata);
    EXPECT_EQ(drive.model(), "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(drive.vendor(), "");
    EXPECT_EQ(drive.revision, "RVT02B6Q");
    EXPECT_EQ(drive.serial_number(), "S3Z1NB0K123456F");
    EXPECT_TRUE(drive.command_queueing);
    EXPECT_FALSE(drive.removable);
    EXPECT_FALSE(drive.translated());
}

TEST(DeviceDescriptorTest, SerialNumberInHexadecimalDigits) {
    // As Windows 7 writes "WD-WCAV12345678" padded to 20 characters: digits of IDENTIFY words 10 to 19, whose bytes are
    // swapped: "  " "  " " D" "-W" …
    std::string serial = "     WD-WCAV12345678";
    ASSERT_EQ(serial.size(), 20U);
    std::string digits;
    for (std::size_t i = 0; i < serial.size(); i += 2) {
        for (const char c : {serial[i + 1], serial[i]}) {
            digits += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4U];
            digits += "0123456789abcdef"[static_cast<unsigned char>(c) & 0xFU];
        }
    }
    EXPECT_EQ(digits.substr(0, 12), "202020205720");
    EXPECT_EQ(decoded(device(3, {"", "WDC WD10EADS-00L5B1", "01.01A01", digits})).serial_number(), "WD-WCAV12345678");
    // The same digits are a serial number on a bus whose serial numbers may be so long.
    EXPECT_EQ(decoded(device(10, {"", "DISK", "1", digits})).serial_number(), digits);
    // 40 digits that are no text stay what they are.
    const std::string other(40, '0');
    EXPECT_EQ(decoded(device(3, {"", "DISK", "1", other})).serial_number(), other);
}

TEST(DeviceDescriptorTest, NvmeNamespaceHasAnIdentifierInsteadOfASerialNumber) {
    // The form of NVM Express SCSI Translation Reference 1.5, 6.1.3.
    const auto eui = decoded(device(17, {"NVMe", "Samsung SSD 970 EVO Plus 1TB", "2B2QEXM7", "0025_3855_01B0_D4E1."}));
    EXPECT_EQ(eui.namespace_identifier(), "0025385501b0d4e1");
    EXPECT_EQ(eui.serial_number(), "");
    EXPECT_EQ(eui.model(), "Samsung SSD 970 EVO Plus 1TB");
    const auto nguid = decoded(device(17, {"", "KIOXIA", "1", "0000_0000_0000_0001_00A0_7523_2C1B_9F11."}));
    EXPECT_EQ(nguid.namespace_identifier(), "000000000000000100a075232c1b9f11");
    // A serial number in the same field.
    const auto plain = decoded(device(17, {"", "INTEL SSDPEKKW512G8", "001C", "PHHH843601X2512D"}));
    EXPECT_EQ(plain.namespace_identifier(), "");
    EXPECT_EQ(plain.serial_number(), "PHHH843601X2512D");
    for (const auto* wrong : {"0025_3855_01B0_D4E1", "0025_3855_01B0_D4.", "0025-3855-01B0-D4E1.",
                              "_025_3855_01B0_D4E1.", ".", "002538550_1B0D4E1."}) {
        EXPECT_EQ(decoded(device(17, {"", "X", "1", wrong})).namespace_identifier(), "") << wrong;
    }
}

TEST(DeviceDescriptorTest, ModelFromBothFields) {
    EXPECT_EQ(decoded(device(10, {"SEAGATE ", "ST4000NM0023    ", "0004", "Z1Z0ABCD"})).model(),
              "SEAGATE ST4000NM0023");
    // A translation layer.
    const auto translated = decoded(device(8, {"ATA     ", "CT500MX500SSD1  ", "M3CR", "1809E130ABCD"}));
    EXPECT_TRUE(translated.translated());
    EXPECT_EQ(translated.model(), "CT500MX500SSD1");
    EXPECT_FALSE(decoded(device(8, {"ATA", "CT500MX500SSD1", "M3CR", ""})).translated());
    // A driver that splits the model of an ATA drive after 8 characters.
    EXPECT_EQ(decoded(device(3, {"WDC WDS5", "00G2B0A-00SM50", "X61190WD", ""})).model(), "WDC WDS500G2B0A-00SM50");
    EXPECT_EQ(decoded(device(3, {"Samsung ", "SSD 840 EVO 250G", "EXT0", ""})).model(), "Samsung SSD 840 EVO 250G");
    // The first eight characters of a USB bridge are a vendor.
    EXPECT_EQ(decoded(device(7, {"JMicron ", "Generic         ", "0204", ""})).model(), "JMicron Generic");
}

TEST(DeviceDescriptorTest, OffsetsThatMeanNone) {
    auto bytes = device(7, {"", "Flash Disk", "", ""}, true);
    for (const std::uint32_t offset : {0U, 0xFFFFFFFFU, 4'096U, static_cast<std::uint32_t>(bytes.size())}) {
        for (int i = 0; i < 4; ++i)
            bytes[static_cast<std::size_t>(24 + i)] = static_cast<std::uint8_t>(offset >> (8 * i));
        const auto drive = decoded(bytes);
        EXPECT_EQ(drive.serial_number(), "") << offset;
        EXPECT_TRUE(drive.removable);
    }
    // A descriptor that claims less than was returned: the text beyond it does not count.
    bytes = device(11, {"", "MODEL", "", ""});
    bytes[4] = 36;
    EXPECT_EQ(decoded(bytes).model(), "");
}

TEST(DeviceDescriptorTest, ControlCharactersDoNotReachTheTerminal) {
    EXPECT_EQ(decoded(device(11, {"", "A\x1b[31mB\xff", "", ""})).model(), "A [31mB");
}

TEST(DeviceDescriptorTest, WhatWineReturns) {
    // wine 8.0, dlls/mountmgr.sys/device.c: 40 bytes, bus SCSI, no texts.
    const auto drive = decoded(Built(40).u32(0, 40).u32(4, 40).u32(28, 1).bytes());
    EXPECT_EQ(drive.bus, BusType::scsi);
    EXPECT_EQ(drive.model(), "");
    EXPECT_EQ(drive.serial_number(), "");
}

TEST(DeviceDescriptorTest, EveryShorterBufferIsAnError) {
    const auto bytes = device(11, {"", "MODEL", "1.0", "SERIAL"});
    for (std::size_t length = 0; length < 36; ++length) {
        const auto got = decode_device_descriptor(BytesView(bytes).slice(0, length));
        ASSERT_FALSE(got) << length;
        EXPECT_EQ(got.error().code, ErrorCode::truncated);
    }
    const auto empty = decode_device_descriptor(Built(36).bytes());
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().code, ErrorCode::malformed);
}

TEST(AdapterDescriptorTest, LimitsOfTransfers) {
    const auto adapter = [](std::uint64_t bytes, std::uint64_t pages) {
        const auto got = decode_adapter_descriptor(
            Built(32).u32(0, 32).u32(4, 32).u32(8, bytes).u32(12, pages).u32(16, 3).u8(24, 17).bytes());
        EXPECT_TRUE(got);
        return got.value_or(AdapterDescriptor{});
    };
    EXPECT_EQ(adapter(0x20000, 33).largest_transfer(65'536), 0x20000U);
    EXPECT_EQ(adapter(0x20000, 33).alignment_mask, 3U);
    EXPECT_EQ(adapter(0x20000, 33).bus, BusType::nvme);
    // WinPE allows 16 pages (Microsoft, KB2287639).
    EXPECT_EQ(adapter(0x100000, 16).largest_transfer(65'536), 65'536U);
    EXPECT_EQ(adapter(0, 0).largest_transfer(65'536), 65'536U);
    EXPECT_EQ(adapter(0xFFFFFFFF, 0xFFFFFFFF).largest_transfer(65'536), 65'536U);
    EXPECT_EQ(adapter(0, 4).largest_transfer(65'536), 16'384U);
    EXPECT_FALSE(decode_adapter_descriptor(Built(24).u32(0, 32).u32(4, 32).bytes()));
    // Before Windows 8, without SrbType.
    EXPECT_TRUE(decode_adapter_descriptor(Built(30).u32(0, 30).u32(4, 30).bytes()));
}

TEST(FlagDescriptor, IsAByte) {
    EXPECT_EQ(decode_flag_descriptor(Built(12).u32(0, 12).u32(4, 12).u8(8, 1).bytes()).value_or(false), true);
    EXPECT_EQ(decode_flag_descriptor(Built(12).u32(0, 12).u32(4, 12).u8(9, 1).bytes()).value_or(true), false);
    EXPECT_FALSE(decode_flag_descriptor(Built(8).u32(0, 12).u32(4, 12).bytes()));
}

TEST(WriteCache, IsOnOffOrUnknown) {
    const auto bytes = [](std::uint64_t enabled) { return Built(28).u32(0, 28).u32(4, 28).u32(12, enabled).bytes(); };
    const auto cache = [&](std::uint64_t enabled) {
        const auto got = decode_write_cache(bytes(enabled));
        EXPECT_TRUE(got);
        return got.value_or(std::nullopt);
    };
    // WRITE_CACHE_ENABLE (ntddstor.h).
    EXPECT_EQ(cache(0), std::nullopt);
    EXPECT_EQ(cache(1), false);
    EXPECT_EQ(cache(2), true);
    EXPECT_EQ(cache(3), std::nullopt);
    EXPECT_FALSE(decode_write_cache(Built(16).u32(0, 16).u32(4, 16).u32(12, 2).bytes())) << "too short";
}

TEST(AccessAlignmentTest, SectorSizes) {
    const auto bytes = [](std::uint64_t logical, std::uint64_t physical) {
        return Built(28).u32(0, 28).u32(4, 28).u32(16, logical).u32(20, physical).u32(24, 512).bytes();
    };
    const auto got = decode_access_alignment(bytes(512, 4096));
    ASSERT_TRUE(got);
    EXPECT_EQ(got->logical_sector_bytes, 512U);
    EXPECT_EQ(got->physical_sector_bytes, 4096U);
    EXPECT_EQ(got->offset_bytes, 512U);
    for (const auto size : {0U, 1U, 256U, 520U, 0x2000000U}) {
        EXPECT_FALSE(decode_access_alignment(bytes(size, 4096))) << size;
        EXPECT_FALSE(decode_access_alignment(bytes(512, size))) << size;
    }
}

TEST(DeviceIds, AreThoseOfPage83) {
    // SAT-4 12.4.2: the T10 designator of an ATA drive, and its NAA name.
    const std::string t10 = "ATA     Samsung SSD 860 EVO 500GB               S3Z1NB0K123456F     ";
    ASSERT_EQ(t10.size(), 68U);
    Built built(12 + 16 + 68 + 16 + 8);
    built.u32(0, 13).u32(4, built.bytes().size()).u32(8, 2);
    built.u32(12, 2).u32(16, 1).u16(20, 68).u16(22, 84).u32(24, 0).text(28, t10);
    built.u32(96, 1).u32(100, 3).u16(104, 8).u16(106, 0).u32(108, 0);
    built.raw(112, {0x50, 0x02, 0x53, 0x8D, 0x40, 0xF1, 0xA2, 0xB3});
    const auto ids = decode_device_ids(built.bytes());
    ASSERT_TRUE(ids) << ids.error().context;
    ASSERT_EQ(ids->size(), 2U);
    EXPECT_EQ(scsi::unit_names(*ids).naa, "5002538d40f1a2b3");
    EXPECT_EQ((*ids)[0].type, scsi::DesignatorType::t10_vendor);
    EXPECT_EQ(ascii_field(BytesView((*ids)[0].bytes).slice(48, 20).span()), "S3Z1NB0K123456F");

    // A loop back, and an identifier beyond the end.
    auto loop = built;
    EXPECT_FALSE(decode_device_ids(loop.u16(22, 8).bytes()));
    auto beyond = built;
    EXPECT_FALSE(decode_device_ids(beyond.u16(104, 9).bytes()));
    auto many = built;
    const auto ended = decode_device_ids(many.u32(8, 0xFFFFFFFF).bytes());
    ASSERT_TRUE(ended);  // the last one has no next
    EXPECT_EQ(ended->size(), 2U);
}

TEST(TemperaturesTest, SignedAndAbsent) {
    Built built(24 + 2 * 16);
    built.u32(0, 56).u32(4, 56).u16(8, 85).u16(10, 0x8000).u16(12, 2);
    built.u16(24, 0).u16(26, 38).u16(40, 1).u16(42, 0xFFFB);
    const auto got = decode_temperatures(built.bytes());
    ASSERT_TRUE(got);
    EXPECT_EQ(got->critical_celsius, 85);
    EXPECT_EQ(got->warning_celsius, std::nullopt);
    ASSERT_EQ(got->sensors.size(), 2U);
    EXPECT_EQ(got->sensors[0].celsius, 38);
    EXPECT_EQ(got->sensors[1].index, 1);
    EXPECT_EQ(got->sensors[1].celsius, -5);
    EXPECT_FALSE(decode_temperatures(built.u16(12, 3).bytes()));
}

}  // namespace
}  // namespace fettle::windows
