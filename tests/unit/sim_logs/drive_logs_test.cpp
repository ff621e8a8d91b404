// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/drive_logs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/ata/commands.h"
#include "core/nvme/commands.h"
#include "tests/unit/sim_logs/drive_of.h"

namespace fettle::logs {
namespace {

using fettle::test::drive_of;

const Counter* counter(const DriveLogs& logs, std::string_view group, std::string_view name) {
    for (const auto& one : logs.groups) {
        for (const auto& each : one.counters) {
            if (one.id == group && each.name == name) return &each;
        }
    }
    return nullptr;
}

TEST(DriveLogs, AnUnreadableSectorOfASataDriveIsNamed) {
    constexpr std::uint64_t kBad = 4321;
    const auto drive = drive_of("ata", "[life]\npower_on_hours = 99\n");
    auto ports = sim::make_ports(drive);
    const auto before = read_logs(ports, {}).value();
    EXPECT_EQ(before.errors_in_all, 0U);
    EXPECT_TRUE(before.self_test_log);
    AtaCommand spoil;
    spoil.command = 0x45;   // WRITE UNCORRECTABLE EXT
    spoil.features = 0x55;  // reads of the sector are logged
    spoil.count = 1;
    spoil.lba = kBad;
    spoil.device = 0x40;
    spoil.extended = true;
    ASSERT_TRUE(ports.ata->execute(spoil, {}));
    std::array<std::uint8_t, 512> data{};
    AtaCommand read = ata::read_log_ext(ata::Log::directory, 0, 1);
    read.command = 0x24;  // READ SECTOR(S) EXT
    read.lba = kBad;
    read.device = 0x40;
    EXPECT_FALSE(ports.ata->execute(read, data));
    const auto after = read_logs(ports, {}).value();
    EXPECT_EQ(after.errors_in_all, 1U);
    ASSERT_EQ(after.errors.size(), 1U);
    const auto& error = after.errors.front();
    EXPECT_EQ(error.number, 1U);
    EXPECT_EQ(error.kind, ErrorKind::medium);
    EXPECT_EQ(error.lba, kBad);
    EXPECT_EQ(error.power_on_hours, 99U);
    EXPECT_EQ(error.command, "READ SECTOR(S) EXT");
    EXPECT_EQ(error.status, "UNC (status 51h, error 40h)");
    ASSERT_NE(counter(after, "device-statistics", "power_on_hours"), nullptr);
    EXPECT_EQ(counter(after, "device-statistics", "power_on_hours")->value, 99);
    EXPECT_NE(counter(after, "device-statistics", "temperature_current"), nullptr);
    EXPECT_NE(counter(after, "sata-phy", "commands_failed_by_crc"), nullptr);
    EXPECT_TRUE(after.missing.empty());
    const auto grown = growth(before, after);
    ASSERT_FALSE(grown.empty());
    EXPECT_EQ(grown.front().group, "error-log");
    EXPECT_EQ(grown.front().after - grown.front().before, 1);
    EXPECT_TRUE(growth(after, after).empty());
}

TEST(DriveLogs, ARejectedNvmeCommandIsHarmless) {
    const auto drive = drive_of("nvme");
    auto ports = sim::make_ports(drive);
    std::array<std::uint8_t, 512> data{};
    auto command = nvme::get_log_page({});
    command.cdw10_15[0] = (command.cdw10_15[0] & 0xFFFFFF00U) | 0x7FU;  // no log has this number
    EXPECT_FALSE(ports.nvme->admin(command, data));
    const auto logs = read_logs(ports, {}).value();
    EXPECT_EQ(logs.errors_in_all, 1U);
    ASSERT_EQ(logs.errors.size(), 1U);
    EXPECT_EQ(logs.errors.front().number, 1U);
    EXPECT_EQ(logs.errors.front().kind, ErrorKind::rejected);
    EXPECT_EQ(logs.errors.front().command, "admin command");
    EXPECT_EQ(logs.errors.front().lba, std::nullopt);
    EXPECT_NE(std::string(explanation(ErrorKind::rejected)).find("harmless"), std::string::npos);
    EXPECT_TRUE(logs.self_test_log);
    EXPECT_TRUE(logs.missing.empty());
}

TEST(DriveLogs, ASasDriveHasCounters) {
    const auto drive = drive_of("scsi");
    auto ports = sim::make_ports(drive);
    const auto logs = read_logs(ports, {}).value();
    EXPECT_EQ(logs.errors_in_all, std::nullopt);
    const auto* uncorrected = counter(logs, "scsi-errors", "read_uncorrected");
    ASSERT_NE(uncorrected, nullptr);
    EXPECT_TRUE(uncorrected->error);
    EXPECT_EQ(uncorrected->value, 0);
    EXPECT_TRUE(logs.self_test_log);
}

TEST(DriveLogs, ASelfTestLogThatHangsIsLeftOut) {
    const auto drive = drive_of("nvme");
    auto ports = sim::make_ports(drive);
    EXPECT_FALSE(read_logs(ports, {true}).value().self_test_log);
}

TEST(DriveLogs, WithoutAPortThereAreNone) {
    DrivePorts none;
    EXPECT_EQ(read_logs(none, {}).error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::logs
