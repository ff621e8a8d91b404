// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "core/nvme/effects_log.h"
#include "core/nvme/error_log.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/vendor_logs.h"

namespace fettle::sim {
namespace {

constexpr const char* kUsed =
    "[life]\npower_on_hours = 100\npower_cycles = 7\nunsafe_shutdowns = 2\nhost_written_gb = 1\nwear_percent = 30.5\n";

TEST(SimNvmeLogs, SmartFollowsTheLife) {
    Bench bench("", kUsed);
    ASSERT_EQ(bench.log(0x02, 512), 0U);
    EXPECT_EQ(bench.field(0, 1), 0U);
    EXPECT_EQ(bench.field(5, 1), 30U);
    EXPECT_EQ(bench.field(48, 8), 1954U);  // 10^9 / 512,000, rounded up
    EXPECT_EQ(bench.field(112, 8), 7U);
    EXPECT_EQ(bench.field(128, 8), 100U);
    EXPECT_EQ(bench.field(144, 8), 2U);
    bench.clock->advance_ms(3600 * 1000);
    bench.power_cycle(true);
    ASSERT_EQ(bench.write(0, 8, 1), 0U);
    ASSERT_EQ(bench.log(0x02, 512), 0U);
    const auto log = fettle::nvme::decode_smart_log(bench.data);
    ASSERT_TRUE(log);
    EXPECT_EQ(log->power_on_hours.low, 101U);
    EXPECT_EQ(log->power_cycles.low, 8U);
    EXPECT_EQ(log->unsafe_shutdowns.low, 3U);
}

TEST(SimNvmeLogs, FailedCommandsLeaveEntries) {
    Bench bench("error_entries = 3\n");
    EXPECT_EQ(bench.read(40'000, 1), 0x080U);
    auto completion = bench.admin(Bench::command(0xFF));
    EXPECT_EQ(completion.status & 0x7FFU, 0x001U);
    EXPECT_NE(completion.status & 0x2000U, 0U);  // more in the log
    EXPECT_NE(completion.status & 0x4000U, 0U);  // do not retry
    ASSERT_EQ(bench.log(0x01, 3 * 64), 0U);
    const auto entries = fettle::nvme::decode_error_log(bench.data);
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), 2U);
    EXPECT_EQ(entries->at(0).count, 2U);
    EXPECT_EQ(entries->at(0).submission_queue, 0U);
    EXPECT_EQ(entries->at(0).command_id, 0x77U);
    EXPECT_EQ(entries->at(0).status, 0x001U);
    EXPECT_EQ(entries->at(1).status, 0x080U);
    EXPECT_EQ(entries->at(1).lba, 40'000U);
    EXPECT_EQ(entries->at(1).nsid, 1U);
    EXPECT_EQ(entries->at(1).submission_queue, 1U);
    for (int i = 0; i < 5; ++i) bench.admin(Bench::command(0xFF));
    ASSERT_EQ(bench.log(0x01, 4 * 64), 0U);
    EXPECT_EQ(bench.field(0, 8), 7U);
    EXPECT_EQ(bench.field(128, 8), 5U);
    EXPECT_EQ(bench.field(192, 8), 0U);
    bench.log(0x02, 512);
    EXPECT_EQ(bench.field(176, 8), 7U);
}

TEST(SimNvmeLogs, InvalidFieldNamesThePlace) {
    Bench bench;
    EXPECT_EQ(bench.identify(0x77), 0x002U);
    ASSERT_EQ(bench.log(0x01, 64), 0U);
    EXPECT_EQ(bench.field(14, 2), 40U);  // byte 40 of the submission: dword 10
}

TEST(SimNvmeLogs, OffsetsAndLengths) {
    Bench bench("", kUsed);
    ASSERT_EQ(bench.log(0x02, 16, false, 112), 0U);
    EXPECT_EQ(bench.data.size(), 16U);
    EXPECT_EQ(bench.field(0, 8), 7U);
    EXPECT_EQ(bench.log(0x02, 16, false, 2), 0x002U);
    EXPECT_EQ(bench.log(0x02, 16, false, 516), 0x002U);
    EXPECT_EQ(bench.log(0xC0, 512), 0x109U);
    EXPECT_EQ(bench.log(0x07, 512), 0x109U);
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x02, 1, 0x007F0002))), 0x002U);  // SMART of one namespace
    ASSERT_EQ(bench.log(0x02, 1024), 0U);  // longer than the page: zeros behind
    EXPECT_EQ(bench.field(512, 8), 0U);
    Bench small("mdts = 1\n");
    EXPECT_EQ(small.log(0x02, 12'288), 0x002U);
}

TEST(SimNvmeLogs, EffectsAndSupportedLogs) {
    Bench bench("verify = false\nself_test = false\n");
    ASSERT_EQ(bench.log(0x05, 4096), 0U);
    const auto effects = fettle::nvme::decode_effects_log(bench.data);
    ASSERT_TRUE(effects);
    EXPECT_TRUE(effects->admin[0x80].supported());
    EXPECT_TRUE(effects->admin[0x80].changes_content());
    EXPECT_TRUE(effects->admin[0x80].changes_namespace());
    EXPECT_FALSE(effects->admin[0x14].supported());
    EXPECT_TRUE(effects->io[0x01].changes_content());
    EXPECT_FALSE(effects->io[0x0C].supported());
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x0C, 1))), 0x001U);
    ASSERT_EQ(bench.log(0x00, 1024), 0U);
    const auto list = fettle::nvme::decode_log_list(bench.data);
    ASSERT_TRUE(list);
    EXPECT_TRUE((*list)[0x02]);
    EXPECT_TRUE((*list)[0x81]);
    EXPECT_FALSE((*list)[0x06]);
    EXPECT_EQ(bench.log(0x06, 564), 0x109U);
}

TEST(SimNvmeLogs, OcpLog) {
    Bench bench("ocp = true\n", "[life]\nflash_written_gb = 3\nhost_written_gb = 1\n");
    ASSERT_EQ(bench.log(0xC0, 512), 0U);
    EXPECT_EQ(bench.field(0, 8), 3'000'000'000U);
    EXPECT_EQ(bench.field(496, 8), 0xA4F2BFEA2810AFC5U);  // AFD514C9-7C6F-4F9C-A4F2-BFEA2810AFC5, last byte first
    EXPECT_EQ(bench.field(504, 8), 0xAFD514C97C6F4F9CU);
    EXPECT_TRUE(fettle::nvme::decode_ocp_smart_log(bench.data));
}

TEST(SimNvmeLogs, CriticalWarnings) {
    Bench spare("", "[life]\navailable_spare_percent = 4\nspare_threshold_percent = 10\n");
    spare.log(0x02, 512);
    EXPECT_EQ(spare.field(0, 1), 1U);
    Bench hot("warning_celsius = 30\n", "[life]\ntemperature_celsius = 45\n");
    hot.clock->advance_ms(120'000);
    hot.log(0x02, 512);
    EXPECT_EQ(hot.field(0, 1), 2U);
    EXPECT_EQ(hot.field(192, 4), 2U);  // minutes above
    Bench worn("", "[quirks]\nread_only = true\n");
    worn.log(0x02, 512);
    EXPECT_EQ(worn.field(0, 1), 8U);
    EXPECT_EQ(worn.write(0, 1, 1), 0x182U);
    EXPECT_EQ(worn.read(0, 1), 0U);
    Bench given("critical_warning = 0x14\n");
    given.log(0x02, 512);
    EXPECT_EQ(given.field(0, 1), 0x14U);
}

}  // namespace
}  // namespace fettle::sim
