// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/commands.h"

#include <gtest/gtest.h>

// Registers as ACS-3 gives them.
namespace fettle::ata {
namespace {

TEST(Commands, Identify) {
    const auto command = identify_device();
    EXPECT_EQ(command.command, 0xEC);
    EXPECT_EQ(command.transfer, Transfer::in);
    EXPECT_EQ(command.count, 1) << "where a translation layer looks for the size";
    EXPECT_FALSE(command.extended);
    EXPECT_EQ(identify_packet_device().command, 0xA1);
}

TEST(Commands, SmartCarriesItsSignature) {
    for (const auto& command : {smart_read_data(), smart_read_thresholds(), smart_return_status(), smart_enable(),
                                smart_execute_offline(OfflineRoutine::short_test), smart_read_log(Log::self_test, 1)}) {
        EXPECT_EQ(command.command, 0xB0);
        EXPECT_EQ(command.lba >> 8U, 0xC24FU);
        EXPECT_FALSE(command.extended);
    }
    EXPECT_EQ(smart_read_data().features, 0xD0);
    EXPECT_EQ(smart_read_thresholds().features, 0xD1);
    EXPECT_EQ(smart_enable().features, 0xD8);
    EXPECT_EQ(smart_return_status().features, 0xDA);
    EXPECT_EQ(smart_return_status().transfer, Transfer::none);
    EXPECT_EQ(smart_execute_offline(OfflineRoutine::extended_test).features, 0xD4);
    EXPECT_EQ(smart_execute_offline(OfflineRoutine::extended_test).lba, 0xC24F02U);
    EXPECT_EQ(smart_execute_offline(OfflineRoutine::abort).lba, 0xC24F7FU);
    EXPECT_EQ(smart_execute_offline(OfflineRoutine::offline).lba, 0xC24F00U);
    const auto captive = smart_execute_captive(OfflineRoutine::selective_test, 90'000);
    EXPECT_EQ(captive.features, 0xD4);
    EXPECT_EQ(captive.lba, 0xC24F84U);
    EXPECT_EQ(captive.timeout_ms, 90'000U);
    EXPECT_EQ(smart_read_log(Log::self_test, 2).features, 0xD5);
    EXPECT_EQ(smart_read_log(Log::self_test, 2).lba, 0xC24F06U);
    EXPECT_EQ(smart_read_log(Log::self_test, 2).count, 2);
}

TEST(Commands, ReadLogExtSplitsThePageNumber) {
    const auto command = read_log_ext(Log::device_statistics, 0x1207, 3);
    EXPECT_EQ(command.command, 0x2F);
    EXPECT_TRUE(command.extended);
    EXPECT_FALSE(command.dma);
    EXPECT_EQ(command.count, 3);
    EXPECT_EQ(command.lba, 0x001200000704U) << "LBA(7:0) log, (15:8) page low, (39:32) page high";
    const auto dma = read_log_dma_ext(Log::device_statistics, 0x1207, 3);
    EXPECT_EQ(dma.command, 0x47);
    EXPECT_TRUE(dma.dma);
    EXPECT_EQ(dma.lba, command.lba);
}

TEST(Commands, CheckPowerModeMovesNoData) {
    EXPECT_EQ(check_power_mode().command, 0xE5);
    EXPECT_EQ(check_power_mode().transfer, Transfer::none);
}

}  // namespace
}  // namespace fettle::ata
