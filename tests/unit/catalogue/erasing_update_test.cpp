// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/erasing_update.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/catalogue/catalogue.h"
#include "tests/unit/catalogue/known_drives.h"

namespace fettle::catalogue {
namespace {

// smartmontools' database names these as Indilinx Barefoot drives.
TEST(ErasingUpdates, Indilinx) {
    for (const auto& model :
         {"OCZ-VERTEX", "OCZ-VERTEX 1199", "OCZ VERTEX-TURBO", "OCZ-VERTEX-TURBO", "OCZ-AGILITY", "OCZ-ONYX",
          "Corsair CSSD-V32GB2", "Corsair CMFSSD-128D1", "CRUCIAL_CT64M225", "G.SKILL FALCON 128GB SSD",
          "Patriot Torqx", "RENICE Z2", "STT_FTM64GX25H", "FM-25S2I-64GBFII", "ATA      OCZ-VERTEX"}) {
        const auto* row = erasing_update(drive(model, "1.6"));
        ASSERT_NE(row, nullptr) << model;
        EXPECT_EQ(row->id, "indilinx-barefoot");
        EXPECT_NE(row->reason.find("erase"), std::string_view::npos);
    }
}

// Later drives of the same brands have other controllers.
TEST(ErasingUpdates, OthersKeepTheirData) {
    for (const auto& model :
         {"OCZ-VERTEX2", "OCZ-VERTEX2 3.5", "OCZ-VERTEX3", "OCZ-VERTEX4", "OCZ-AGILITY3", "Corsair CSSD-F40GB2",
          "FM-25S2S-240GBP2", "TS120GSSD25S-M", "Samsung SSD 860 EVO 500GB", ""}) {
        EXPECT_EQ(erasing_update(drive(model, "0001")), nullptr) << model;
    }
}

// Crucial's notes of the update to 0002 say that it formats the drive; those after it do not.
TEST(ErasingUpdates, CrucialC300FromItsFirstFirmware) {
    EXPECT_NE(erasing_update(drive("C300-CTFDDAC128MAG", "0001")), nullptr);
    EXPECT_NE(erasing_update(drive("Crucial_C300-CTFDDAC064MAG", "0001")), nullptr);
    EXPECT_EQ(erasing_update(drive("C300-CTFDDAC128MAG", "0002")), nullptr);
}

TEST(ErasingUpdates, RowsHaveSourcesAndKnownModels) {
    const auto drives = known_drives();
    EXPECT_GE(erasing_updates().size(), 2U);
    for (const auto& row : erasing_updates()) {
        EXPECT_FALSE(row.source.empty()) << row.id;
        EXPECT_EQ(row.date.size(), 10U) << row.id;
        for (const auto& pattern : row.models) {
            EXPECT_TRUE(std::any_of(drives.begin(), drives.end(),
                                    [&](const DriveIdentity& known) { return matches(pattern, known.model); }))
                << row.id << ": " << pattern;
        }
    }
}

}  // namespace
}  // namespace fettle::catalogue
