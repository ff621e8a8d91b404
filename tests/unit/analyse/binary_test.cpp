// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::Bytes;
using test::load_data;
using test::only_report;
using test::refusal;

void put(Bytes& bytes, std::size_t offset, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes.at(offset + i) = static_cast<std::uint8_t>(value >> (8 * i));
}

/// A SMART / Health Information log by the offsets of NVMe Base 2.0 figure 207.
Bytes smart_log() {
    Bytes log(512);
    log[0] = 0x04;
    put(log, 1, 273 + 41, 2);
    log[3] = 97;
    log[4] = 10;
    log[5] = 12;
    put(log, 48, 1'000'626'144, 8);
    put(log, 112, 52, 8);
    put(log, 128, 24'550, 8);
    put(log, 160, 3, 8);
    put(log, 200, 273 + 41, 2);
    put(log, 202, 273 + 58, 2);
    return log;
}

TEST(Binary, NvmeSmartLog) {
    const auto report = only_report(smart_log());
    EXPECT_EQ(report.format, Format::nvme_smart_log);
    EXPECT_EQ(report.facts.identity.protocol, Protocol::nvme);
    ASSERT_TRUE(report.facts.nvme);
    EXPECT_EQ(report.facts.nvme->critical_warning, 4);
    EXPECT_EQ(report.facts.nvme->temperature_celsius, 41);
    EXPECT_EQ(report.facts.nvme->available_spare_percent, 97);
    EXPECT_EQ(report.facts.nvme->percentage_used, 12);
    EXPECT_EQ(report.facts.nvme->data_units_written, 1'000'626'144U);
    EXPECT_EQ(report.facts.nvme->power_cycles, 52U);
    EXPECT_EQ(report.facts.nvme->power_on_hours, 24'550U);
    EXPECT_EQ(report.facts.nvme->media_errors, 3U);
    EXPECT_EQ(report.facts.missing.at(0).what, "identify");
}

TEST(Binary, WhatCannotBeASmartLogIsNone) {
    const auto with = [](std::size_t offset, std::uint8_t value) {
        auto log = smart_log();
        log.at(offset) = value;
        return log;
    };
    EXPECT_EQ(refusal(with(0, 0x80)), "binary data of 512 bytes");     // a reserved bit
    EXPECT_EQ(refusal(with(2, 0x40)), "binary data of 512 bytes");     // 16,000 degrees
    EXPECT_EQ(refusal(with(3, 101)), "binary data of 512 bytes");      // 101 percent left
    EXPECT_EQ(refusal(with(20, 1)), "binary data of 512 bytes");       // reserved bytes
    EXPECT_EQ(refusal(with(32 + 15, 1)), "binary data of 512 bytes");  // 10^36 units read
    EXPECT_EQ(refusal(with(205, 0x7F)), "binary data of 512 bytes");   // a sensor at 32,000 degrees
    EXPECT_EQ(refusal(with(511, 1)), "binary data of 512 bytes");
    auto longer = smart_log();
    longer.push_back(0);
    EXPECT_EQ(refusal(longer), "binary data of 513 bytes");
}

TEST(Binary, AtaIdentify) {
    const auto bytes = load_data("raw/ata-identify-samsung-860-evo.bin");
    const auto report = only_report(bytes);
    EXPECT_EQ(report.format, Format::ata_identify);
    EXPECT_EQ(report.facts.identity.model, "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(report.facts.identity.protocol, Protocol::ata);
    EXPECT_EQ(report.facts.identity.capacity, ByteCount{500'107'862'016});
    EXPECT_EQ(report.facts.capabilities.trim, true);
    EXPECT_EQ(report.facts.missing.at(0).what, "smart-data");
    auto damaged = bytes;
    damaged.at(200) ^= 0xFFU;  // the checksum tells
    EXPECT_EQ(refusal(damaged), "binary data of 512 bytes");
    auto unreadable = bytes;
    unreadable.at(60) = 0x01;  // no printable model
    EXPECT_EQ(refusal(unreadable), "binary data of 512 bytes");
}

TEST(Binary, AtaIdentifyPrintedAsWords) {
    const auto bytes = load_data("raw/ata-identify-samsung-860-evo.bin");
    std::string text = "\n/dev/sda:\n";
    constexpr std::string_view digits = "0123456789abcdef";
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        for (const unsigned byte : {bytes[i + 1], bytes[i]}) {
            text += digits.at(byte >> 4U);
            text += digits.at(byte & 0xFU);
        }
        text += i % 16 == 14 ? '\n' : ' ';
    }
    const auto report = only_report(text);
    EXPECT_EQ(report.format, Format::ata_identify);
    EXPECT_EQ(report.facts.identity.model, "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(refusal(text.substr(0, text.size() / 2)), "text that is not a smartctl report");
}

TEST(Binary, NvmeIdentify) {
    const auto bytes = load_data("raw/nvme-identify-toshiba.bin");
    const auto report = only_report(bytes);
    EXPECT_EQ(report.format, Format::nvme_identify);
    EXPECT_EQ(report.facts.identity.model, "THNSN5512GPU7 TOSHIBA");
    EXPECT_EQ(report.facts.identity.pci_vendor, 0x1179);  // Toshiba, pci.ids
    EXPECT_EQ(report.facts.identity.bus, Bus::nvme);
    auto damaged = bytes;
    damaged.at(512) = 0;  // no queue entries
    EXPECT_EQ(refusal(damaged), "binary data of 4,096 bytes");
}

TEST(Binary, BlobThatBreaksOffOrLies) {
    const auto bytes = load_data("same-drive/intel-320.blob");
    const auto broken = read_reports(Bytes(bytes.begin(), bytes.begin() + 1000));
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().code, ErrorCode::truncated);
    auto lying = bytes;
    lying.at(7) = 0x10;  // IDFY of 528 bytes
    EXPECT_FALSE(read_reports(lying));
    auto unknown = bytes;
    unknown.at(520) = 'X';
    EXPECT_FALSE(read_reports(unknown));
    // IDENTIFY alone is a report that says what it lacks.
    const auto report = only_report(Bytes(bytes.begin(), bytes.begin() + 520));
    EXPECT_EQ(report.facts.identity.model, "INTEL SSDSA2CW120G3");
    EXPECT_EQ(report.facts.ata->passed, std::nullopt);
    EXPECT_EQ(report.facts.missing.at(0).what, "smart-data");
}

}  // namespace
}  // namespace fettle::analyse
