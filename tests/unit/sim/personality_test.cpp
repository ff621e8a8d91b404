// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/personality/personality.h"

#include <gtest/gtest.h>

#include "platform/sim/base/command_name.h"

namespace fettle::sim {
namespace {

constexpr const char* kIdentity =
    "[identity]\nmodel = \"M\"\nserial = \"S\"\nfirmware = \"1\"\nprotocol = \"ata\"\ncapacity_bytes = 1048576\n";

std::string complaint(const std::string& toml) {
    const auto personality = parse_personality("p", toml);
    if (personality) return {};
    EXPECT_EQ(personality.error().code, ErrorCode::malformed);
    return personality.error().context;
}

TEST(Personality, ReadsWhatADriveIs) {
    const auto personality = parse_personality(
        "p",
        std::string("description = \"d\"\nfaults = [\"power_within ata.f4 nth 2\"]\n") + kIdentity +
            "wwn = \"5002538D40F1A2B3\"\n[life]\npower_on_hours = 5184\nhost_written_gb = 1.5\nwear_percent = 103.5\n"
            "[quirks]\ntrim_ignored = true\n[bridge]\nkind = \"sat_clean\"\nname = \"usb 152d:0578\"\n");
    ASSERT_TRUE(personality) << personality.error().context;
    EXPECT_EQ(personality->identity.model, "M");
    EXPECT_EQ(personality->identity.wwn, "5002538d40f1a2b3");
    EXPECT_EQ(personality->identity.bus, Bus::usb);
    EXPECT_EQ(personality->identity.capacity->bytes, 1'048'576U);
    EXPECT_EQ(personality->counters.power_on_seconds, 5184U * 3600);
    EXPECT_EQ(personality->counters.host_written.bytes, 1'500'000'000U);
    EXPECT_DOUBLE_EQ(personality->counters.wear, 1.035);
    EXPECT_TRUE(personality->quirks.trim_ignored);
    ASSERT_EQ(personality->faults.size(), 1U);
    EXPECT_EQ(personality->faults[0].kind, FaultKind::power_within);
    EXPECT_EQ(personality->faults[0].nth, 2U);
    EXPECT_NE(personality->ata, nullptr);
    EXPECT_EQ(personality->nvme, nullptr);
}

TEST(Personality, RefusesImpossibleNumbersAndSaysWhere) {
    EXPECT_EQ(complaint(kIdentity), "");
    const std::string flash = std::string(kIdentity) + "[flash.geometry]\nchannels = 1\ndies_per_channel = 1\n";
    for (const auto& [toml, place] : std::vector<std::pair<std::string, std::string>>{
             {"x = 1\n" + std::string(kIdentity), "x: unknown setting"},
             {std::string(kIdentity) + "capacity_bytes2 = 1", "identity.capacity_bytes2"},
             {std::string(kIdentity) + "logical_sector_bytes = 520", "identity.logical_sector_bytes"},
             {std::string(kIdentity) + "wwn = \"50025\"", "identity.wwn"},
             {std::string(kIdentity) + "wwn = \"5002\"", "identity.wwn: not 8 bytes"},
             {std::string(kIdentity) + "[life]\nwear_percent = -1", "life.wear_percent"},
             {std::string(kIdentity) + "[life]\nwear_percent = nan", "life.wear_percent"},
             {std::string(kIdentity) + "[quirks]\ntrim_deterministic = false", "quirks.trim_zeroes"},
             {std::string(kIdentity) + "[bridge]\nkind = \"jmicron_nvme\"", "bridge.kind"},
             {std::string(kIdentity) + "[bridge]\nkind = \"magic\"", "bridge.kind"},
             {"faults = [\"explode ata.f4\"]\n" + std::string(kIdentity), "faults"},
             {"ata = 5\n" + std::string(kIdentity), "ata: not a table"},
             {flash + "blocks_per_die = 0", ": flash: blocks_per_die"},
             // Spare of 0: as many bytes of flash as the host may write.
             {flash + "blocks_per_die = 1\npages_per_block = 256", ": flash: "},
             {flash + "blocks_per_die = 16\npages_per_block = 16\npage_bytes = 0", "flash.geometry.page_bytes"},
             {flash + "[flash.slc]\nbytes = -1", "flash.slc.bytes"},
             {std::string(kIdentity) + "[flash]\nuser_bytes = 4096", "flash.user_bytes"},
             {std::string(kIdentity) + "[flash]\npolicy = \"best\"", "flash.policy"},
             {std::string(kIdentity) + "[flash]\nmap_overhead = nan", "flash.map_overhead"},
             {"description = \"no identity\"", "identity."},
             {"# one line\n[\xC7\xBE]\n", "line 2: only ASCII"},
         }) {
        const auto said = complaint(toml);
        EXPECT_NE(said.find("personality p: "), std::string::npos) << toml;
        EXPECT_NE(said.find(place), std::string::npos) << said;
    }
}

TEST(Personality, AllThatAreBuiltInCanBeRead) {
    const auto names = built_in_names();
    EXPECT_FALSE(names.empty());
    for (const auto& name : names) {
        const auto personality = built_in(name);
        ASSERT_TRUE(personality) << personality.error().context;
        EXPECT_EQ(personality->name, name);
        EXPECT_FALSE(personality->description.empty()) << name;
    }
    EXPECT_EQ(built_in("no-such").error().code, ErrorCode::not_found);
}

TEST(Faults, AreParsedAsWritten) {
    const auto rule = parse_fault("fail nvme.admin.10 nth 3 times 0 status 10b");
    ASSERT_TRUE(rule);
    EXPECT_EQ(rule->command, "nvme.admin.10");
    EXPECT_EQ(rule->nth, 3U);
    EXPECT_EQ(rule->times, 0U);
    EXPECT_EQ(rule->status, 0x10BU);
    EXPECT_EQ(parse_fault("delay read delay 250")->delay_ms, 250U);
    for (const char* wrong :
         {"", "fail", "fail ata.F4", "fail ata.f", "fail rite", "burn write", "fail write nth", "fail write nth 0",
          "fail write nth x", "fail write colour 3", "delay write", "fail write nth 99999999999"}) {
        EXPECT_FALSE(parse_fault(wrong)) << wrong;
    }
}

TEST(CommandName, TellsClassAndWhetherStateChanges) {
    AtaCommand command;
    command.command = 0xF4;
    EXPECT_EQ(name_of(command).exact, "ata.f4");
    EXPECT_EQ(name_of(command).command_class, "erase");
    EXPECT_TRUE(name_of(command).changes_state);
    command.command = 0xB0;
    command.features = 0xD0;  // SMART READ DATA
    EXPECT_FALSE(name_of(command).changes_state);
    command.features = 0xD4;  // EXECUTE OFF-LINE IMMEDIATE
    EXPECT_TRUE(name_of(command).changes_state);
    NvmeSubmission submission;
    submission.dwords[0] = 0x0010'0009;
    EXPECT_EQ(name_of(submission, false).exact, "nvme.io.09");
    EXPECT_EQ(name_of(submission, false).command_class, "trim");
    EXPECT_EQ(name_of(submission, true).exact, "nvme.admin.09");
    EXPECT_EQ(name_of(submission, true).command_class, "");
    const std::vector<std::uint8_t> write_same{0x93, 0x08, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
    EXPECT_EQ(name_of(write_same).command_class, "trim");
}

TEST(Faults, StrikeTheNthCommandAndAsManyAsTold) {
    Faults faults;
    faults.add(*parse_fault("fail write nth 2 times 2"));
    faults.add(*parse_fault("vanish scsi.48"));
    EXPECT_FALSE(faults.next("scsi.2a", "write"));
    EXPECT_FALSE(faults.next("scsi.28", "read"));
    EXPECT_TRUE(faults.next("scsi.2a", "write"));
    EXPECT_TRUE(faults.next("scsi.8a", "write"));
    EXPECT_FALSE(faults.next("scsi.2a", "write"));
    EXPECT_EQ(faults.next("scsi.48", "erase")->kind, FaultKind::vanish);
    EXPECT_EQ(faults.struck(), 3U);
    faults.clear();
    faults.add(*parse_fault("ignore any nth 2 times 0"));
    EXPECT_FALSE(faults.next("ata.ec", ""));
    EXPECT_TRUE(faults.next("ata.ec", ""));
    EXPECT_TRUE(faults.next("ata.b0", ""));
    EXPECT_EQ(faults.struck(), 5U);
}

TEST(FirmwareImage, ComesBackAsItWasBuilt) {
    FirmwareImage image;
    image.model = "Crucial_CT256M4SSD2";
    image.revision = "070H";
    image.activation = Activation::power_cycle;
    image.size = 32'768;
    auto bytes = build_firmware(image);
    ASSERT_EQ(bytes.size(), 32'768U);
    const auto read = parse_firmware(bytes);
    ASSERT_TRUE(read) << read.error().context;
    EXPECT_EQ(read->model, image.model);
    EXPECT_EQ(read->revision, image.revision);
    EXPECT_EQ(read->activation, image.activation);
    EXPECT_TRUE(fits(*read, "Crucial_CT256M4SSD2"));
    EXPECT_FALSE(fits(*read, "Crucial_CT256M4SSD1"));
    EXPECT_TRUE(fits({"Crucial_CT*", "1"}, "Crucial_CT256M4SSD1"));

    for (const std::size_t at : {0U, 8U, 12U, 16U, 25U, 40U, 5000U, 32'767U}) {
        auto altered = bytes;
        altered[at] ^= 0x10U;
        EXPECT_FALSE(parse_firmware(altered)) << at;
    }
    EXPECT_EQ(parse_firmware(BytesView(bytes).slice(0, 32'256)).error().code, ErrorCode::truncated);
    EXPECT_EQ(parse_firmware(BytesView()).error().code, ErrorCode::truncated);
    bytes.resize(36'864);
    EXPECT_TRUE(parse_firmware(bytes));
    bytes.back() = 1;
    EXPECT_FALSE(parse_firmware(bytes));
}

}  // namespace
}  // namespace fettle::sim
