// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/event_log.h"

#include <gmock/gmock.h>

#include <array>

#include "core/nvme/commands.h"
#include "tests/unit/sim_logs/drive_of.h"

namespace fettle::logs {
namespace {

using fettle::test::drive_of;
using testing::ElementsAre;

std::vector<std::string> kinds(const EventLog& log) {
    std::vector<std::string> all;
    for (const auto& one : log.events) all.push_back(one.kind);
    return all;
}

std::string fact(const DriveEvent& event, std::string_view name) {
    for (const auto& one : event.facts) {
        if (one.name == name) return to_string(one.value);
    }
    return "";
}

void send(DrivePorts& ports, std::uint8_t opcode, std::uint32_t nsid, std::uint32_t dword10,
          std::vector<std::uint8_t> data = {}) {
    NvmeCommand command;
    command.opcode = opcode;
    command.nsid = nsid;
    command.cdw10_15[0] = dword10;
    command.transfer = data.empty() ? Transfer::none : Transfer::out;
    ASSERT_TRUE(ports.nvme->admin(command, data));
}

TEST(EventLog, EventsOfADriveNewestFirst) {
    const auto drive = drive_of("nvme", "[nvme]\npersistent_events = true\n");
    auto ports = sim::make_ports(drive);
    // Set Features 0Eh: 2026-11-25T13:05:07.250Z, in milliseconds.
    constexpr std::uint64_t now_ms = 1'795'611'907'250;
    std::vector<std::uint8_t> timestamp(8);
    for (unsigned i = 0; i < 6; ++i) timestamp[i] = static_cast<std::uint8_t>(now_ms >> (8 * i));
    send(ports, 0x09, 0, 0x0E, timestamp);
    send(ports, 0x80, 1, 1U << 9U | 1U);  // Format NVM: user data erase, LBA format 1
    const auto log = read_event_log(ports);
    ASSERT_TRUE(log) << to_string(log.error());
    EXPECT_TRUE(log->complete);
    EXPECT_THAT(kinds(*log), ElementsAre("format-completion", "format-start", "timestamp-change", "power-on"));
    EXPECT_EQ(log->events_in_all, 4U);
    const auto& completion = log->events[0];
    EXPECT_EQ(completion.time, "2026-11-25T13:05:07Z");
    EXPECT_EQ(fact(completion, "status"), "success");
    EXPECT_FALSE(completion.error);
    EXPECT_EQ(fact(log->events[1], "nsid"), "1");
    EXPECT_EQ(fact(log->events[1], "secure_erase"), "1");
    EXPECT_EQ(fact(log->events[1], "lba_format"), "1");
    EXPECT_EQ(log->events[3].time, "") << "the drive did not know the time yet";
    EXPECT_EQ(fact(log->events[3], "firmware"), "1");
    // The context was released, so that it can be read again.
    ASSERT_TRUE(read_event_log(ports));
}

TEST(EventLog, AContextThatAnotherProgramLeftIsReplaced) {
    const auto drive = drive_of("nvme", "[nvme]\npersistent_events = true\n");
    auto ports = sim::make_ports(drive);
    std::vector<std::uint8_t> header(512);
    using Action = nvme::EventLogAction;
    ASSERT_TRUE(ports.nvme->admin(nvme::get_persistent_events(Action::establish_and_read, 0, 512), header));
    EXPECT_FALSE(ports.nvme->admin(nvme::get_persistent_events(Action::establish_and_read, 0, 512), header));
    EXPECT_TRUE(read_event_log(ports));
    EXPECT_FALSE(ports.nvme->admin(nvme::get_persistent_events(Action::read, 0, 512), header)) << "released";
}

TEST(EventLog, DrivesWithoutOneSaySo) {
    auto plain = sim::make_ports(drive_of("nvme"));
    EXPECT_EQ(read_event_log(plain).error().code, ErrorCode::unsupported);
    auto sata = sim::make_ports(drive_of("ata"));
    EXPECT_EQ(read_event_log(sata).error().code, ErrorCode::unsupported);
}

/// NVMe Base 2.0 figures 223 and 225, field by field.
std::vector<std::uint8_t> log_with(std::uint8_t type, const std::vector<std::uint8_t>& data,
                                   const std::vector<std::uint8_t>& vendor = {}) {
    std::vector<std::uint8_t> bytes(512);
    bytes[0] = 0x0D;
    bytes[4] = 1;  // TNEV
    const auto total = 512 + 24 + vendor.size() + data.size();
    bytes[8] = static_cast<std::uint8_t>(total);  // TLL
    bytes[9] = static_cast<std::uint8_t>(total >> 8U);
    bytes[18] = 0xEC;  // LHL: 492 bytes follow byte 19
    bytes[19] = 0x01;
    std::vector<std::uint8_t> event(24);
    event[0] = type;
    event[1] = 1;
    event[2] = 21;  // EHL
    event[6] = 7;   // 7 ms
    event[20] = static_cast<std::uint8_t>(vendor.size());
    event[22] = static_cast<std::uint8_t>(vendor.size() + data.size());
    bytes.insert(bytes.end(), event.begin(), event.end());
    bytes.insert(bytes.end(), vendor.begin(), vendor.end());
    bytes.insert(bytes.end(), data.begin(), data.end());
    return bytes;
}

DriveEvent only(const std::vector<std::uint8_t>& bytes) {
    const auto log = nvme::decode_persistent_events(bytes);
    if (!log || log->events.size() != 1 || !log->complete) throw std::runtime_error("not one event");
    return event_of(log->events.front());
}

TEST(EventLog, VendorInformationIsSkipped) {
    const auto event = only(log_with(0x05, {0x08, 0, 0, 0}, {1, 2, 3}));
    EXPECT_EQ(event.kind, "hardware-error");
    EXPECT_EQ(fact(event, "name"), "unsafe shutdown");
    EXPECT_TRUE(event.error);
    EXPECT_EQ(event.since_reset_ms, 7U);
}

TEST(EventLog, FailuresAreErrors) {
    EXPECT_TRUE(only(log_with(0x0A, {0xFF, 0xFF, 3, 0, 0, 0, 0, 0})).error);
    EXPECT_FALSE(only(log_with(0x0A, {0xFF, 0xFF, 1, 0, 0, 0, 0, 0})).error);
    EXPECT_EQ(fact(only(log_with(0x0A, {0xFF, 0xFF, 4, 0, 0, 0, 0, 0})), "status"), "success, without deallocation");
    EXPECT_TRUE(only(log_with(0x08, {1, 0, 0, 0, 0, 1, 0, 0, 0x0A, 0x01, 0, 0})).error);
    EXPECT_FALSE(only(log_with(0x08, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})).error);
    const auto commit = only(log_with(
        0x02, {'1', '.', '0', ' ', ' ', ' ', ' ', ' ', '1', '.', '1', ' ', ' ', ' ', ' ', ' ', 3, 2, 1, 0x07, 0, 0}));
    EXPECT_EQ(fact(commit, "old_firmware"), "1.0");
    EXPECT_EQ(fact(commit, "new_firmware"), "1.1");
    EXPECT_EQ(fact(commit, "slot"), "2");
    EXPECT_TRUE(commit.error);
    EXPECT_EQ(only(log_with(0xDE, {1})).kind, "vendor");
    EXPECT_EQ(only(log_with(0x77, {1})).kind, "other");
}

TEST(EventLog, ShortDataGiveWhatIsThere) {
    for (std::uint8_t type = 1; type < 0x10; ++type) {
        for (std::size_t length = 0; length < 48; ++length)
            (void)only(log_with(type, std::vector<std::uint8_t>(length, 0xFF)));
    }
}

TEST(EventLog, LogsThatCannotBeAreMalformed) {
    auto bytes = log_with(0x05, {0x08, 0, 0, 0});
    EXPECT_EQ(nvme::decode_persistent_events(BytesView(bytes).slice(0, 511)).error().code, ErrorCode::truncated);
    const auto cut = nvme::decode_persistent_events(BytesView(bytes).slice(0, bytes.size() - 1));
    ASSERT_TRUE(cut);
    EXPECT_FALSE(cut->complete);
    EXPECT_TRUE(cut->events.empty());
    bytes[8] = 0;
    bytes[9] = 1;  // shorter than the header
    EXPECT_EQ(nvme::decode_persistent_events(bytes).error().code, ErrorCode::malformed);
    bytes = log_with(0x05, {0x08, 0, 0, 0});
    bytes[0] = 0x02;
    EXPECT_EQ(nvme::decode_persistent_events(bytes).error().code, ErrorCode::malformed);
    bytes = log_with(0x05, {0x08, 0, 0, 0});
    bytes[512 + 20] = 5;  // more vendor information than the event has
    EXPECT_FALSE(nvme::decode_persistent_events(bytes)->complete);
}

}  // namespace
}  // namespace fettle::logs
