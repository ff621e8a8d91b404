// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/drive/drive.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/ata/inspect.h"
#include "core/catalogue/catalogue.h"
#include "core/toolbox/ask_drive.h"
#include "platform/sim/fleet/sim_ports.h"

namespace fettle::sim {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr const char* kSata =
    "description = \"d\"\n"
    "[identity]\nmodel = \"Sim SATA\"\nserial = \"SIM-1\"\nfirmware = \"1.0\"\nprotocol = \"ata\"\n"
    "wwn = \"5fe771e000000001\"\ncapacity_bytes = 16_777_216\nphysical_sector_bytes = 4096\n"
    "[life]\npower_on_hours = 1234\npower_cycles = 56\ntemperature_celsius = 41\n";

constexpr const char* kNvme =
    "description = \"d\"\n"
    "[identity]\nmodel = \"Sim NVMe\"\nserial = \"SIM-2\"\nfirmware = \"2.0\"\nprotocol = \"nvme\"\n"
    "eui64 = \"fe771e0000000001\"\ncapacity_bytes = 16_777_216\n"
    "[life]\npower_on_hours = 1234\npower_cycles = 56\ntemperature_celsius = 41\nhost_written_gb = 512.0\n"
    "wear_percent = 7\nunsafe_shutdowns = 3\navailable_spare_percent = 98\n";

std::shared_ptr<SimDrive> make(const std::string& toml, std::shared_ptr<const Clock> clock = {},
                               const Storage& storage = {}) {
    const auto personality = parse_personality("p", toml);
    EXPECT_TRUE(personality) << personality.error().context;
    if (!clock) clock = std::make_shared<ManualClock>();
    auto drive = SimDrive::make(*personality, clock, storage);
    EXPECT_TRUE(drive) << drive.error().context;
    return drive ? std::move(*drive) : nullptr;
}

AtaCommand ata_read(std::uint64_t lba, bool write = false) {
    AtaCommand command;  // READ DMA EXT, WRITE DMA EXT
    command.command = write ? 0x35 : 0x25;
    command.count = 1;
    command.lba = lba;
    command.device = 0x40;
    command.extended = true;
    command.dma = true;
    command.transfer = write ? Transfer::out : Transfer::in;
    return command;
}

NvmeSubmission nvme_io(std::uint8_t opcode, std::uint64_t lba) {
    NvmeSubmission command;
    command.dwords[0] = opcode;
    command.dwords[1] = 1;
    command.dwords[10] = static_cast<std::uint32_t>(lba);
    return command;
}

DriveFacts ask(const std::shared_ptr<SimDrive>& drive) {
    auto ports = make_ports(drive);
    DriveEntry entry;
    entry.id = "sim";
    entry.identity.bus = drive->personality().identity.bus;
    entry.identity.protocol = drive->personality().identity.protocol;
    DriveFacts facts;
    facts.identity = entry.identity;
    toolbox::ask_drive(ports, entry, catalogue::Catalogue::built_in(), Wake::allowed, facts);
    return facts;
}

TEST(SimDrive, FettleReadsASataDriveAsItsPersonalityTells) {
    const auto facts = ask(make(kSata));
    EXPECT_EQ(facts.identity.model, "Sim SATA");
    EXPECT_EQ(facts.identity.serial, "SIM-1");
    EXPECT_EQ(facts.identity.firmware, "1.0");
    EXPECT_EQ(facts.identity.wwn, "5fe771e000000001");
    EXPECT_EQ(facts.identity.capacity->bytes, 16'777'216U);
    EXPECT_EQ(facts.identity.physical_sector_bytes, 4096U);
    EXPECT_EQ(facts.identity.solid_state, true);
    ASSERT_TRUE(facts.ata);
    EXPECT_EQ(facts.ata->passed, true);
    EXPECT_EQ(facts.capabilities.trim, true);
    EXPECT_TRUE(facts.missing.empty()) << facts.missing.front().what << ": " << facts.missing.front().detail;
    std::map<int, std::uint64_t> raw;
    for (const auto& attribute : facts.ata->attributes) raw[attribute.id] = attribute.raw.value_or(0);
    EXPECT_EQ(raw[9], 1234U);
    EXPECT_EQ(raw[12], 56U);
}

TEST(SimDrive, FettleReadsAnNvmeDriveAsItsPersonalityTells) {
    const auto facts = ask(make(kNvme));
    EXPECT_EQ(facts.identity.model, "Sim NVMe");
    EXPECT_EQ(facts.identity.serial, "SIM-2");
    EXPECT_EQ(facts.identity.firmware, "2.0");
    EXPECT_EQ(facts.identity.capacity->bytes, 16'777'216U);
    ASSERT_TRUE(facts.nvme);
    EXPECT_EQ(facts.nvme->power_on_hours, 1234U);
    EXPECT_EQ(facts.nvme->power_cycles, 56U);
    EXPECT_EQ(facts.nvme->temperature_celsius, 41);
    EXPECT_EQ(facts.nvme->percentage_used, 7);
    EXPECT_EQ(facts.nvme->unsafe_shutdowns, 3U);
    EXPECT_EQ(facts.nvme->available_spare_percent, 98);
    EXPECT_EQ(facts.nvme->data_units_written, 1'000'000U);
}

TEST(SimDrive, BlocksAreReadThroughTheDrive) {
    for (const char* toml : {kSata, kNvme}) {
        const auto drive = make(toml);
        ASSERT_TRUE(drive->drive_state().medium().write(Lba{300}, Bytes(512, 0x5A)));
        const auto ports = make_ports(drive);
        ASSERT_NE(ports.block, nullptr);
        EXPECT_EQ(ports.block->size().bytes, 16'777'216U);
        EXPECT_EQ(ports.block->logical_sector_bytes(), 512U);
        Bytes data(512 * 400);
        ASSERT_TRUE(ports.block->read(512 * 10, data));
        EXPECT_EQ(data[290 * 512], 0x5A);
        EXPECT_EQ(data[289 * 512], 0);
        EXPECT_EQ(ports.block->read(16'777'216, data).error().code, ErrorCode::truncated);
        drive->drive_state().faults().add(*parse_fault("fail read times 0"));
        EXPECT_EQ(ports.block->read(0, data).error().code, ErrorCode::io);
        drive->drive_state().vanish();
        EXPECT_EQ(ports.block->read(0, data).error().code, ErrorCode::vanished);
    }
}

TEST(SimDrive, AFailureKeepsTheDrivesOwnStatusInTheError) {
    const auto nvme = make(kNvme);
    auto ports = make_ports(nvme);
    NvmeCommand command;
    command.opcode = 0x02;  // Get Log Page FFh, which no drive has
    command.nsid = UINT32_MAX;
    command.cdw10_15[0] = 0x00FF'00FF;
    command.transfer = Transfer::in;
    Bytes data(1024);
    const auto answer = ports.nvme->admin(command, data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::unsupported);
    EXPECT_EQ(answer.error().native, (NativeStatus{NativeStatus::Kind::nvme, 0x109}));

    const auto sata = make(kSata);
    auto sata_ports = make_ports(sata);
    AtaCommand unknown;
    unknown.command = 0xFE;
    const auto refused = sata_ports.ata->execute(unknown, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unsupported);
}

TEST(FaultGate, FailsWithTheStatusThatIsAsked) {
    const auto drive = make(kSata);
    Bytes data(512);
    drive->drive_state().faults().add(*parse_fault("fail ata.25"));
    drive->drive_state().faults().add(*parse_fault("fail ata.25 nth 2 status 10"));
    auto answer = drive->ata()->execute(ata_read(0), data);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status & 1U, 1U);
    EXPECT_EQ(answer->error, 0x40);
    EXPECT_EQ(drive->ata()->execute(ata_read(0), data)->error, 0x10);
    EXPECT_EQ(drive->ata()->execute(ata_read(0), data)->status & 1U, 0U);

    const auto nvme = make(kNvme);
    nvme->drive_state().faults().add(*parse_fault("fail nvme.io.01 status 0182"));
    EXPECT_EQ(nvme->nvme()->io(nvme_io(0x01, 0), data)->status, 0x0182);
    EXPECT_FALSE(nvme->drive_state().medium().mapped(Lba{0}, 1));
    EXPECT_EQ(nvme->nvme()->io(nvme_io(0x01, 0), data)->status, 0);
}

TEST(FaultGate, IgnoresDropsAndCorrupts) {
    const auto drive = make(kNvme);
    auto& faults = drive->drive_state().faults();
    auto& medium = drive->drive_state().medium();
    Bytes data(512, 0x77);
    faults.add(*parse_fault("ignore write"));
    EXPECT_EQ(drive->nvme()->io(nvme_io(0x01, 0), data)->status, 0);
    EXPECT_FALSE(medium.mapped(Lba{0}, 1));

    faults.clear();
    faults.add(*parse_fault("drop write"));
    EXPECT_EQ(drive->nvme()->io(nvme_io(0x01, 0), data).error().code, ErrorCode::timeout);
    EXPECT_TRUE(medium.mapped(Lba{0}, 1));

    faults.clear();
    faults.add(*parse_fault("corrupt write"));
    ASSERT_TRUE(drive->nvme()->io(nvme_io(0x01, 1), data));
    EXPECT_EQ(data, Bytes(512, 0x77));
    Bytes stored(512);
    ASSERT_TRUE(medium.read(Lba{1}, stored));
    stored[256] ^= 0x10U;
    EXPECT_EQ(stored, data);

    faults.add(*parse_fault("corrupt read"));
    Bytes back(512);
    ASSERT_TRUE(drive->nvme()->io(nvme_io(0x02, 0), back));
    EXPECT_NE(back, data);
    ASSERT_TRUE(drive->nvme()->io(nvme_io(0x02, 0), back));
    EXPECT_EQ(back, data);
}

TEST(FaultGate, DelaysAndTimesOut) {
    const auto drive = make(kSata);
    std::vector<std::uint32_t> waits;
    drive->when_waiting([&](std::uint32_t ms) { waits.push_back(ms); });
    drive->drive_state().faults().add(*parse_fault("delay read times 2 delay 700"));
    Bytes data(512);
    auto command = ata_read(0);
    EXPECT_TRUE(drive->ata()->execute(command, data));
    command.timeout_ms = 300;
    EXPECT_EQ(drive->ata()->execute(command, data).error().code, ErrorCode::timeout);
    EXPECT_EQ(waits, (std::vector<std::uint32_t>{700, 300}));
}

TEST(FaultGate, PowerGoesBeforeWithinAndAfter) {
    const Bytes data(1024, 0x33);
    for (const auto& [kind, first, second] : std::vector<std::tuple<std::string, bool, bool>>{
             {"before", false, false}, {"within", true, false}, {"after", true, true}}) {
        const auto drive = make(kSata);
        drive->drive_state().faults().add(*parse_fault("power_" + kind + " write"));
        auto command = ata_read(16, true);
        command.count = 2;
        auto sent = data;
        EXPECT_EQ(drive->ata()->execute(command, sent).error().code, ErrorCode::vanished) << kind;
        EXPECT_EQ(drive->drive_state().presence(), Presence::off);
        Bytes back(512);
        EXPECT_EQ(drive->ata()->execute(ata_read(16), back).error().code, ErrorCode::vanished) << kind;
        drive->power_on();
        ASSERT_TRUE(drive->ata()->execute(ata_read(16), back));
        EXPECT_EQ(back[0] == 0x33, first) << kind;
        ASSERT_TRUE(drive->ata()->execute(ata_read(17), back));
        EXPECT_EQ(back[0] == 0x33, second) << kind;
        EXPECT_EQ(drive->drive_state().counters().unsafe_shutdowns, 1U);
    }
}

TEST(FaultGate, ATranslationInFrontDoesNotCountTwice) {
    const auto drive = make(kSata);
    drive->drive_state().faults().add(*parse_fault("fail read nth 2"));
    drive->drive_state().faults().add(*parse_fault("fail scsi.12"));
    Bytes data(512);
    const ScsiCommand read{{0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0}, Transfer::in, 1000};
    ScsiReturn back;
    for (back.status = 2; back.status != 0;) back = *drive->scsi()->execute({{0, 0, 0, 0, 0, 0}}, {});  // attentions
    EXPECT_EQ(drive->scsi()->execute(read, data)->status, 0);
    EXPECT_EQ(drive->scsi()->execute(read, data)->status, 2);
    EXPECT_EQ(drive->scsi()->execute(read, data)->status, 0);
    const ScsiCommand inquiry{{0x12, 0, 0, 0, 96, 0}, Transfer::in, 1000};
    const auto failed = drive->scsi()->execute(inquiry, std::span(data).first(96));
    EXPECT_EQ(failed->status, 2);
    EXPECT_EQ(failed->sense.at(2) & 0x0FU, 4U);
    EXPECT_EQ(drive->scsi()->execute(inquiry, std::span(data).first(96))->status, 0);
}

class KeptDrive : public testing::Test {
protected:
    KeptDrive() {
        auto name = (std::filesystem::temp_directory_path() / "fettle-sim-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        storage_.image = folder_ / "image";
        storage_.create = true;
    }
    ~KeptDrive() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] Result<std::unique_ptr<SimDrive>> open(const std::string& toml) const {
        return SimDrive::make(*parse_personality("p", toml), std::make_shared<ManualClock>(), storage_);
    }
    [[nodiscard]] std::string state_path() const { return storage_.image + ".state"; }

    std::filesystem::path folder_;
    Storage storage_;
};

TEST_F(KeptDrive, RemembersItsLifeAndItsPassword) {
    {
        const auto drive = open(kSata);
        ASSERT_TRUE(drive) << drive.error().context;
        AtaCommand set_password;  // SECURITY SET PASSWORD, ACS-4 7.33
        set_password.command = 0xF1;
        set_password.transfer = Transfer::out;
        set_password.count = 1;
        Bytes data(512);
        data[2] = 'x';
        const auto answer = (*drive)->ata()->execute(set_password, data);
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status & 1U, 0U);
        (*drive)->power_cycle(false);
        // Written at once, not only at the end: whoever kills the process now finds it.
        EXPECT_TRUE(std::filesystem::exists(state_path()));
    }
    auto drive = open(kSata);
    ASSERT_TRUE(drive) << drive.error().context;
    EXPECT_EQ((*drive)->drive_state().counters().power_cycles, 57U);
    EXPECT_EQ((*drive)->drive_state().counters().unsafe_shutdowns, 1U);
    const auto facts = ask(std::shared_ptr<SimDrive>(std::move(*drive)));
    ASSERT_TRUE(facts.capabilities.security);
    EXPECT_TRUE(facts.capabilities.security->enabled);
    EXPECT_TRUE(facts.capabilities.security->locked);
}

TEST_F(KeptDrive, ACorruptStateIsNamedAndLeftAlone) {
    { ASSERT_TRUE(open(kSata)); }
    const auto good = std::filesystem::file_size(state_path());
    {
        std::fstream file(state_path(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(good / 2));
        file.put('\x01');
    }
    std::ifstream before(state_path(), std::ios::binary);
    const std::string content((std::istreambuf_iterator<char>(before)), {});
    const auto drive = open(kSata);
    ASSERT_FALSE(drive);
    EXPECT_EQ(drive.error().code, ErrorCode::malformed);
    EXPECT_NE(drive.error().context.find(state_path()), std::string::npos) << drive.error().context;
    std::ifstream after(state_path(), std::ios::binary);
    EXPECT_EQ(content, std::string((std::istreambuf_iterator<char>(after)), {}));
}

TEST_F(KeptDrive, TheStateOfAnotherDriveIsRefused) {
    { ASSERT_TRUE(open(kSata)); }
    const auto drive = open(kNvme);
    ASSERT_FALSE(drive);
    EXPECT_EQ(drive.error().code, ErrorCode::malformed);
}

TEST_F(KeptDrive, ASecondUserIsRefused) {
    const auto first = open(kSata);
    ASSERT_TRUE(first);
    EXPECT_EQ(open(kSata).error().code, ErrorCode::busy);
}

}  // namespace
}  // namespace fettle::sim
