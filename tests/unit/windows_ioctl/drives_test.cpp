// SPDX-License-Identifier: GPL-3.0-or-later
// What Windows' stacks refuse, by the habits of platform/windows/sim, and what the source makes of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/ata/inspect.h"
#include "core/ata/smart_status.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "platform/windows/drives/ata_port.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/drives/nvme_port.h"
#include "platform/windows/drives/scsi_port.h"
#include "sim_support.h"

namespace fettle::windows {
namespace {

using win_sim::Driver;
using win_sim::Habits;

NativeStatus windows_status(std::uint32_t number) { return {NativeStatus::Kind::windows, number}; }

OpenDrive handle(OneDisk& disk, Access access = Access::read_write) {
    auto device = disk.computer->io()->open("\\\\.\\PhysicalDrive3", access);
    EXPECT_TRUE(device);
    return {std::move(*device), "\\\\.\\PhysicalDrive3"};
}

TEST(WindowsDrives, WithoutRightsNvmeDrivesAreReadAndOthersListed) {
    OneDisk nvme("demo-nvme-healthy", Driver::stornvme);
    nvme.computer->set_administrator(false);
    const auto entry = nvme.entry();
    EXPECT_EQ(entry.identity.serial, "DEMO-NVME-GOOD");
    auto ports = nvme.open();
    ASSERT_TRUE(ports.nvme);
    EXPECT_FALSE(ports.block);
    std::array<std::uint8_t, 512> smart{};
    EXPECT_TRUE(ports.nvme->admin(nvme::get_log_page({}), smart));
    NvmeCommand test;
    test.opcode = 0x14;
    test.cdw10_15[0] = 1;
    const auto refused = ports.nvme->admin(test, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(refused.error().native, windows_status(5));

    OneDisk sata("demo-sata-worn", Driver::storahci);
    sata.computer->set_administrator(false);
    EXPECT_EQ(sata.entry().identity.model, "Samsung SSD 860 EVO 500GB");
    const auto denied = sata.source->open(sata.entry());
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(denied.error().native, windows_status(5));
    NoMachine machine;
    const auto catalogue = catalogue::Catalogue::built_in();
    const auto report = toolbox::Drives(*sata.source, machine, catalogue).inspect(sata.entry(), Wake::never);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->facts.missing.size(), 1U);
    EXPECT_EQ(report->facts.missing.front().reason, "not-permitted");
}

TEST(WindowsDrives, ADriveThatTookTheNumberIsNotTheOneListed) {
    OneDisk disk("demo-sata-worn", Driver::storahci);
    const auto entry = disk.entry();
    disk.computer->replace({.number = 3, .drive = OneDisk::make("lab-sata", disk.clock), .driver = Driver::storahci});
    const auto opened = disk.source->open(entry);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::vanished);
    // The same drive again.
    disk.computer->replace({.number = 3, .drive = disk.drive, .driver = Driver::storahci});
    EXPECT_TRUE(disk.source->open(entry));
}

TEST(WindowsDrives, Names) {
    OneDisk disk("demo-sata-worn", Driver::storahci);
    auto& source = *disk.source;
    for (const auto* name : {"\\\\.\\PhysicalDrive3", "//./physicaldrive3", "PHYSICALDRIVE3",
                             "\\\\?\\sim#disk&ven_sim#3#{53f56307-b6bf-11d0-94f2-00a0c91efb8b}"}) {
        const auto id = source.resolve(name);
        ASSERT_TRUE(id) << name << ": " << id.error().context;
        EXPECT_EQ(*id, "PhysicalDrive3");
    }
    EXPECT_EQ(source.resolve("\\\\.\\PhysicalDrive4").error().code, ErrorCode::not_found);
    EXPECT_EQ(source.resolve("PhysicalDrive4294967296").error().code, ErrorCode::not_found);
    disk.computer->add_volume('D', {3, 7});
    for (const auto* name : {"D:", "\\\\.\\d:", "//./D:"}) {
        const auto volume = source.resolve(name);
        ASSERT_FALSE(volume) << name;
        EXPECT_EQ(volume.error().code, ErrorCode::not_a_drive);
        EXPECT_NE(volume.error().context.find("PhysicalDrive3, PhysicalDrive7"), std::string::npos)
            << volume.error().context;
    }
    EXPECT_EQ(source.resolve("E:").error().code, ErrorCode::not_a_drive);

    EXPECT_EQ(drive_number("PhysicalDrive12"), 12U);
    for (const auto* name : {"PhysicalDrive", "PhysicalDrive1x", "PhysicalDrive-1", "sda", "PhysicalDrive+1"}) {
        EXPECT_EQ(drive_number(name), std::nullopt) << name;
    }
}

TEST(WindowsDrives, FindByPathOfWindows) {
    OneDisk disk("demo-sata-worn", Driver::storahci);
    NoMachine machine;
    const auto catalogue = catalogue::Catalogue::built_in();
    toolbox::Drives drives(*disk.source, machine, catalogue);
    for (const auto* name : {"PhysicalDrive3", "\\\\.\\PhysicalDrive3", "\\\\.\\physicaldrive3", "DEMO-860-WORN"}) {
        const auto entry = drives.find(name);
        ASSERT_TRUE(entry) << name << ": " << entry.error().context;
        EXPECT_EQ(entry->id, "PhysicalDrive3");
    }
    disk.computer->add_volume('C', {3});
    EXPECT_EQ(drives.find("C:").error().code, ErrorCode::not_a_drive);
    EXPECT_EQ(drives.find("nothing").error().code, ErrorCode::not_found);
}

TEST(WindowsDrives, SortedAndWatched) {
    const auto clock = std::make_shared<sim::ManualClock>();
    win_sim::SimWindows computer({
        {.number = 2, .drive = OneDisk::make("lab-sata", clock), .driver = Driver::storahci},
        {.number = 0, .drive = OneDisk::make("lab-nvme", clock), .driver = Driver::stornvme},
        {.number = 1, .drive = OneDisk::make("demo-usb-sata", clock), .driver = Driver::uaspstor},
    });
    WindowsDriveSource source(computer.io(), computer.devices());
    const auto entries = source.list();
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), 3U);
    EXPECT_EQ((*entries)[0].id, "PhysicalDrive0");
    EXPECT_EQ((*entries)[0].identity.bus, Bus::nvme);
    EXPECT_EQ((*entries)[0].identity.nsid, 1U);
    EXPECT_EQ((*entries)[1].identity.bus, Bus::usb);
    EXPECT_EQ((*entries)[1].bridge, "usb 174c:55aa ASMedia");
    EXPECT_EQ((*entries)[2].identity.bus, Bus::sata);
    EXPECT_EQ((*entries)[2].identity.solid_state, true);

    std::vector<DriveEvent> events;
    auto watch = source.watch([&](const DriveEvent& event) { events.push_back(event); });
    ASSERT_TRUE(watch);
    computer.unplug(1);
    EXPECT_EQ(source.list()->size(), 2U);
    computer.plug(1);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].kind, DriveEvent::Kind::removed);
    EXPECT_EQ(events[0].id, "PhysicalDrive1");
    EXPECT_EQ(events[1].kind, DriveEvent::Kind::added);
    EXPECT_EQ(events[1].id, "PhysicalDrive1");
    watch->reset();
    computer.unplug(1);
    EXPECT_EQ(events.size(), 2U);
}

TEST(WindowsDrives, AnUnpluggedDriveVanishes) {
    OneDisk disk("demo-sata-worn", Driver::storahci);
    const auto entry = disk.entry();
    auto ports = disk.open();
    disk.computer->unplug(3);
    std::array<std::uint8_t, 512> data{};
    const auto asked = ports.ata->execute(ata::identify_device(), data);
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, ErrorCode::vanished);
    EXPECT_EQ(asked.error().native, windows_status(1167));
    EXPECT_EQ(disk.source->open(entry).error().code, ErrorCode::vanished);
}

TEST(UsbIds, FromInstanceIds) {
    const auto usb = usb_device({"USBSTOR\\DISK&VEN_JMICRON&PROD_GENERIC&REV_0204\\DD5641988396B&0",
                                 "usb\\vid_152d&pid_0583\\DD5641988396B", "USB\\ROOT_HUB30\\4&2B4C3B7D&0&0"});
    ASSERT_TRUE(usb);
    EXPECT_EQ(usb->vendor, 0x152D);
    EXPECT_EQ(usb->product, 0x0583);
    EXPECT_FALSE(usb_device({"USB\\VID_152D", "USB\\VID_15", "USB\\VID_XXXX&PID_0583\\1", "PCI\\VEN_8086"}));
    const auto back = usb_device_of_bridge("usb 152d:0583 JMicron JMS583");
    ASSERT_TRUE(back);
    EXPECT_EQ(back->product, 0x0583);
    EXPECT_FALSE(usb_device_of_bridge("usb 152d"));
    EXPECT_FALSE(usb_device_of_bridge(""));
}

TEST(RaidVolumes, AreKnownByTheirNames) {
    // smartmontools, os_win32.cpp: vendor "Intel", product "Raid …"; vendor "AMD-RAID".
    DeviceDescriptor device;
    device.raw_vendor = "Intel   ";
    device.raw_product = "Raid 1 Volume   ";
    EXPECT_TRUE(is_raid_volume(device));
    device.raw_product = "SSDSC2KB480G8";
    EXPECT_FALSE(is_raid_volume(device));
    device.raw_vendor = "AMD-RAID";
    EXPECT_TRUE(is_raid_volume(device));
}

TEST(StorAhci, BlocksSecurityAndSanitize) {
    OneDisk disk("lab-sata", Driver::storahci);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(512);
    ASSERT_TRUE(ports.ata->execute(ata::identify_device(), data));
    // Microsoft, "Security Group Commands": the driver froze the drive at its start.
    const auto identify = ata::decode_identify(BytesView(data));
    ASSERT_TRUE(identify);
    EXPECT_TRUE(identify->security.state.frozen);
    AtaCommand command;
    command.command = 0xF2;  // SECURITY UNLOCK
    command.count = 1;
    command.transfer = Transfer::out;
    const auto counts = disk.drive->command_counts();
    const auto blocked = ports.ata->execute(command, data);
    ASSERT_FALSE(blocked);
    EXPECT_EQ(blocked.error().code, ErrorCode::unsupported);
    EXPECT_EQ(blocked.error().native, windows_status(1));
    command = {};
    command.command = 0xB4;  // SANITIZE DEVICE
    command.extended = true;
    EXPECT_EQ(ports.ata->execute(command, {}).error().native, windows_status(1));
    // Nothing reached the drive, also not by the other ways.
    EXPECT_EQ(disk.drive->command_counts(), counts);
}

TEST(StorAhci, FreezesNothingInWinPe) {
    Habits habits;
    habits.win_pe = true;
    OneDisk disk("lab-sata", Driver::storahci, habits);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(512);
    ASSERT_TRUE(ports.ata->execute(ata::identify_device(), data));
    EXPECT_FALSE(ata::decode_identify(BytesView(data))->security.state.frozen);
}

TEST(StorAhci, TransfersOneSectorOfAPioCommand) {
    OneDisk disk("lab-sata", Driver::storahci);
    const auto drive = handle(disk);
    PassThroughAtaPort port(drive);
    auto direct = sim::make_ports(disk.drive);
    // The extended self-test log and device statistics of several pages.
    for (const auto log : {ata::Log::device_statistics, ata::Log::identify_device_data}) {
        std::vector<std::uint8_t> windows(4 * 512);
        std::vector<std::uint8_t> expected(4 * 512);
        ASSERT_TRUE(direct.ata->execute(ata::read_log_ext(log, 0, 4), expected));
        const auto read = port.execute(ata::read_log_ext(log, 0, 4), windows);
        ASSERT_TRUE(read) << read.error().context;
        EXPECT_EQ(windows, expected);
        EXPECT_FALSE(std::all_of(expected.begin() + 512, expected.end(), [](auto b) { return b == 0; }));
    }
    std::vector<std::uint8_t> data(2 * 512);
    const auto smart = port.execute(ata::smart_read_log(ata::Log::comprehensive_error, 2), data);
    ASSERT_FALSE(smart);
    EXPECT_EQ(smart.error().code, ErrorCode::unsupported);
    // With DMA, several sectors are one transfer.
    std::vector<std::uint8_t> dma(4 * 512);
    std::vector<std::uint8_t> pio(4 * 512);
    ASSERT_TRUE(port.execute(ata::read_log_dma_ext(ata::Log::device_statistics, 0, 4), dma));
    ASSERT_TRUE(direct.ata->execute(ata::read_log_ext(ata::Log::device_statistics, 0, 4), pio));
    EXPECT_EQ(dma, pio);
}

TEST(StorAhci, AbortedCommandIsTheDrivesOwnStatus) {
    OneDisk disk("lab-sata", Driver::storahci);
    PassThroughAtaPort port(handle(disk));
    AtaCommand command;
    command.command = 0x02;  // reserved
    const auto aborted = port.execute(command, {});
    ASSERT_FALSE(aborted);
    EXPECT_EQ(aborted.error().code, ErrorCode::unsupported);
    EXPECT_EQ(aborted.error().native.kind, NativeStatus::Kind::ata);
    EXPECT_EQ(aborted.error().native.value & 0xFFU, 0x04U);
    EXPECT_EQ(aborted.error().native.value >> 8U & 0x01U, 0x01U);
}

TEST(StorAhci, RegistersThatAreNotWrittenBackAreUnknown) {
    Habits habits;
    habits.loses_registers = true;
    OneDisk disk("lab-sata", Driver::storahci, habits);
    PassThroughAtaPort port(handle(disk));
    // Without registers, E5h would be taken for a status with ERR, and B0h for one with DF.
    for (const auto& command : {ata::check_power_mode(), ata::smart_return_status()}) {
        const auto back = port.execute(command, {});
        ASSERT_TRUE(back) << back.error().context;
        EXPECT_FALSE(back->complete);
    }
}

TEST(StorAhci, LimitsOfTheAdapter) {
    Habits habits;
    habits.largest_pages = 1;
    OneDisk disk("lab-sata", Driver::storahci, habits);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(4096);
    EXPECT_TRUE(ports.ata->execute(ata::read_log_dma_ext(ata::Log::device_statistics, 0, 8), data));
    data.resize(4608);
    const auto large = ports.ata->execute(ata::read_log_dma_ext(ata::Log::device_statistics, 0, 9), data);
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, ErrorCode::unsupported);
    EXPECT_EQ(large.error().native.kind, NativeStatus::Kind::none);
    ScsiCommand inquiry;
    inquiry.cdb = {0x12, 0, 0, 0x12, 0, 0};
    inquiry.transfer = Transfer::in;
    const auto scsi = ports.scsi->execute(inquiry, data);
    ASSERT_FALSE(scsi);
    EXPECT_EQ(scsi.error().code, ErrorCode::unsupported);
    EXPECT_EQ(scsi.error().native.kind, NativeStatus::Kind::none);
}

/// The sequence of ways to an ATA drive, by the codes that reached the stack.
TEST(AtaWaysTest, FallBackToSmartIoctls) {
    Habits habits;
    habits.ata_refusal = 50;
    OneDisk disk("demo-sata-worn", Driver::storahci, habits);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(512);
    const auto identified = ports.ata->execute(ata::identify_device(), data);
    ASSERT_TRUE(identified) << identified.error().context;
    EXPECT_EQ(ata::decode_identify(BytesView(data))->serial, "DEMO-860-WORN");
    auto codes = disk.computer->codes(3);
    const std::vector<std::uint32_t> ways{0x4D030, 0x4D014, 0x4D014, 0x7C088};
    ASSERT_GE(codes.size(), ways.size());
    // SatPort tries CDBs of 16 and of 12 bytes only after ILLEGAL REQUEST; an error of Windows ends it at once.
    EXPECT_EQ(std::vector(codes.end() - 3, codes.end()), (std::vector<std::uint32_t>{0x4D030, 0x4D014, 0x7C088}));
    // The verdict is that of the drive.
    const auto status = ports.ata->execute(ata::smart_return_status(), {});
    ASSERT_TRUE(status);
    auto direct = sim::make_ports(disk.drive);
    EXPECT_EQ(ata::smart_passed(*status), ata::smart_passed(*direct.ata->execute(ata::smart_return_status(), {})));
    EXPECT_TRUE(ata::smart_passed(*status).has_value());
    EXPECT_EQ(disk.computer->codes(3).back(), 0x7C084U);
    // A 48-bit command does not pass, and is not tried elsewhere any more.
    const auto logs = ports.ata->execute(ata::read_log_ext(ata::Log::directory, 0, 1), data);
    ASSERT_FALSE(logs);
    EXPECT_EQ(logs.error().code, ErrorCode::unsupported);
    EXPECT_EQ(disk.computer->codes(3).back(), 0x7C084U);
}

TEST(AtaWaysTest, SmartAttributesByTheOldWay) {
    Habits habits;
    habits.ata_refusal = 1;
    OneDisk disk("demo-sata-worn", Driver::storahci, habits);
    auto ports = disk.open();
    DriveFacts windows;
    ASSERT_TRUE(ata::inspect(*ports.ata, windows, Wake::allowed));
    DriveFacts direct;
    ASSERT_TRUE(ata::inspect(*sim::make_ports(disk.drive).ata, direct, Wake::allowed));
    ASSERT_FALSE(direct.ata->attributes.empty());
    ASSERT_EQ(windows.ata->attributes.size(), direct.ata->attributes.size());
    for (std::size_t i = 0; i < direct.ata->attributes.size(); ++i) {
        EXPECT_EQ(windows.ata->attributes[i].id, direct.ata->attributes[i].id);
        EXPECT_EQ(windows.ata->attributes[i].raw, direct.ata->attributes[i].raw);
        EXPECT_EQ(windows.ata->attributes[i].threshold, direct.ata->attributes[i].threshold);
    }
    EXPECT_EQ(windows.ata->passed, direct.ata->passed);
}

TEST(AtaWaysTest, NothingPasses) {
    Habits habits;
    habits.ata_refusal = 1;
    OneDisk disk("lab-sata", Driver::rst, habits);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(512);
    const auto asked = ports.ata->execute(ata::identify_device(), data);
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, ErrorCode::unsupported);
    EXPECT_EQ(asked.error().native, windows_status(1));
}

TEST(Rst, TranslatedDriveUsesTheTranslationFirst) {
    OneDisk disk("lab-sata", Driver::rst);
    const auto entry = disk.entry();
    EXPECT_EQ(entry.identity.bus, Bus::sata);
    EXPECT_EQ(entry.identity.protocol, Protocol::ata);
    EXPECT_EQ(entry.identity.model, "Fettle Lab SATA 1G");
    EXPECT_EQ(entry.identity.serial, "LAB-SATA-0001");
    EXPECT_EQ(entry.identity.wwn, "5fe771e000000001");
    auto ports = disk.open();
    std::vector<std::uint8_t> data(512);
    ASSERT_TRUE(ports.ata->execute(ata::identify_device(), data));
    const auto& codes = disk.computer->codes(3);
    EXPECT_EQ(codes.back(), 0x4D014U);
    EXPECT_EQ(std::count(codes.begin(), codes.end(), 0x4D030U), 0);
}

TEST(IntelVolume, IsListedAndRefusesEverythingOfItsDrives) {
    OneDisk disk("lab-sas", Driver::intel_volume);
    const auto entry = disk.entry();
    EXPECT_EQ(entry.identity.bus, Bus::raid);
    EXPECT_EQ(entry.identity.protocol, Protocol::unknown);
    EXPECT_EQ(entry.identity.model, "Intel Raid 1 Volume");
    EXPECT_EQ(entry.identity.solid_state, std::nullopt);
    auto ports = disk.open();
    EXPECT_FALSE(ports.ata);
    EXPECT_FALSE(ports.nvme);
    ASSERT_TRUE(ports.scsi);
    ASSERT_TRUE(ports.block);
    NoMachine machine;
    const auto catalogue = catalogue::Catalogue::built_in();
    const auto report = toolbox::Drives(*disk.source, machine, catalogue).inspect(entry, Wake::allowed);
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->facts.ata);
    EXPECT_EQ(report->assessment.verdict, health::Verdict::unknown);
}

TEST(UsbBridges, RefusalsOfAtaCommands) {
    for (const std::uint32_t refusal : {1117U, Habits::kCheckCondition}) {
        Habits habits;
        habits.ata_refusal = refusal;
        OneDisk disk("demo-usb-sata", Driver::usbstor, habits);
        auto ports = disk.open();
        ASSERT_TRUE(ports.ata);
        std::vector<std::uint8_t> data(512);
        const auto asked = ports.ata->execute(ata::identify_device(), data);
        ASSERT_FALSE(asked);
        if (refusal == 1117U) {
            EXPECT_EQ(asked.error().code, ErrorCode::io);
            EXPECT_EQ(asked.error().native, windows_status(1117));
        } else {
            EXPECT_EQ(asked.error().code, ErrorCode::unsupported);
            EXPECT_EQ(asked.error().native, (NativeStatus{NativeStatus::Kind::scsi, 0x052000}));
        }
    }
}

TEST(StorNvme, DoesNotListNamespaces) {
    OneDisk disk("lab-nvme", Driver::stornvme);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(4096);
    const auto before = disk.computer->codes(3).size();
    const auto list = ports.nvme->admin(nvme::identify_active_namespaces(), data);
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().code, ErrorCode::unsupported);
    EXPECT_EQ(disk.computer->codes(3).size(), before);
    // Lists of namespace management, outside WinPE.
    NvmeCommand allocated = nvme::identify_controller();
    allocated.cdw10_15[0] = 0x10;
    EXPECT_EQ(ports.nvme->admin(allocated, data).error().native, windows_status(1));
}

TEST(StorNvme, FeaturesAndLogsThatItDoesNotPassAreUnsupported) {
    OneDisk disk("demo-nvme-healthy", Driver::stornvme);
    auto ports = disk.open();
    std::vector<std::uint8_t> apst(256);
    const auto transitions = ports.nvme->admin(nvme::get_apst(), apst);
    ASSERT_FALSE(transitions);
    EXPECT_EQ(transitions.error().code, ErrorCode::unsupported);
    EXPECT_EQ(transitions.error().native, windows_status(1117));
    std::vector<std::uint8_t> log(1024);
    nvme::LogRequest request;
    request.id = nvme::LogId::supported;
    request.bytes = 1024;
    const auto supported = ports.nvme->admin(nvme::get_log_page(request), log);
    ASSERT_FALSE(supported);
    EXPECT_EQ(supported.error().code, ErrorCode::unsupported);
    // A log that the drive does not have.
    request.id = static_cast<nvme::LogId>(0xC5);
    request.bytes = 512;
    const auto unknown = ports.nvme->admin(nvme::get_log_page(request), std::span(log).first(512));
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::unsupported);
    EXPECT_EQ(unknown.error().native, windows_status(1));
    // Dword 0 of a feature without data: WCE.
    const auto cache = ports.nvme->admin(nvme::get_feature(nvme::Feature::volatile_write_cache), {});
    ASSERT_TRUE(cache) << cache.error().context;
    auto direct = sim::make_ports(disk.drive);
    EXPECT_EQ(cache->result, direct.nvme->admin(nvme::get_feature(nvme::Feature::volatile_write_cache), {})->result);
}

TEST(StorNvme, ShortLogsAreReadWithFiveHundredAndTwelveBytes) {
    OneDisk disk("lab-nvme", Driver::stornvme);
    auto ports = disk.open();
    auto direct = sim::make_ports(disk.drive);
    nvme::LogRequest request;
    request.id = nvme::LogId::self_test;
    request.bytes = 32;
    std::vector<std::uint8_t> windows(32, 0xEE);
    std::vector<std::uint8_t> expected(32, 0x11);
    ASSERT_TRUE(ports.nvme->admin(nvme::get_log_page(request), windows));
    ASSERT_TRUE(direct.nvme->admin(nvme::get_log_page(request), expected));
    EXPECT_EQ(windows, expected);
}

TEST(StorNvme, LogsWithOffset) {
    OneDisk disk("lab-nvme", Driver::stornvme);
    auto ports = disk.open();
    auto direct = sim::make_ports(disk.drive);
    nvme::LogRequest request;
    request.id = nvme::LogId::telemetry_host;
    request.bytes = 512;
    request.offset = 512;
    std::vector<std::uint8_t> windows(512);
    std::vector<std::uint8_t> expected(512);
    std::vector<std::uint8_t> start(512);
    ASSERT_TRUE(ports.nvme->admin(nvme::get_log_page(request), windows));
    ASSERT_TRUE(direct.nvme->admin(nvme::get_log_page(request), expected));
    request.offset = 0;
    ASSERT_TRUE(direct.nvme->admin(nvme::get_log_page(request), start));
    EXPECT_EQ(windows, expected);
    EXPECT_NE(expected, start);
}

TEST(StorNvme, PassesNoErase) {
    OneDisk disk("lab-nvme", Driver::stornvme);
    auto ports = disk.open();
    const auto counts = disk.drive->command_counts();
    for (const std::uint8_t opcode : std::initializer_list<std::uint8_t>{0x80, 0x84, 0x09, 0x10, 0x0D}) {
        NvmeCommand command;
        command.opcode = opcode;
        const auto refused = ports.nvme->admin(command, {});
        ASSERT_FALSE(refused) << int{opcode};
        EXPECT_EQ(refused.error().code, ErrorCode::unsupported) << int{opcode};
        EXPECT_EQ(refused.error().native, windows_status(1)) << int{opcode};
    }
    EXPECT_EQ(disk.drive->command_counts(), counts);
    NvmeCommand flush;
    EXPECT_EQ(ports.nvme->io(flush).error().code, ErrorCode::unsupported);
}

TEST(StorNvme, FailureOfTheDriveIsItsOwnStatus) {
    for (const bool fails_call : {false, true}) {
        Habits habits;
        habits.failure_fails_call = fails_call;
        OneDisk disk("lab-nvme", Driver::stornvme, habits);
        auto ports = disk.open();
        NvmeCommand test;
        test.opcode = 0x14;
        test.nsid = 0xFFFFFFFF;
        test.cdw10_15[0] = 1;
        ASSERT_TRUE(ports.nvme->admin(test, {}));
        // NVMe Base 2.0 figure 95: a second one is refused with 1Dh of type 1.
        const auto second = ports.nvme->admin(test, {});
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().native, (NativeStatus{NativeStatus::Kind::nvme, 0x11D}));
        EXPECT_EQ(second.error().code, ErrorCode::busy);
    }
}

TEST(StorNvme, DirectionMustBeThatOfTheOpcode) {
    OneDisk disk("lab-nvme", Driver::stornvme);
    ProtocolNvmePort port(handle(disk));
    std::vector<std::uint8_t> data(512);
    NvmeCommand command;
    command.opcode = 0xC1;  // from the host
    command.transfer = Transfer::in;
    EXPECT_EQ(port.admin(command, data).error().code, ErrorCode::unsupported);
    command.opcode = 0xC3;  // both ways
    EXPECT_EQ(port.admin(command, data).error().code, ErrorCode::unsupported);
}

TEST(Vmd, BusNvmeDoesNotMeanMicrosoftsDriver) {
    // smartmontools #212
    Habits habits;
    habits.intel_nvme = false;
    OneDisk disk("demo-nvme-healthy", Driver::vmd, habits);
    const auto entry = disk.entry();
    EXPECT_EQ(entry.identity.bus, Bus::nvme);
    EXPECT_EQ(entry.identity.model, "Samsung SSD 970 EVO Plus 1TB");
    EXPECT_EQ(entry.identity.serial, "");
    EXPECT_EQ(entry.identity.eui64, "0025380000de0001");
    NoMachine machine;
    const auto catalogue = catalogue::Catalogue::built_in();
    const auto report = toolbox::Drives(*disk.source, machine, catalogue).inspect(entry, Wake::allowed);
    ASSERT_TRUE(report);
    ASSERT_FALSE(report->facts.missing.empty());
    EXPECT_EQ(report->facts.missing.front().what, "identify");
    EXPECT_EQ(report->facts.missing.front().reason, "unsupported");
    EXPECT_NE(report->facts.missing.front().detail.find("Windows error 1"), std::string::npos);
    EXPECT_EQ(report->assessment.verdict, health::Verdict::unknown);
}

TEST(IntelDrivers, PassOnlyWhatReads) {
    OneDisk disk("demo-nvme-healthy", Driver::vmd);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(4096);
    ASSERT_TRUE(ports.nvme->admin(nvme::identify_controller(), data));
    EXPECT_EQ(nvme::decode_identify_controller(BytesView(data))->serial, "DEMO-NVME-GOOD");
    const auto counts = disk.drive->command_counts();
    for (const std::uint8_t opcode : std::initializer_list<std::uint8_t>{0x80, 0x84, 0x14, 0x09, 0x0A}) {
        NvmeCommand command;
        command.opcode = opcode;
        const auto refused = ports.nvme->admin(command, {});
        ASSERT_FALSE(refused) << int{opcode};
        EXPECT_EQ(refused.error().code, ErrorCode::unsupported) << int{opcode};
    }
    EXPECT_EQ(disk.drive->command_counts(), counts);
    // The status of the drive: a log that it does not have.
    nvme::LogRequest request;
    request.id = static_cast<nvme::LogId>(0xC5);
    const auto unknown = ports.nvme->admin(nvme::get_log_page(request), std::span(data).first(512));
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().native, (NativeStatus{NativeStatus::Kind::nvme, 0x109}));
}

TEST(IntelDrivers, AreTheOnlyOnesThatGetIntelsCommands) {
    EXPECT_TRUE(is_intel_driver("iaStorVD"));
    EXPECT_TRUE(is_intel_driver("iastorac"));
    for (const auto* other : {"stornvme", "storahci", "rcraid", "", "ia"})
        EXPECT_FALSE(is_intel_driver(other)) << other;
    OneDisk disk("demo-nvme-healthy", Driver::stornvme);
    auto ports = disk.open();
    std::vector<std::uint8_t> data(4096);
    auto command = nvme::identify_controller();
    command.cdw10_15[0] = 0x10;
    ASSERT_FALSE(ports.nvme->admin(command, data));
    const auto& codes = disk.computer->codes(3);
    EXPECT_EQ(std::count(codes.begin(), codes.end(), 0x4D008U), 0);
}

TEST(ScsiPassThrough, SingleBytesAndLongCommands) {
    OneDisk disk("demo-usb-sata", Driver::usbstor);
    PassThroughScsiPort port(handle(disk));
    ScsiCommand command;
    command.cdb = {0x12, 0, 0, 0, 1, 0};
    command.transfer = Transfer::in;
    std::vector<std::uint8_t> one{0xFF};
    // The first command may get a unit attention.
    auto back = port.execute(command, one);
    if (back && back->status != 0) back = port.execute(command, one);
    ASSERT_TRUE(back) << back.error().context;
    EXPECT_EQ(back->status, 0);
    EXPECT_EQ(one[0], 0);  // a disk
    command.cdb.assign(32, 0x7F);
    EXPECT_EQ(port.execute(command, one).error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::windows
