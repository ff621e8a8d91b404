// SPDX-License-Identifier: GPL-3.0-or-later
// Drives are inspected through the simulated stacks of Windows, and the same drives through their own ports; both must
// report the same, except for what a stack is known not to pass.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/health/health.h"
#include "core/json/drive_json.h"
#include "core/json/logs_json.h"
#include "core/logs/drive_logs.h"
#include "core/selftest/self_tester.h"
#include "sim_support.h"

namespace fettle::windows {
namespace {

using win_sim::Driver;
using win_sim::Habits;

struct Case {
    std::string personality;
    Driver driver;
    std::set<std::string> lost;  ///< parts that Windows does not pass; the direct report has them
    Habits habits = {};
};

std::string name_of(const testing::TestParamInfo<Case>& info) {
    auto name = info.param.personality + "_" + std::to_string(info.index);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

class InspectionTest : public testing::TestWithParam<Case> {
protected:
    InspectionTest() : disk_(GetParam().personality, GetParam().driver, GetParam().habits) {}

    DriveReport through_windows(Wake wake = Wake::allowed) {
        toolbox::Drives drives(*disk_.source, machine_, catalogue_);
        auto report = drives.inspect(disk_.entry(), wake);
        EXPECT_TRUE(report);
        return report.value_or(DriveReport{});
    }
    DriveReport directly(Wake wake = Wake::allowed) {
        DriveEntry entry;
        entry.identity = disk_.drive->personality().identity;
        auto ports = sim::make_ports(disk_.drive);
        return toolbox::Drives(*disk_.source, machine_, catalogue_).inspect(entry, ports, wake);
    }

    OneDisk disk_;
    NoMachine machine_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
};

/// The report without its place in the list, and without the lost parts.
json::Json compared(DriveReport report, const std::set<std::string>& lost) {
    report.entry = {};
    auto& facts = report.facts;
    // Of the bridge, which the system lists as it does on Linux; the personality has only the drive's.
    if (facts.identity.bus == Bus::usb) facts.identity.vendor.clear();
    if (lost.contains("power-transitions") && facts.nvme_power) {
        facts.nvme_power->transitions.clear();
        facts.nvme_power->apst_enabled.reset();
    }
    if (lost.contains("features")) {
        facts.capabilities.write_cache_enabled.reset();
        if (facts.nvme_power) facts.nvme_power->current_state.reset();
    }
    // Behind a RAID controller, which is the connection that Windows knows of, and whose INQUIRY data has the vendor.
    if (lost.contains("bus")) {
        facts.identity.bus = Bus::nvme;
        facts.identity.vendor.clear();
    }
    return json::to_json(report, json::Detail::full);
}

TEST_P(InspectionTest, ReportsWhatTheDriveReportsItself) {
    const auto windows = through_windows();
    const auto direct = directly();
    EXPECT_EQ(windows.assessment.verdict, direct.assessment.verdict);
    EXPECT_EQ(compared(windows, GetParam().lost).dump(1), compared(direct, GetParam().lost).dump(1));
    EXPECT_FALSE(direct.facts.identity.model.empty());
    // The direct report is about a drive that can be judged.
    EXPECT_NE(direct.assessment.verdict, health::Verdict::unknown);
}

TEST_P(InspectionTest, ListsTheIdentityWithoutCommandsThatChange) {
    const auto entry = disk_.entry();
    const auto direct = directly().facts.identity;
    EXPECT_EQ(entry.id, "PhysicalDrive3");
    EXPECT_EQ(entry.path, "\\\\.\\PhysicalDrive3");
    EXPECT_EQ(entry.identity.capacity, direct.capacity);
    EXPECT_EQ(entry.identity.logical_sector_bytes, direct.logical_sector_bytes);
    if (entry.identity.bus == Bus::sata || (entry.identity.bus == Bus::nvme && GetParam().driver == Driver::stornvme)) {
        EXPECT_EQ(entry.identity.model, direct.model);
        EXPECT_EQ(entry.identity.serial, direct.serial);
        EXPECT_EQ(entry.identity.protocol, direct.protocol);
    }
    for (const auto code : disk_.computer->codes(3)) {
        EXPECT_EQ(code >> 14U & 3U, 0U) << "code " << code << " needs rights";
    }
}

TEST_P(InspectionTest, LogsAreTheSame) {
    auto ports = disk_.open();
    auto direct_ports = sim::make_ports(disk_.drive);
    const auto windows = logs::read_logs(ports, {});
    const auto direct = logs::read_logs(direct_ports, {});
    ASSERT_EQ(windows.has_value(), direct.has_value());
    if (!direct) return;
    EXPECT_EQ(json::to_json(*windows).dump(1), json::to_json(*direct).dump(1));
}

TEST_P(InspectionTest, SelfTestsStartAndEnd) {
    auto ports = disk_.open();
    const auto tester = selftest::make_self_tester(ports);
    auto direct_ports = sim::make_ports(disk_.drive);
    const auto direct_tester = selftest::make_self_tester(direct_ports);
    ASSERT_EQ(tester != nullptr, direct_tester != nullptr);
    const auto before = tester->state();
    const auto expected = direct_tester->state();
    ASSERT_EQ(before.has_value(), expected.has_value());
    if (!expected || expected->offer(selftest::Kind::brief) == nullptr) return;
    EXPECT_EQ(before->offers, expected->offers);
    EXPECT_FALSE(before->running);
    const auto started = tester->start({selftest::Kind::brief});
    // Bridges for NVMe and Intel's drivers pass reading commands alone.
    const auto usb_nvme = disk_.entry().identity.bus == Bus::usb && ports.nvme != nullptr;
    ASSERT_EQ(started.has_value(), !usb_nvme && !GetParam().lost.contains("self-test"));
    if (!started) return;
    // The drive itself says so.
    EXPECT_TRUE(direct_tester->state()->running);
    EXPECT_TRUE(tester->state()->running);
    ASSERT_TRUE(tester->abort());
    EXPECT_FALSE(direct_tester->state()->running);
}

TEST_P(InspectionTest, ReadsTheSameSectors) {
    const auto ports = disk_.open();
    ASSERT_TRUE(ports.block);
    auto direct = sim::make_ports(disk_.drive);
    ASSERT_TRUE(direct.block);
    EXPECT_EQ(ports.block->size(), direct.block->size());
    const auto sector = direct.block->logical_sector_bytes();
    ASSERT_EQ(ports.block->logical_sector_bytes(), sector);
    auto& medium = disk_.drive->drive_state().medium();
    std::vector<std::uint8_t> data(std::size_t{3} * sector);
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i * 7 + 1);
    ASSERT_TRUE(medium.write(Lba{5}, data));
    std::vector<std::uint8_t> read(data.size() + 1);
    // Behind an odd address: the caller's buffer has no alignment.
    ASSERT_TRUE(ports.block->read(std::uint64_t{5} * sector, std::span(read).subspan(1)));
    EXPECT_TRUE(std::equal(data.begin(), data.end(), read.begin() + 1));
    EXPECT_EQ(ports.block->read(direct.block->size().bytes, std::span(read).first(sector)).error().code,
              ErrorCode::truncated);
    EXPECT_EQ(ports.block->read(1, std::span(read).first(sector)).error().code, ErrorCode::invalid_argument);
}

Habits with(void (*change)(Habits&)) {
    Habits habits;
    change(habits);
    return habits;
}

const std::set<std::string> kNoApst{"power-transitions"};
const std::set<std::string> kIntel{"power-transitions", "features", "bus", "self-test"};

INSTANTIATE_TEST_SUITE_P(
    Stacks, InspectionTest,
    testing::Values(
        // SATA on Microsoft's AHCI driver.
        Case{"lab-sata", Driver::storahci, {}}, Case{"demo-sata-worn", Driver::storahci, {}},
        Case{"demo-crucial-m4", Driver::storahci, {}}, Case{"demo-sf2281", Driver::storahci, {}},
        Case{"demo-840-evo", Driver::storahci, {}}, Case{"demo-qlc", Driver::storahci, {}},
        Case{"lab-sata", Driver::storahci, {}, with([](Habits& h) { h.serial_in_digits = true; })},
        Case{"demo-sata-worn", Driver::storahci, {}, with([](Habits& h) { h.alignment_mask = 0xFFF; })},
        // NVMe on Microsoft's driver; it passes no feature with a buffer.
        Case{"lab-nvme", Driver::stornvme, kNoApst}, Case{"demo-nvme-healthy", Driver::stornvme, kNoApst},
        Case{"demo-nvme-failing", Driver::stornvme, kNoApst}, Case{"demo-980-pro", Driver::stornvme, kNoApst},
        Case{"demo-enterprise", Driver::stornvme, kNoApst},
        // Behind USB, with both drivers.
        Case{"demo-usb-sata", Driver::usbstor, {}}, Case{"demo-usb-sata", Driver::uaspstor, {}},
        Case{"demo-usb-nvme", Driver::usbstor, {}}, Case{"demo-usb-nvme", Driver::uaspstor, {}},
        // NVMe on Intel's drivers, which pass Identify and logs.
        Case{"demo-nvme-healthy", Driver::vmd, kIntel}, Case{"demo-nvme-failing", Driver::vmd, kIntel},
        Case{"lab-nvme", Driver::rst_nvme, kIntel},
        // A drive on Intel's RAID driver.
        Case{"lab-sata", Driver::rst, {}}, Case{"demo-sata-worn", Driver::rst, {}}),
    name_of);

}  // namespace
}  // namespace fettle::windows
