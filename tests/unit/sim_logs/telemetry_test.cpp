// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/telemetry.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/ata/commands.h"
#include "core/ata/internal_status_log.h"
#include "core/nvme/telemetry_log.h"
#include "tests/unit/sim_logs/drive_of.h"

namespace fettle::logs {
namespace {

using fettle::test::drive_of;
using testing::ElementsAre;

TEST(Telemetry, HeaderAndAreas) {
    const auto drive = drive_of("nvme", "[nvme]\ntelemetry = true\n");
    auto ports = sim::make_ports(drive);
    const auto read = read_telemetry(ports, TelemetrySource::host);
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->bytes.size(), 101U * 512U);
    EXPECT_THAT(read->area_bytes, ElementsAre(8 * 512, 24 * 512, 100 * 512));
    EXPECT_EQ(read->bytes.front(), 0x07);
    EXPECT_FALSE(read->controller_data_available);
    const auto again = read_telemetry(ports, TelemetrySource::host);
    ASSERT_TRUE(again);
    EXPECT_NE(again->bytes, read->bytes) << "captured anew";
    EXPECT_EQ(read_telemetry(ports, TelemetrySource::controller).error().code, ErrorCode::not_found);
}

TEST(Telemetry, CapturedByTheDriveItself) {
    const auto drive = drive_of("nvme", "[nvme]\ntelemetry = true\ntelemetry_trap = 3\n");
    auto ports = sim::make_ports(drive);
    const auto host = read_telemetry(ports, TelemetrySource::host);
    ASSERT_TRUE(host);
    EXPECT_TRUE(host->controller_data_available);
    const auto own = read_telemetry(ports, TelemetrySource::controller);
    ASSERT_TRUE(own) << to_string(own.error());
    EXPECT_EQ(own->bytes.front(), 0x08);
    EXPECT_EQ(own->bytes.size(), 101U * 512U);
    EXPECT_EQ(read_telemetry(ports, TelemetrySource::controller)->bytes, own->bytes) << "not captured anew";
}

TEST(Telemetry, AreasContainTheOnesBefore) {
    std::vector<std::uint8_t> bytes(512);
    bytes[0] = 0x08;
    bytes[5] = 0x34, bytes[6] = 0x12;
    bytes[8] = 3;   // area 1 ends with block 3
    bytes[10] = 3;  // area 2 is empty
    bytes[12] = 0x10;
    bytes[16] = 0x20;
    bytes[382] = 1;
    bytes[383] = 9;
    const auto header = nvme::decode_telemetry_header(bytes);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->bytes(1), 4U * 512U);
    EXPECT_EQ(header->bytes(2), 4U * 512U);
    EXPECT_EQ(header->bytes(3), 17U * 512U);
    EXPECT_EQ(header->bytes(4), 33U * 512U);
    EXPECT_EQ(header->ieee_oui, 0x1234U);
    EXPECT_EQ(header->controller_generation, 9U);
    EXPECT_TRUE(header->controller_data_available);
    bytes[0] = 0x09;
    EXPECT_EQ(nvme::decode_telemetry_header(bytes).error().code, ErrorCode::malformed);
    bytes.pop_back();
    EXPECT_EQ(nvme::decode_telemetry_header(bytes).error().code, ErrorCode::truncated);
}

/// The drive's port with changed answers: every read of the header of log 25h but the first shows another generation.
class ChangingPort final : public AtaPort {
public:
    explicit ChangingPort(AtaPort& inner) : inner_(inner) {}

    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        auto done = inner_.execute(command, data);
        const bool header = command == ata::read_internal_status(true, false, 0, 1);
        if (header && ++headers_ > 1) ++data[383];
        if (command == ata::read_log_ext(ata::Log::directory, 0, 1) && listed_) {
            data[0x24 * 2] = data[0x25 * 2] = *listed_;
            data[0x24 * 2 + 1] = data[0x25 * 2 + 1] = 0;
        }
        if (command.command == 0x2F && (command.lba & 0xFFU) == 0x24 && zeros_) std::fill(data.begin(), data.end(), 0);
        return done;
    }

    std::optional<std::uint8_t> listed_;
    bool zeros_ = false;

private:
    AtaPort& inner_;
    int headers_ = 0;
};

TEST(SataTelemetry, IsCapturedOnRequest) {
    const auto drive = drive_of("ata", "[ata]\ninternal_status = true\n");
    auto ports = sim::make_ports(drive);
    const auto read = read_telemetry(ports, TelemetrySource::host);
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->bytes.size(), 51U * 512U);
    EXPECT_THAT(read->area_bytes, ElementsAre(5 * 512, 20 * 512, 50 * 512));
    EXPECT_EQ(read->bytes.front(), 0x24);
    EXPECT_EQ(read->ieee_oui, 0x002538U);
    EXPECT_FALSE(read->controller_data_available);
    const auto again = read_telemetry(ports, TelemetrySource::host);
    ASSERT_TRUE(again);
    EXPECT_NE(again->bytes, read->bytes) << "captured anew";
    // Page by page, without a new capture, the log has the same bytes.
    std::vector<std::uint8_t> pages;
    for (std::uint16_t page = 0; page < 51; ++page) {
        std::vector<std::uint8_t> one(512);
        ASSERT_TRUE(ports.ata->execute(ata::read_internal_status(false, false, page, 1), one));
        pages.insert(pages.end(), one.begin(), one.end());
    }
    EXPECT_EQ(pages, again->bytes);
    EXPECT_EQ(read_telemetry(ports, TelemetrySource::controller).error().code, ErrorCode::not_found);
}

TEST(SataTelemetry, CapturedByTheDriveItself) {
    const auto drive = drive_of("ata", "[ata]\ninternal_status = true\ninternal_status_trap = 9\n");
    auto ports = sim::make_ports(drive);
    const auto own = read_telemetry(ports, TelemetrySource::controller);
    ASSERT_TRUE(own) << to_string(own.error());
    EXPECT_EQ(own->bytes.front(), 0x25);
    EXPECT_EQ(own->bytes.size(), 51U * 512U);
    EXPECT_TRUE(own->controller_data_available);
    EXPECT_EQ(read_telemetry(ports, TelemetrySource::controller)->bytes, own->bytes) << "not captured anew";
}

TEST(SataTelemetry, WhatDoesNotFitTogetherIsRejected) {
    const auto drive = drive_of("ata", "[ata]\ninternal_status = true\ninternal_status_trap = 9\n");
    auto inner = sim::make_ports(drive);
    const auto with = [&](auto change, TelemetrySource source) {
        auto port = std::make_unique<ChangingPort>(*inner.ata);
        change(*port);
        DrivePorts ports;
        ports.ata = std::move(port);
        return read_telemetry(ports, source);
    };
    const auto changed = with([](ChangingPort&) {}, TelemetrySource::controller);
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().code, ErrorCode::busy) << "captured anew during the read";
    const auto longer = with([](ChangingPort& port) { port.listed_ = 50; }, TelemetrySource::host);
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code, ErrorCode::malformed) << "more pages than the drive lists";
    const auto without = with([](ChangingPort& port) { port.listed_ = 0; }, TelemetrySource::host);
    ASSERT_FALSE(without);
    EXPECT_EQ(without.error().code, ErrorCode::unsupported);
    const auto empty = with([](ChangingPort& port) { port.zeros_ = true; }, TelemetrySource::host);
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().code, ErrorCode::unsupported) << "a log of zeros";
}

TEST(SataTelemetry, HeaderOfTheLog) {
    std::vector<std::uint8_t> bytes(512);
    bytes[0] = 0x25;
    bytes[4] = 0x38, bytes[5] = 0x25;
    bytes[8] = 3;
    bytes[13] = 1;  // area 3 ends with page 256; area 2 is empty
    bytes[382] = 1;
    bytes[383] = 7;
    const auto header = ata::decode_internal_status_header(bytes);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->ieee_oui, 0x2538U);
    EXPECT_EQ(header->bytes(1), 4U * 512U);
    EXPECT_EQ(header->bytes(2), 4U * 512U);
    EXPECT_EQ(header->bytes(3), 257U * 512U);
    EXPECT_TRUE(header->saved_data_available);
    EXPECT_EQ(header->saved_generation, 7U);
    bytes[0] = 0x04;
    EXPECT_EQ(ata::decode_internal_status_header(bytes).error().code, ErrorCode::malformed);
    bytes.pop_back();
    EXPECT_EQ(ata::decode_internal_status_header(bytes).error().code, ErrorCode::truncated);
}

/// Of `toml`'s drive, read here and decoded as another process does.
void is_decoded(const char* protocol, const std::string& toml, TelemetrySource source) {
    auto ports = sim::make_ports(drive_of(protocol, toml));
    const auto read = read_telemetry(ports, source);
    ASSERT_TRUE(read) << to_string(read.error());
    const auto decoded = decode_telemetry(read->bytes, source);
    ASSERT_TRUE(decoded) << to_string(decoded.error());
    EXPECT_EQ(decoded->bytes, read->bytes);
    EXPECT_EQ(decoded->source, source);
    EXPECT_EQ(decoded->ieee_oui, read->ieee_oui);
    EXPECT_EQ(decoded->area_bytes, read->area_bytes);
    EXPECT_EQ(decoded->controller_data_available, read->controller_data_available);
}

TEST(TelemetryOfAnotherProcess, IsDescribedAlike) {
    is_decoded("nvme", "[nvme]\ntelemetry = true\n", TelemetrySource::host);
    is_decoded("nvme", "[nvme]\ntelemetry = true\ntelemetry_trap = 3\n", TelemetrySource::controller);
    is_decoded("ata", "[ata]\ninternal_status = true\n", TelemetrySource::host);
    is_decoded("ata", "[ata]\ninternal_status = true\ninternal_status_trap = 9\n", TelemetrySource::controller);
}

TEST(TelemetryOfAnotherProcess, HasTheLengthThatItsHeaderStates) {
    for (const int log : {0x07, 0x08, 0x24, 0x25}) {
        std::vector<std::uint8_t> bytes(512 * 18);
        bytes[0] = static_cast<std::uint8_t>(log);
        bytes[12] = 0x11;  // area 3 ends with block 17
        const auto right = decode_telemetry(bytes, TelemetrySource::host);
        ASSERT_TRUE(right) << log;
        EXPECT_THAT(right->area_bytes, ElementsAre(0, 0, 17 * 512)) << log;
        bytes.push_back(0);
        EXPECT_EQ(decode_telemetry(bytes, TelemetrySource::host).error().code, ErrorCode::malformed) << log;
        bytes.resize(512 * 17);
        EXPECT_EQ(decode_telemetry(bytes, TelemetrySource::host).error().code, ErrorCode::malformed) << log;
        bytes.resize(511);
        EXPECT_EQ(decode_telemetry(bytes, TelemetrySource::host).error().code, ErrorCode::truncated) << log;
        bytes.assign(512, 0);
        bytes[0] = static_cast<std::uint8_t>(log ^ 0x40);
        EXPECT_EQ(decode_telemetry(bytes, TelemetrySource::host).error().code, ErrorCode::malformed) << log;
    }
    EXPECT_EQ(decode_telemetry({}, TelemetrySource::host).error().code, ErrorCode::truncated);
    // The largest that both headers can state: NVMe Base 2.0 figure 214, ACS-4 page 0 of the log.
    std::vector<std::uint8_t> largest(kLargestTelemetry);
    largest[0] = 0x07;
    largest[12] = largest[13] = 0xFF;
    EXPECT_TRUE(decode_telemetry(largest, TelemetrySource::host));
    largest[0] = 0x24;
    EXPECT_TRUE(decode_telemetry(largest, TelemetrySource::host));
}

TEST(SataTelemetry, OtherDrivesHaveNone) {
    auto sata = sim::make_ports(drive_of("ata"));
    EXPECT_EQ(read_telemetry(sata, TelemetrySource::host).error().code, ErrorCode::unsupported);
    auto sas = sim::make_ports(drive_of("scsi"));
    EXPECT_EQ(read_telemetry(sas, TelemetrySource::host).error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::logs
