// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "core/base/bytes.h"
#include "core/nvme/commands.h"
#include "core/nvme/status.h"
#include "platform/record/recording_source.h"
#include "platform/record/recording_text.h"
#include "platform/record/replay_machine.h"
#include "platform/record/replay_ports.h"
#include "platform/record/replay_source.h"
#include "platform/record/replay_state.h"
#include "platform/record/scrub.h"

namespace fettle::record {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kSerial = "S3Z1NB0K123456F";  // odd: its swapped form depends on where it begins

/// An IDENTIFY sector with serial number and WWN in ATA's byte order and a good checksum.
std::vector<std::uint8_t> identify() {
    std::vector<std::uint8_t> data(512);
    const auto field = std::string(20 - kSerial.size(), ' ') + kSerial;  // right-justified, as drives do
    for (std::size_t i = 0; i < 20; i += 2) {
        data[20 + i] = static_cast<std::uint8_t>(field[i + 1]);
        data[21 + i] = static_cast<std::uint8_t>(field[i]);
    }
    const std::vector<std::uint8_t> wwn{0x02, 0x50, 0x8D, 0x53, 0xF1, 0x40, 0xB3, 0xA2};  // 5002538d40f1a2b3
    std::copy(wwn.begin(), wwn.end(), data.begin() + 216);
    data[510] = 0xA5;
    data[511] = static_cast<std::uint8_t>(0x100U - (std::accumulate(data.begin(), data.end(), 0U) & 0xFFU));
    return data;
}

std::uint8_t sum(const std::vector<std::uint8_t>& data) {
    return static_cast<std::uint8_t>(std::accumulate(data.begin(), data.end(), 0U));
}

class OneAta final : public AtaPort {
public:
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        if (command.command != 0xEC) {
            return fail(ErrorCode::unsupported, "SMART on " + kSerial, {NativeStatus::Kind::ata, 0x5104});
        }
        const auto answer = identify();
        std::copy_n(answer.begin(), data.size(), data.begin());
        AtaReturn registers;
        registers.status = 0x50;
        registers.complete = true;
        return registers;
    }
};

class OneBlock final : public BlockDevice {
public:
    [[nodiscard]] ByteCount size() const override { return {4096}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        std::fill(data.begin(), data.end(), static_cast<std::uint8_t>(offset / 512 + 1));
        return {};
    }
};

DriveEntry entry() {
    DriveEntry drive;
    drive.id = "sda";
    drive.path = "/dev/sda";
    drive.links = {"ata-Acme_" + kSerial, "wwn-0x5002538d40f1a2b3"};
    drive.identity.model = "Acme";
    drive.identity.serial = kSerial;
    drive.identity.wwn = "5002538d40f1a2b3";
    drive.identity.capacity = ByteCount{4096};
    drive.identity.solid_state = true;
    drive.identity.bus = Bus::sata;
    drive.identity.protocol = Protocol::ata;
    drive.mmc_life = MmcLife{1, std::nullopt, 2};
    auto& reported = drive.reported.emplace();
    reported.passed = true;
    reported.nvme.emplace().temperature_celsius = -5;
    reported.nvme->percentage_used = 7;
    reported.nvme->data_units_written = 62'786'553;
    drive.power = {std::uint64_t{25'000}, false, "max_performance"};
    return drive;
}

class OneDrive final : public DriveSource {
public:
    Result<std::vector<DriveEntry>> list() override { return std::vector{entry()}; }
    Result<std::string> resolve(const std::string& /*path*/) override { return "sda"; }
    Result<DrivePorts> open(const DriveEntry& drive) override {
        if (drive.id != "sda") return fail(ErrorCode::not_permitted, drive.id);
        DrivePorts ports;
        ports.ata = std::make_unique<OneAta>();
        ports.block = std::make_unique<OneBlock>();
        return ports;
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fail(ErrorCode::unsupported, "watch");
    }
};

AtaCommand identify_command() {
    AtaCommand command;
    command.command = 0xEC;
    command.count = 1;
    command.transfer = Transfer::in;
    return command;
}

/// What a program does with a drive; the same for recording and replay.
struct Heard {
    std::vector<std::uint8_t> identify = std::vector<std::uint8_t>(512);
    std::vector<std::uint8_t> sector = std::vector<std::uint8_t>(512);
    Result<AtaReturn> first;
    Result<AtaReturn> second;
};
Heard converse(DriveSource& source) {
    Heard heard;
    auto ports = source.open(source.list()->at(0));
    EXPECT_TRUE(ports.has_value());
    if (!ports) return heard;
    EXPECT_EQ(ports->nvme, nullptr);
    EXPECT_EQ(ports->scsi, nullptr);
    heard.first = ports->ata->execute(identify_command(), heard.identify);
    AtaCommand smart;
    smart.command = 0xB0;
    smart.features = 0xDA;
    smart.lba = 0xC24F00;
    heard.second = ports->ata->execute(smart, {});
    EXPECT_EQ(ports->block->size(), ByteCount{4096});
    EXPECT_TRUE(ports->block->read(1024, heard.sector).has_value());
    return heard;
}

std::string recorded(bool scrubbed) {
    auto out = std::make_unique<std::ostringstream>();
    const auto& text = *out;
    auto recorder = std::make_shared<Recorder>(std::move(out), RecordOptions{"fettle test", scrubbed});
    RecordingSource source(std::make_unique<OneDrive>(), recorder);
    converse(source);
    EXPECT_TRUE(recorder->finish().has_value());
    return text.str();
}

TEST(Record, ReplaysWhatWasHeard) {
    const auto source = replay_text(recorded(false));
    ASSERT_TRUE(source.has_value()) << to_string(source.error());
    const auto drives = (*source)->list();
    ASSERT_EQ(drives->size(), 1U);
    EXPECT_EQ(drives->at(0).identity.serial, kSerial);
    EXPECT_EQ(drives->at(0).identity.capacity, ByteCount{4096});
    EXPECT_EQ(drives->at(0).identity.bus, Bus::sata);
    EXPECT_EQ(drives->at(0).links.size(), 2U);
    EXPECT_EQ(drives->at(0).mmc_life, (MmcLife{1, std::nullopt, 2}));
    const auto& reported = drives->at(0).reported;
    ASSERT_TRUE(reported && reported->nvme);
    EXPECT_EQ(reported->passed, true);
    EXPECT_EQ(reported->trim, std::nullopt);
    EXPECT_EQ(reported->nvme->temperature_celsius, -5);
    EXPECT_EQ(reported->nvme->percentage_used, 7);
    EXPECT_EQ(reported->nvme->data_units_written, 62'786'553U);
    EXPECT_EQ(reported->nvme->power_cycles, std::nullopt);
    EXPECT_EQ(drives->at(0).power, (SystemPower{std::uint64_t{25'000}, false, "max_performance"}));
    const auto heard = converse(**source);
    EXPECT_EQ(heard.identify, identify());
    ASSERT_TRUE(heard.first.has_value());
    EXPECT_EQ(heard.first->status, 0x50);
    EXPECT_TRUE(heard.first->complete);
    ASSERT_FALSE(heard.second.has_value());
    EXPECT_EQ(heard.second.error().code, ErrorCode::unsupported);
    EXPECT_EQ(heard.second.error().native, (NativeStatus{NativeStatus::Kind::ata, 0x5104}));
    EXPECT_EQ(heard.sector, std::vector<std::uint8_t>(512, 3));
    EXPECT_TRUE((*source)->finish().has_value());
}

TEST(Record, KeepsThatADriveCouldNotBeOpened) {
    auto out = std::make_unique<std::ostringstream>();
    const auto& text = *out;
    auto recorder = std::make_shared<Recorder>(std::move(out), RecordOptions{"fettle test", false});
    RecordingSource source(std::make_unique<OneDrive>(), recorder);
    auto other = entry();
    other.id = "sdb";
    EXPECT_FALSE(source.open(other).has_value());
    ASSERT_TRUE(recorder->finish().has_value());
    const auto replay = replay_text(text.str());
    ASSERT_TRUE(replay.has_value());
    EXPECT_EQ((*replay)->open(other).error().code, ErrorCode::not_permitted);
    EXPECT_TRUE((*replay)->finish().has_value());
}

TEST(Record, RefusesToWriteOverWhatIsThere) {
    const auto path = testing::TempDir() + "fettle-record-there";
    std::ofstream(path) << "kept";
    const auto recorder = record_to_file(path, {});
    ASSERT_FALSE(recorder.has_value());
    EXPECT_EQ(recorder.error().code, ErrorCode::refused);
    std::string text;
    std::ifstream(path) >> text;
    EXPECT_EQ(text, "kept");
    std::filesystem::remove(path);
}

TEST(Record, SaysWhyAFileCannotBeWritten) {
    const auto missing = record_to_file("/no/such/folder/x", {}).error();
    EXPECT_EQ(missing.code, ErrorCode::not_found);
    EXPECT_EQ(missing.context, "/no/such/folder/x cannot be created: its folder does not exist");
    EXPECT_EQ(missing.native, (NativeStatus{NativeStatus::Kind::system, 2}));  // ENOENT
    EXPECT_EQ(record_to_file("/dev/null/x", {}).error().code, ErrorCode::not_found);
    // Nobody makes files in sysfs, not even root.
    if (!std::filesystem::exists("/sys/kernel")) GTEST_SKIP() << "no sysfs here";
    const auto forbidden = record_to_file("/sys/kernel/fettle-recording", {}).error();
    EXPECT_EQ(forbidden.code, ErrorCode::not_permitted);
    EXPECT_THAT(forbidden.context, HasSubstr("/sys/kernel/fettle-recording"));
}

TEST(ReplayMachine, KnowsNothingOfTheMachineAndSaysSo) {
    ReplayMachine machine;
    const auto facts = machine.inspect({entry()}, Wake::allowed);
    ASSERT_TRUE(facts.has_value());
    EXPECT_TRUE(facts->places.empty());
    EXPECT_NE(facts->trim_schedule.known, true);
    ASSERT_EQ(facts->missing.size(), 1U);
    EXPECT_EQ(facts->missing[0].what, "machine");
    EXPECT_EQ(facts->missing[0].reason, "unsupported");
}

TEST(Replay, NamesTheStepThatWasNotUsed) {
    const auto source = replay_text(recorded(false));
    ASSERT_TRUE(source.has_value());
    auto ports = (*source)->open(entry());
    ASSERT_TRUE(ports.has_value());
    const auto done = (*source)->finish();
    ASSERT_FALSE(done.has_value());
    EXPECT_THAT(done.error().context, HasSubstr("step 2 (ATA command ECh on sda) was not used"));
}

TEST(Replay, NamesTheStepThatDiffers) {
    const auto source = replay_text(recorded(false));
    ASSERT_TRUE(source.has_value());
    auto ports = (*source)->open(entry());
    std::vector<std::uint8_t> data(512);
    auto command = identify_command();
    command.count = 2;
    const auto answer = ports->ata->execute(command, data);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::internal);
    EXPECT_THAT(answer.error().context, HasSubstr("step 2 (ATA command ECh on sda)"));
    EXPECT_EQ((*source)->finish().error().context, answer.error().context);
}

TEST(Replay, DoesNotMindAnotherTimeLimitButAnotherSize) {
    const auto source = replay_text(recorded(false));
    auto ports = (*source)->open(entry());
    auto command = identify_command();
    command.timeout_ms += 5;
    std::vector<std::uint8_t> larger(1024);
    EXPECT_FALSE(ports->ata->execute(command, larger).has_value());
    std::vector<std::uint8_t> data(512);
    EXPECT_TRUE(ports->ata->execute(command, data).has_value());
}

TEST(Replay, EndsWithTheRecording) {
    const auto source = replay_text(recorded(false));
    converse(**source);
    EXPECT_THAT((*source)->open(entry()).error().context, HasSubstr("no more steps for sda"));
    EXPECT_FALSE((*source)->finish().has_value());
}

/// Version 0.1.0 queries how drives save power since a later day than the format's first.
TEST(Replay, EarlierRecordingsOfNvmeDrivesStillReplay) {
    const auto features = nvme::get_feature(nvme::Feature::power_management);
    Recording recording;
    recording.exchanges.push_back({"nvme0", NvmeTalk{nvme::identify_controller(), 4096, {}, NvmeReturn{7}}});
    recording.exchanges.push_back({"nvme0", NvmeTalk{nvme::get_apst(), 256, {}, NvmeReturn{1}}});
    const auto state = std::make_shared<ReplayState>(recording);
    Offer offer;
    offer.nvme = true;
    const auto ports = replay_ports(offer, "nvme0", state);
    std::vector<std::uint8_t> data(4096);
    const auto absent = ports.nvme->admin(features, {});
    ASSERT_FALSE(absent);
    EXPECT_TRUE(nvme::not_offered(absent.error())) << "as by a drive that does not support it";
    EXPECT_TRUE(ports.nvme->admin(nvme::identify_controller(), data));
    EXPECT_TRUE(ports.nvme->admin(nvme::get_apst(), std::span(data).first(256))) << "one that has it answers";
    EXPECT_FALSE(ports.nvme->admin(nvme::get_apst(), std::span(data).first(256)));
    EXPECT_TRUE(state->finish()) << "none of it is a difference";
    EXPECT_FALSE(ports.nvme->admin(nvme::identify_controller(), data));
    EXPECT_FALSE(state->finish()) << "anything else is one";
}

TEST(Replay, ResolvesRecordedNames) {
    const auto source = replay_text(recorded(false));
    EXPECT_EQ((*source)->resolve("/dev/sda"), "sda");
    EXPECT_EQ((*source)->resolve("/dev/disk/by-id/wwn-0x5002538d40f1a2b3"), "sda");
    EXPECT_EQ((*source)->resolve("/dev/sdb").error().code, ErrorCode::not_found);
}

TEST(Scrub, LeavesNoTraceOfSerialAndWwn) {
    const auto text = recorded(true);
    EXPECT_THAT(text, HasSubstr("\"scrubbed\":true"));
    EXPECT_THAT(text, Not(HasSubstr(kSerial)));             // entry, link, error text
    EXPECT_THAT(text, Not(HasSubstr("5002538d40f1a2b3")));  // entry, link
    EXPECT_THAT(text, Not(HasSubstr("50028d53f140b3a2")));
    EXPECT_THAT(text, Not(HasSubstr("02508d53f140b3a2")));  // words 108-111
    const auto source = replay_text(text);
    ASSERT_TRUE(source.has_value());
    const auto heard = converse(**source);
    EXPECT_TRUE((*source)->finish().has_value());
    const auto serial = ata_string(std::span(heard.identify).subspan(20, 20));
    EXPECT_EQ(serial, "XXXXXXXXXXXXXX1");
    EXPECT_EQ((*source)->list()->at(0).identity.serial, serial);
    EXPECT_EQ((*source)->list()->at(0).identity.wwn, "5002538d00000002");  // the maker's part stays
    EXPECT_EQ(sum(heard.identify), 0);
    EXPECT_NE(heard.identify, identify());
}

Exchange nvme_identify(std::uint32_t cns, std::vector<std::uint8_t> data) {
    NvmeTalk talk;
    talk.command.opcode = 0x06;
    talk.command.cdw10_15[0] = cns;
    talk.command.transfer = Transfer::in;
    talk.size = data.size();
    talk.data = std::move(data);
    return {"nvme0n1", talk};
}

TEST(Scrub, KnowsWhereNvmeKeepsNames) {
    std::vector<std::uint8_t> controller(4096);
    const std::string serial = "PHBT7123";
    std::copy(serial.begin(), serial.end(), controller.begin() + 4);
    std::fill_n(controller.begin() + 12, 12, std::uint8_t{' '});
    const std::string nqn = "nqn.2014-08.org.nvmexpress:8086PHBT7123";
    std::copy(nqn.begin(), nqn.end(), controller.begin() + 768);
    std::vector<std::uint8_t> space(4096);
    for (std::size_t i = 0; i < 24; ++i) space[104 + i] = static_cast<std::uint8_t>(0xA0 + i);
    std::vector<std::uint8_t> descriptors(4096);
    descriptors[0] = 3;  // UUID
    descriptors[1] = 16;
    for (std::size_t i = 0; i < 16; ++i) descriptors[4 + i] = static_cast<std::uint8_t>(0x31 + i * 3);
    Recording recording;
    recording.exchanges = {nvme_identify(1, controller), nvme_identify(0, space), nvme_identify(3, descriptors)};
    const auto clean = to_text(scrub(recording));
    EXPECT_THAT(clean, Not(HasSubstr(hex(std::vector<std::uint8_t>(serial.begin(), serial.end())))));
    EXPECT_THAT(clean, Not(HasSubstr("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")));  // NGUID
    EXPECT_THAT(clean, Not(HasSubstr("b0b1b2b3b4b5b6b7")));                  // EUI64
    EXPECT_THAT(clean, Not(HasSubstr("3134373a3d404346")));                  // UUID
    EXPECT_TRUE(parse_recording(clean).has_value());
}

TEST(Scrub, KnowsWhereScsiKeepsNames) {
    ScsiTalk serial;
    serial.command.cdb = {0x12, 0x01, 0x80, 0x00, 0xFC, 0x00};
    serial.command.transfer = Transfer::in;
    serial.data = {0x00, 0x80, 0x00, 0x08, '0', 'L', 'V', 'X', '1', 'Y', 'Z', 'A'};
    serial.size = serial.data.size();
    ScsiTalk names = serial;
    names.command.cdb[2] = 0x83;
    names.data = {0x00, 0x83, 0x00, 0x0C, 0x01, 0x03, 0x00, 0x08, 0x50, 0x00, 0xCC, 0xA0, 0x11, 0x22, 0x33, 0x44};
    names.size = names.data.size();
    Recording recording;
    recording.exchanges = {{"sda", serial}, {"sda", names}};
    const auto clean = scrub(recording);
    const auto& first = std::get<ScsiTalk>(clean.exchanges[0].what).data;
    EXPECT_EQ(std::string(first.begin() + 4, first.end()), "XXXXXXX1");
    EXPECT_EQ(hex(std::get<ScsiTalk>(clean.exchanges[1].what).data), "0083000c010300085000cca000000002");
}

TEST(RecordingText, RefusesWhatIsNone) {
    const std::string head = R"({"fettle_recording":1,"program":"x","scrubbed":false,"entries":[]})";
    const std::string step = R"({"step":1,"drive":"sda","port":"open","error":{"code":"io","context":"x"}})";
    ASSERT_TRUE(parse_recording(head + "\n" + step + "\n").has_value());
    ASSERT_TRUE(parse_recording(head).has_value());
    const auto code = [](const std::string& text) { return parse_recording(text).error().code; };
    EXPECT_EQ(code(""), ErrorCode::malformed);
    EXPECT_EQ(code("\n"), ErrorCode::malformed);
    EXPECT_EQ(code("[]"), ErrorCode::malformed);
    EXPECT_EQ(code(R"({"fettle_recording":2})"), ErrorCode::unsupported);
    EXPECT_EQ(code(R"({"fettle_recording":1,"program":"x","scrubbed":0,"entries":[]})"), ErrorCode::malformed);
    EXPECT_EQ(code(step), ErrorCode::malformed);
    EXPECT_EQ(code(head + "\n" + step.substr(0, 40)), ErrorCode::malformed);  // cut off
    const auto whole = head + "\n" + step;
    for (const auto& [from, to] :
         std::vector<std::pair<std::string, std::string>>{{"\"step\":1", "\"step\":2"},
                                                          {"\"open\"", "\"telnet\""},
                                                          {"\"code\":\"io\"", "\"code\":\"bad\""},
                                                          {"\"error\"", "\"mistake\""}}) {
        auto bad = whole;
        bad.replace(bad.find(from), from.size(), to);
        const auto parsed = parse_recording(bad);
        ASSERT_FALSE(parsed.has_value()) << bad;
        EXPECT_THAT(parsed.error().context, HasSubstr("line 2"));
    }
}

TEST(RecordingText, IsBounded) {
    const std::string head = R"({"fettle_recording":1,"program":"x","scrubbed":false,"entries":[]})";
    const auto read = [&](const std::string& size, const std::string& data) {
        return parse_recording(head + "\n" +
                               R"({"step":1,"drive":"sda","port":"block","command":{"offset":0},"size":)" + size +
                               R"(,"data":")" + data + R"(","return":{}})");
    };
    ASSERT_TRUE(read("4", "0102").has_value());
    EXPECT_EQ(std::get<BlockTalk>(read("4", "0102")->exchanges[0].what).data,
              (std::vector<std::uint8_t>{1, 2, 0, 0}));  // zeros at the end are left out
    EXPECT_EQ(read("1", "0102").error().code, ErrorCode::malformed);
    EXPECT_EQ(read("4", "010").error().code, ErrorCode::malformed);
    EXPECT_EQ(read("4", "zz").error().code, ErrorCode::malformed);
    EXPECT_EQ(read("99999999999", "01").error().code, ErrorCode::malformed);
    EXPECT_EQ(read("-1", "").error().code, ErrorCode::malformed);
    EXPECT_EQ(parse_recording(std::string(kLargestLine + 1, '[')).error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace fettle::record
