// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/analyse/blob.h"
#include "core/catalogue/catalogue.h"
#include "core/toolbox/ask_drive.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/personality/blob_personality.h"

namespace fettle::sim {
namespace {

namespace fs = std::filesystem;

std::vector<std::uint8_t> content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// What Fettle finds when it asks a drive made from the file.
Result<DriveFacts> facts_of(const fs::path& path) {
    const auto personality = personality_from_blob(path.filename(), content_of(path));
    if (!personality) return fail(personality.error());
    auto drive = SimDrive::make(*personality, std::make_shared<ManualClock>(), {});
    if (!drive) return fail(drive.error());
    auto ports = make_ports(std::move(*drive));
    DriveEntry entry;
    entry.identity.bus = personality->identity.bus;
    entry.identity.protocol = personality->identity.protocol;
    DriveFacts facts;
    facts.identity = entry.identity;
    toolbox::ask_drive(ports, entry, catalogue::Catalogue::built_in(), Wake::allowed, facts);
    return facts;
}

TEST(BlobPersonality, ADriveFromIdentifyDataIsThatDrive) {
    const fs::path folder = fs::path(FETTLE_CORPUS) / "blobs/identify";
    if (!fs::exists(folder)) GTEST_SKIP() << folder << " is not here";
    // Names as the files' makers gave them.
    const auto evo = facts_of(folder / "Samsung_SSD_860_EVO_500GB.bin");
    ASSERT_TRUE(evo) << evo.error().context;
    EXPECT_EQ(evo->identity.model, "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(evo->identity.capacity->bytes, 500'107'862'016U);
    const auto nvme = facts_of(folder / "TOSHIBA_THNSN5512GPU7.bin");
    ASSERT_TRUE(nvme) << nvme.error().context;
    EXPECT_EQ(nvme->identity.protocol, Protocol::nvme);
    EXPECT_NE(nvme->identity.model.find("THNSN5512GPU7"), std::string::npos) << nvme->identity.model;
}

TEST(BlobPersonality, ADriveFromABlobHasItsSmartTable) {
    const auto path = fs::path(FETTLE_CORPUS) / "blobs/libatasmart/INTEL_SSDSA2CW120G3--4PC10302";
    if (!fs::exists(path)) GTEST_SKIP() << path << " is not here";
    const auto facts = facts_of(path);
    ASSERT_TRUE(facts) << facts.error().context;
    EXPECT_EQ(facts->identity.model, "INTEL SSDSA2CW120G3");
    EXPECT_EQ(facts->identity.firmware, "4PC10302");
    const auto bytes = content_of(path);
    const auto real = analyse::read_libatasmart_blob(bytes);
    ASSERT_TRUE(real && real->facts.ata && facts->ata);
    ASSERT_EQ(facts->ata->attributes.size(), real->facts.ata->attributes.size());
    for (std::size_t i = 0; i < facts->ata->attributes.size(); ++i) {
        EXPECT_EQ(facts->ata->attributes[i].id, real->facts.ata->attributes[i].id);
        EXPECT_EQ(facts->ata->attributes[i].raw, real->facts.ata->attributes[i].raw);
        EXPECT_EQ(facts->ata->attributes[i].flags, real->facts.ata->attributes[i].flags);
    }
}

TEST(BlobPersonality, WhatIsNeitherIsRefused) {
    for (const std::size_t size : {0U, 4U, 512U, 4096U}) {
        const std::vector<std::uint8_t> bytes(size, 0x20);
        EXPECT_FALSE(personality_from_blob("x", bytes)) << size;
    }
}

}  // namespace
}  // namespace fettle::sim
