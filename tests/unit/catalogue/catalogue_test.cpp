// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/catalogue/known_drives.h"

namespace fettle::catalogue {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::string_view family_id(const DriveIdentity& identity) {
    const auto* family = Catalogue::built_in().family(identity);
    return family == nullptr ? "none" : family->id;
}

TEST(CatalogueFamily, TakesTheMostPrecisePattern) {
    EXPECT_EQ(family_id(drive("Samsung SSD 840 EVO 250GB")), "samsung-840-evo");
    EXPECT_EQ(family_id(drive("Samsung SSD 980 PRO 1TB")), "samsung-980-pro");
    EXPECT_EQ(family_id(drive("Samsung SSD 980 1TB")), "samsung-nvme-9xx");
    EXPECT_EQ(family_id(drive("MZ7LH480HAHQ0D3")), "samsung-pm863-dell");
    EXPECT_EQ(family_id(drive("MTFDDAK960TDS")), "micron-5300-dell");
}

TEST(CatalogueFamily, ReadsThroughTheScsiDisguise) {
    EXPECT_EQ(family_id(drive("ATA      KINGSTON SA400S37240G")), "kingston-a400");
    EXPECT_EQ(family_id(drive("  KINGSTON SA400S37240G  ")), "kingston-a400");
}

// One model name, three controllers: only the firmware tells.
TEST(CatalogueFamily, FirmwareDecidesForSmallBrands) {
    auto identity = drive("SPCC Solid State Disk", "SBFM81.3");
    identity.protocol = Protocol::ata;
    EXPECT_EQ(family_id(identity), "phison-oem");
    identity.firmware = "R0522A0";
    EXPECT_EQ(family_id(identity), "silicon-motion-oem");
    identity.firmware = "H210928a";
    EXPECT_EQ(family_id(identity), "maxio-oem");
    identity.firmware = "1.0";
    EXPECT_EQ(family_id(identity), "oem-unknown");
    EXPECT_EQ(family_id(drive("A brand nobody knows", "SBFM61.3")), "phison-oem");
}

TEST(CatalogueFamily, HardDisksAreNoSolidStateFamilies) {
    auto identity = drive("WDC WD10EZEX-08WN4A0", "01.01A01");
    EXPECT_EQ(family_id(identity), "none");
    identity.model = "SATA SSD";
    identity.firmware = "SBFM61.3";
    identity.rotation_rpm = 7200;
    EXPECT_EQ(family_id(identity), "none");
    EXPECT_EQ(family_id(drive("")), "none");
}

const AttributeMeaning& meaning(const std::string& model, std::uint8_t id, const std::string& firmware = {}) {
    const auto catalogue = Catalogue::built_in();
    const auto* found = catalogue.meaning(catalogue.family(drive(model, firmware)), id, true);
    EXPECT_NE(found, nullptr) << model << " " << int{id};
    static const AttributeMeaning none;
    return found == nullptr ? none : *found;
}

// Units and directions as the makers' documents have them: where real bugs come from.
TEST(CatalogueMeaning, UnitsOfWhatWasWritten) {
    EXPECT_EQ(meaning("Samsung SSD 860 EVO 500GB", 241).raw.scale, 512.0);
    EXPECT_EQ(meaning("INTEL SSDSC2KB480G8", 241).raw.scale, 33554432.0);
    EXPECT_EQ(meaning("INTEL SSDSC2KB480G8", 243).raw.role, Role::nand_written);
    EXPECT_EQ(meaning("INTEL SSDSC2BW180A3L", 249).raw.scale, 1073741824.0);
    EXPECT_EQ(meaning("KINGSTON SV300S37A240G", 241).raw.scale, 1073741824.0);
    EXPECT_EQ(meaning("KINGSTON SV300S37A240G", 233).raw.role, Role::nand_written);
    EXPECT_EQ(meaning("CT500MX500SSD1", 246).raw.scale, 512.0);
    EXPECT_EQ(meaning("TS128GSSD370", 241).raw.scale, 33554432.0);
    EXPECT_EQ(meaning("WDC  WDS500G2B0A-00SM50", 241).raw.scale, 1073741824.0);
    // Dell's table on the same flash: 241 is what went to flash.
    EXPECT_EQ(meaning("MTFDDAK480TDS", 241).raw.role, Role::nand_written);
    EXPECT_EQ(meaning("MTFDDAK480TDS", 233).raw.role, Role::host_written);
}

TEST(CatalogueMeaning, DirectionsOfWear) {
    EXPECT_EQ(meaning("Samsung SSD 860 EVO 500GB", 177).normalised.role, Role::life_left_percent);
    EXPECT_EQ(meaning("Samsung SSD 860 EVO 500GB", 177).raw.role, Role::average_erase_count);
    EXPECT_EQ(meaning("CT500MX500SSD1", 202).raw.role, Role::life_used_percent);
    EXPECT_EQ(meaning("CT500MX500SSD1", 202).normalised.role, Role::life_left_percent);
    EXPECT_EQ(meaning("INTEL SSDSC2KB480G8", 233).normalised.role, Role::life_left_percent);
    EXPECT_EQ(meaning("INTEL SSDSC2KB480G8", 233).raw.role, Role::none);
    EXPECT_EQ(meaning("KINGSTON SV300S37A240G", 231).normalised.role, Role::life_left_percent);
    EXPECT_EQ(meaning("KINGSTON SA400S37240G", 231).raw.role, Role::life_left_percent);
    EXPECT_EQ(meaning("KINGSTON SUV400S37240G", 231).raw.role, Role::life_used_percent);
    EXPECT_EQ(meaning("KINGSTON SUV400S37240G", 231).normalised.role, Role::life_left_percent);
}

TEST(CatalogueMeaning, PackedValues) {
    const auto& erases = meaning("PNY CS900 120GB SSD", 173);
    EXPECT_EQ(erases.raw.role, Role::average_erase_count);
    EXPECT_EQ(erases.raw.first_bit, 16);
    EXPECT_EQ(erases.raw.bits, 16);
    EXPECT_EQ(meaning("INTEL SSDSC2BW180A3L", 9).raw.bits, 32);
    EXPECT_EQ(meaning("Samsung SSD 883 DCT 960GB", 194).raw.bits, 8);
}

TEST(CatalogueMeaning, FallsBackToWhatAllAgreeOn) {
    const auto catalogue = Catalogue::built_in();
    ASSERT_NE(catalogue.meaning(nullptr, 5, true), nullptr);
    EXPECT_EQ(catalogue.meaning(nullptr, 192, true)->raw.role, Role::unsafe_shutdowns);
    EXPECT_EQ(catalogue.meaning(nullptr, 192, false)->raw.role, Role::none);
    EXPECT_EQ(catalogue.meaning(nullptr, 173, true), nullptr);
    EXPECT_EQ(catalogue.meaning(nullptr, 0, true), nullptr);
    EXPECT_EQ(catalogue.meaning(nullptr, 255, false), nullptr);
}

TEST(CatalogueMeaning, FalsePendingSectorIsNotJudged) {
    EXPECT_EQ(meaning("CT1000MX500SSD1", 197, "M3CR023").raw.role, Role::none);
    EXPECT_EQ(meaning("CT1000MX500SSD1", 197, "M3CR033").raw.role, Role::pending);
}

TEST(CatalogueQuirks, ErrorModeIdentities) {
    const auto catalogue = Catalogue::built_in();
    for (const auto* model :
         {"SATAFIRM   S11", "SATAFIRM S11", "SandForce{200026BB}", "SM2258AB", "Intel SSD Bootloader"}) {
        EXPECT_THAT(catalogue.quirks(drive(model)), Contains(Quirk::error_mode_identity)) << model;
    }
    EXPECT_THAT(catalogue.quirks(drive("SAMSUNG MZQLB7T6HALA-00W07", "ERRORMOD")),
                Contains(Quirk::error_mode_identity));
    EXPECT_THAT(catalogue.quirks(drive("SAMSUNG MZQLB7T6HALA-00W07", "EDW5003Q")),
                Not(Contains(Quirk::error_mode_identity)));
}

TEST(CatalogueQuirks, KernelsKnowledge) {
    const auto catalogue = Catalogue::built_in();
    EXPECT_THAT(catalogue.quirks(drive("Samsung SSD 860 EVO 500GB", "RVT04B6Q")), ElementsAre(Quirk::no_queued_trim));
    EXPECT_THAT(catalogue.quirks(drive("Crucial_CT512M550SSD1", "MU02")), IsEmpty());
    EXPECT_THAT(catalogue.quirks(drive("Crucial_CT512M550SSD1", "MU01")), ElementsAre(Quirk::no_queued_trim));
    EXPECT_THAT(catalogue.quirks(drive("SuperSSpeed S238 128GB")), ElementsAre(Quirk::no_trim));
    EXPECT_THAT(catalogue.quirks(drive("KINGSTON SV300S37A240G", "603ABBF0")),
                ElementsAre(Quirk::compressing_controller));
    EXPECT_THAT(catalogue.quirks(drive("KINGSTON SA2000M8500G", "S5Z42105")), ElementsAre(Quirk::apst_unreliable));
}

TEST(CatalogueTables, CanBeOthers) {
    const Tables empty;
    const Catalogue catalogue(empty);
    EXPECT_EQ(catalogue.family(drive("Samsung SSD 860 EVO 500GB")), nullptr);
    EXPECT_EQ(catalogue.meaning(nullptr, 5, true), nullptr);
    EXPECT_THAT(catalogue.advisories(drive("SATAFIRM S11")), IsEmpty());
}

}  // namespace
}  // namespace fettle::catalogue
