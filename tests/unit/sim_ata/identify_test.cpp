// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <numeric>

#include "ata_fixture.h"

namespace fettle::sim {
namespace {

Block file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::uint16_t word_of(const Block& data, std::size_t number) {
    return static_cast<std::uint16_t>(data.at(2 * number) | data.at(2 * number + 1) << 8U);
}

TEST(SimAtaIdentify, SaysWhatThePersonalitySays) {
    AtaBench bench;
    const auto identify = bench.decoded();
    EXPECT_EQ(identify.model, "Fettle Test SSD");
    EXPECT_EQ(identify.serial, "T0001");
    EXPECT_EQ(identify.firmware, "1.00");
    EXPECT_EQ(identify.wwn, "5fe771e000000042");
    EXPECT_EQ(identify.standard, "ACS-4");
    EXPECT_EQ(identify.transport, "SATA 3.2");
    EXPECT_EQ(identify.form_factor, "2.5 inch");
    EXPECT_EQ(identify.sectors, AtaBench::kSectors);
    EXPECT_TRUE(identify.lba48);
    EXPECT_EQ(identify.solid_state, true);
    EXPECT_EQ(identify.smart_enabled, true);
    EXPECT_TRUE(identify.checksum_present);
    EXPECT_TRUE(identify.checksum_ok);
    EXPECT_EQ(identify.sata.generation_max, 3);
    EXPECT_EQ(identify.sata.queue_depth, 32);
    EXPECT_TRUE(identify.logging.general_purpose);
    EXPECT_TRUE(identify.microcode.supported);
}

TEST(SimAtaIdentify, TheChecksumMakesAllBytesAddUpToZero) {
    AtaBench bench;
    const Block data = bench.identify();
    EXPECT_EQ(std::accumulate(data.begin(), data.end(), 0U) & 0xFFU, 0U);
    EXPECT_EQ(data.at(510), 0xA5);
}

/// Words that every one of three real SATA SSDs has the same are those of the standard.
TEST(SimAtaIdentify, AgreesWithRealDrivesWhereTheyAgreeWithEachOther) {
    const std::string folder = std::string(FETTLE_TEST_DATA) + "/ata/identify/";
    const std::vector<Block> real{file(folder + "Samsung_SSD_860_EVO_500GB.bin"),
                                  file(folder + "Samsung_SSD_870_EVO_2TB.bin"),
                                  file(folder + "StarDrive-SBFM61.2.bin")};
    for (const auto& drive : real) ASSERT_EQ(drive.size(), 512U);
    AtaBench bench;
    const Block ours = bench.identify();
    // Not compared: capacity 60 (the test drive is small); 76 (no host power management there); 82, 83, 85, 86
    // (HPA on, DCO and SET MAX security are not offered); 84, 87 (error logging there is in 48 bits only).
    for (const std::size_t word :
         std::initializer_list<std::size_t>{0,  1,  2,  3,  6,  49, 50, 53, 54,  55,  56,  57,  58, 63,
                                            64, 65, 66, 67, 68, 75, 92, 93, 105, 106, 169, 209, 217}) {
        const std::uint16_t first = word_of(real.front(), word);
        const bool same =
            std::all_of(real.begin(), real.end(), [&](auto& drive) { return word_of(drive, word) == first; });
        ASSERT_TRUE(same) << word;
        EXPECT_EQ(word_of(ours, word), first) << word;
    }
    // Valid marks and the bits that all three share in the words of feature sets.
    for (const std::size_t word : std::initializer_list<std::size_t>{83, 84, 86, 87, 119, 120}) {
        EXPECT_EQ(word_of(ours, word) & 0xC000U, word_of(real.front(), word) & 0xC000U) << word;
    }
}

TEST(SimAtaIdentify, ARealDrivesDataCanLieBelow) {
    const Block real = file(std::string(FETTLE_TEST_DATA) + "/ata/identify/Samsung_SSD_860_EVO_500GB.bin");
    AtaBench bench("[ata]\nidentify = \"" + hex(real) + "\"\n");
    EXPECT_EQ(bench.word(170), word_of(real, 170));
    EXPECT_EQ(bench.word(243), word_of(real, 243));
    EXPECT_EQ(bench.decoded().model, "Fettle Test SSD");
}

TEST(SimAtaIdentify, PhysicalSectorsAndEraseTimesInBothForms) {
    AtaBench bench(
        "physical_sector_bytes = 4096\n[ata.security]\nminutes = 600\nenhanced_minutes = 8\nlong_times = true\n");
    EXPECT_EQ(bench.word(106), 0x6003);
    EXPECT_EQ(bench.word(89), 0x8000 + 300);
    EXPECT_EQ(bench.decoded().security.erase_time->minutes, 600U);
    EXPECT_EQ(bench.decoded().security.enhanced_erase_time->minutes, 8U);
    AtaBench narrow("[ata.security]\nminutes = 60\n");
    EXPECT_EQ(narrow.word(89), 30);
}

TEST(SimAtaIdentify, NonsenseInThePersonalityIsNamed) {
    const auto complaint = [](const std::string& settings) {
        auto parsed = parse_personality("x",
                                        "description = \"x\"\n[identity]\nmodel = \"x\"\ncapacity_bytes = 1048576\n"
                                        "protocol = \"ata\"\n" +
                                            settings);
        if (!parsed) return parsed.error().context;
        SharedDriveState drive_state(std::make_shared<ManualClock>(), make_memory_medium(2048, 512), parsed->counters,
                                     parsed->quirks);
        const auto made = make_ata_device(drive_state, *parsed);
        return made ? std::string() : made.error().context;
    };
    EXPECT_EQ(complaint(""), "");
    EXPECT_NE(complaint("[ata]\nmultiple = 3\n").find("multiple"), std::string::npos);
    EXPECT_NE(complaint("[ata.security]\nminutes = 70000\n").find("ata.security.minutes"), std::string::npos);
    EXPECT_NE(complaint("[ata.security]\nfrozen = \"often\"\n").find("frozen"), std::string::npos);
    EXPECT_NE(complaint("[ata]\nspeling = 1\n").find("speling"), std::string::npos);
    EXPECT_NE(complaint("[ata]\nhpa = true\naccessible_max = true\n").find("accessible_max"), std::string::npos);
    EXPECT_NE(complaint("[[ata.smart.attribute]]\nid = 5\n[[ata.smart.attribute]]\nid = 5\n").find("duplicate"),
              std::string::npos);
    EXPECT_NE(complaint("[[ata.smart.attribute]]\nid = 5\nsource = \"moon\"\n").find("moon"), std::string::npos);
    EXPECT_NE(complaint("[ata]\nidentify = \"00\"\n").find("512"), std::string::npos);
}

}  // namespace
}  // namespace fettle::sim
