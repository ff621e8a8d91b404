// SPDX-License-Identifier: GPL-3.0-or-later
#include "ata_fixture.h"
#include "core/ata/commands.h"
#include "core/ata/smart_data.h"

namespace fettle::sim {
namespace {

/// Every ATA personality that is built in makes a drive, and says who it is.
TEST(SimAtaPersonalities, EveryBuiltInOneMakesADrive) {
    std::size_t seen = 0;
    for (const auto& name : built_in_names()) {
        SCOPED_TRACE(name);
        const auto personality = built_in(name);
        ASSERT_TRUE(personality);
        if (personality->ata == nullptr) continue;
        ++seen;
        SharedDriveState drive_state(std::make_shared<ManualClock>(), make_memory_medium(32'768, 512),
                                     personality->counters, personality->quirks);
        const auto made = make_ata_device(drive_state, *personality);
        ASSERT_TRUE(made) << made.error().context;
        Block data(512);
        ASSERT_TRUE((*made)->execute(ata::identify_device(), data));
        const auto identify = ata::decode_identify(BytesView(data));
        ASSERT_TRUE(identify);
        EXPECT_TRUE(identify->checksum_ok);
        if (!personality->quirks.rom_mode) {
            EXPECT_EQ(identify->model, personality->identity.model);
            EXPECT_EQ(identify->firmware, personality->identity.firmware);
        }
        ASSERT_TRUE((*made)->execute(ata::smart_read_data(), data));
        const auto smart = ata::decode_smart_data(BytesView(data));
        ASSERT_TRUE(smart);
        EXPECT_TRUE(smart->checksum_ok);
        EXPECT_FALSE(smart->attributes.empty());
    }
    EXPECT_GT(seen, 5U);
}

}  // namespace
}  // namespace fettle::sim
