// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "core/nvme/self_test_log.h"

namespace fettle::sim {
namespace {

constexpr std::uint32_t kSave = 1U << 31U;
constexpr std::uint32_t kDefault = 1U << 8U;
constexpr std::uint32_t kSaved = 2U << 8U;
constexpr std::uint32_t kCapabilities = 3U << 8U;

NvmeCompletion get(Bench& bench, std::uint32_t dword10, std::uint32_t dword11 = 0, std::uint32_t nsid = 0) {
    return bench.admin(Bench::command(0x0A, nsid, dword10, dword11));
}
unsigned set(Bench& bench, std::uint32_t dword10, std::uint32_t dword11, std::uint32_t nsid = 0,
             std::vector<std::uint8_t> data = {}) {
    return Bench::code(bench.admin(Bench::command(0x09, nsid, dword10, dword11), std::move(data)));
}

TEST(SimNvmeFeatures, CurrentDefaultSaved) {
    Bench bench;
    EXPECT_EQ(get(bench, 6).dword0, 1U);
    ASSERT_EQ(set(bench, 6, 0), 0U);
    EXPECT_EQ(get(bench, 6).dword0, 0U);
    EXPECT_EQ(get(bench, 6 | kSaved).dword0, 1U);
    bench.drive->controller_reset(false);
    EXPECT_EQ(get(bench, 6).dword0, 1U);
    ASSERT_EQ(set(bench, 6 | kSave, 0), 0U);
    bench.power_cycle();
    EXPECT_EQ(get(bench, 6).dword0, 0U);
    EXPECT_EQ(get(bench, 6 | kDefault).dword0, 1U);
    EXPECT_EQ(get(bench, 6 | kCapabilities).dword0, 5U);
    EXPECT_EQ(get(bench, 5 | kCapabilities).dword0, 6U);
    Bench again;
    ASSERT_TRUE(again.drive->load(bench.drive->save()));
    EXPECT_EQ(get(again, 6).dword0, 0U);
}

TEST(SimNvmeFeatures, Refusals) {
    Bench bench("write_cache = false\napst = false\n");
    EXPECT_EQ(Bench::code(get(bench, 6)), 0x002U);
    EXPECT_EQ(Bench::code(get(bench, 0x0C)), 0x002U);
    EXPECT_EQ(Bench::code(get(bench, 0x0D)), 0x002U);  // host memory buffer
    EXPECT_EQ(Bench::code(get(bench, 0xD5)), 0x002U);
    EXPECT_EQ(set(bench, 0xD5, 0), 0x002U);
    EXPECT_EQ(set(bench, 2, 4), 0x002U);  // four power states: 0 to 3
    EXPECT_EQ(set(bench, 2, 3), 0U);
    EXPECT_EQ(set(bench, 2 | kSave, 1), 0x10DU);
    EXPECT_EQ(set(bench, 1, 0, 1), 0x10FU);  // arbitration is not of a namespace
    EXPECT_EQ(set(bench, 7, 0xFFFF), 0x002U);
    EXPECT_EQ(Bench::code(get(bench, 5, 0, 0)), 0x00BU);
    EXPECT_EQ(Bench::code(get(bench, 5, 0, 1)), 0U);
}

TEST(SimNvmeFeatures, TransitionsOfThePersonalityOutliveAReset) {
    Bench bench("apst_entry = [{state = 0, target = 3, idle_ms = 2_000}]\n");
    EXPECT_EQ(get(bench, 0x0C).dword0, 1U);
    // NVMe Base 2.0 figure 333: 3 << 3 is 18h, 2,000 is 7D0h.
    EXPECT_EQ(std::vector<std::uint8_t>(bench.data.begin(), bench.data.begin() + 4),
              (std::vector<std::uint8_t>{0x18, 0xD0, 0x07, 0x00}));
    ASSERT_EQ(set(bench, 0x0C, 0, 0, std::vector<std::uint8_t>(256)), 0U);
    EXPECT_EQ(get(bench, 0x0C).dword0, 0U);
    bench.power_cycle();
    EXPECT_EQ(get(bench, 0x0C).dword0, 1U);
    EXPECT_EQ(bench.data[1], 0xD0);
}

TEST(SimNvmeFeatures, TransitionsLeadToIdleStates) {
    for (const auto* wrong : {"apst_entry = [{state = 0, target = 1}]\n", "apst_entry = [{state = 4, target = 3}]\n",
                              "apst_entry = [{state = 0, target = 3, idle_ms = 0}]\n",
                              "apst = false\napst_entry = [{state = 0, target = 3}]\n"}) {
        EXPECT_THROW(Bench{wrong}, std::runtime_error) << wrong;
    }
}

TEST(SimNvmeFeatures, QueuesAreWhatThereIs) {
    Bench bench("queues = 8\n");
    EXPECT_EQ(bench.admin(Bench::command(0x09, 0, 7, 0x00030064)).dword0, 0x00030007U);
    EXPECT_EQ(get(bench, 7).dword0, 0x00030007U);
}

TEST(SimNvmeFeatures, TemperatureThresholds) {
    Bench bench("sensors = 2\n", "[life]\ntemperature_celsius = 40\n");
    EXPECT_EQ(get(bench, 4).dword0, 82U + 273U);
    EXPECT_EQ(get(bench, 4, 1U << 16U).dword0, 0xFFFFU);
    EXPECT_EQ(get(bench, 4, 1U << 20U).dword0, 0U);
    EXPECT_EQ(Bench::code(get(bench, 4, 3U << 16U)), 0x002U);
    EXPECT_EQ(set(bench, 4, 2U << 20U), 0x002U);
    ASSERT_EQ(set(bench, 0x0B, 0x02), 0U);
    EXPECT_FALSE(bench.drive->take_event());
    ASSERT_EQ(set(bench, 4, 313), 0U);  // 40 degrees: now too hot
    EXPECT_EQ(bench.drive->take_event(), 0x00020101U);
    bench.log(0x02, 512, true);
    EXPECT_EQ(bench.field(0, 1), 2U);
    EXPECT_EQ(bench.field(200, 2), 313U);
    EXPECT_EQ(bench.field(202, 2), 313U);
    EXPECT_EQ(bench.field(204, 2), 0U);
    ASSERT_EQ(set(bench, 4, 400), 0U);
    ASSERT_EQ(set(bench, 4, 313), 0U);
    EXPECT_FALSE(bench.drive->take_event());  // masked until the log is read
    bench.log(0x02, 512);
    ASSERT_EQ(set(bench, 4, 400), 0U);
    EXPECT_FALSE(bench.drive->take_event());
    ASSERT_EQ(set(bench, 4, 1U << 20U | 2U << 16U | 320U), 0U);  // under threshold of sensor 2
    EXPECT_EQ(bench.drive->take_event(), 0x00020101U);
}

TEST(SimNvmeFeatures, Timestamp) {
    Bench bench;
    ASSERT_EQ(set(bench, 0x0E, 0, 0, {0x10, 0x27, 0, 0, 0, 0, 0, 0}), 0U);
    bench.clock->advance_ms(500);
    ASSERT_EQ(Bench::code(get(bench, 0x0E)), 0U);
    EXPECT_EQ(bench.field(0, 6), 10'500U);
    EXPECT_EQ(bench.field(6, 1), 2U);
    bench.power_cycle();
    ASSERT_EQ(Bench::code(get(bench, 0x0E)), 0U);
    EXPECT_EQ(bench.field(6, 1), 0U);
}

TEST(SimNvmeFeatures, AutonomousPower) {
    Bench bench;
    std::vector<std::uint8_t> table(256);
    table[0] = 2U << 3U;  // after 100 ms to state 2
    table[1] = 100;
    ASSERT_EQ(set(bench, 0x0C, 1, 0, table), 0U);
    EXPECT_EQ(get(bench, 0x0C).dword0, 1U);
    EXPECT_EQ(bench.data, table);
    table[0] = 1U << 3U;  // an operational state
    EXPECT_EQ(set(bench, 0x0C, 1, 0, table), 0x002U);
}

TEST(SimNvmeFeatures, HostControlledThermalManagement) {
    Bench bench("thermal_least_celsius = 30\nthermal_most_celsius = 80\n");
    const auto both = [](std::uint32_t light, std::uint32_t heavy) { return (light + 273) << 16U | (heavy + 273); };
    EXPECT_EQ(set(bench, 0x10, both(60, 70)), 0U);
    EXPECT_EQ(set(bench, 0x10, both(70, 60)), 0x002U);
    EXPECT_EQ(set(bench, 0x10, both(20, 60)), 0x002U);
    EXPECT_EQ(set(bench, 0x10, both(60, 90)), 0x002U);
    Bench without;
    EXPECT_EQ(Bench::code(get(without, 0x10)), 0x002U);
}

TEST(SimNvmeFeatures, HealthEventsOnlyWhereAskedFor) {
    Bench bench("critical_warning = 0x04\n", "[life]\navailable_spare_percent = 4\n");
    EXPECT_FALSE(bench.drive->take_event());
    ASSERT_EQ(set(bench, 0x0B, 0x05), 0U);
    EXPECT_EQ(bench.drive->take_event(), 0x00020201U);  // spare
    EXPECT_FALSE(bench.drive->take_event());
    ASSERT_EQ(bench.log(0x02, 512), 0U);  // clears the other one with it
    EXPECT_FALSE(bench.drive->take_event());
    bench.drive->controller_reset(false);
    ASSERT_EQ(set(bench, 0x0B, 0x04), 0U);
    EXPECT_EQ(bench.drive->take_event(), 0x00020001U);  // reliability, told again after a reset
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x0C))), 0x105U);
}

unsigned test(Bench& bench, std::uint32_t code, std::uint32_t nsid = 0xFFFFFFFF) {
    return Bench::code(bench.admin(Bench::command(0x14, nsid, code)));
}
fettle::nvme::SelfTestLog tests(Bench& bench) {
    EXPECT_EQ(bench.log(0x06, 564), 0U);
    return fettle::nvme::decode_self_test_log(bench.data).value();
}

TEST(SimNvmeSelfTest, ShortAndExtended) {
    Bench bench("short_test_seconds = 100\n", "[life]\npower_on_hours = 55\n");
    EXPECT_TRUE(tests(bench).results.empty());
    ASSERT_EQ(test(bench, 1), 0U);
    EXPECT_EQ(test(bench, 2), 0x11DU);
    bench.clock->advance_ms(42'000);
    EXPECT_EQ(tests(bench).running_code, 1U);
    EXPECT_EQ(tests(bench).running_percent, 42U);
    bench.clock->advance_ms(58'000);
    ASSERT_EQ(tests(bench).results.size(), 1U);
    EXPECT_EQ(tests(bench).running_code, 0U);
    EXPECT_EQ(tests(bench).results[0].code, 1U);
    EXPECT_TRUE(tests(bench).results[0].passed());
    EXPECT_EQ(tests(bench).results[0].power_on_hours, 55U);
    ASSERT_EQ(test(bench, 2, 0), 0U);
    bench.clock->advance_ms(600'000);
    ASSERT_EQ(tests(bench).results.size(), 2U);
    EXPECT_EQ(tests(bench).results[0].code, 2U);
    EXPECT_EQ(test(bench, 3), 0x002U);
    EXPECT_EQ(test(bench, 1, 2), 0x00BU);
    EXPECT_EQ(test(bench, 0xF), 0U);  // nothing runs: nothing happens
    EXPECT_EQ(tests(bench).results.size(), 2U);
}

TEST(SimNvmeSelfTest, WhatAbortsIt) {
    const auto result = [](std::uint32_t code, auto&& what) -> unsigned {
        Bench bench;
        EXPECT_EQ(test(bench, code), 0U);
        what(bench);
        const auto log = tests(bench);
        return log.results.empty() ? 0xFFU : log.results[0].result;
    };
    EXPECT_EQ(result(1, [](Bench& bench) { test(bench, 0xF); }), 1U);
    EXPECT_EQ(result(1, [](Bench& bench) { bench.drive->controller_reset(false); }), 2U);
    EXPECT_EQ(result(1, [](Bench& bench) { bench.power_cycle(); }), 2U);
    EXPECT_EQ(result(2, [](Bench& bench) { bench.drive->controller_reset(false); }), 0xFFU);  // goes on
    EXPECT_EQ(result(2, [](Bench& bench) { bench.power_cycle(); }), 0xFFU);
    EXPECT_EQ(result(2, [](Bench& bench) { bench.admin(Bench::command(0x80, 1)); }), 4U);
    EXPECT_EQ(result(2,
                     [](Bench& bench) {
                         bench.admin(Bench::command(0x84, 0, 4));
                         bench.clock->advance_ms(4'000);
                     }),
              9U);
}

TEST(SimNvmeSelfTest, FailureNamesTheBlock) {
    Bench bench("self_test_result = 7\nself_test_segment = 3\nbad_lbas = [1234]\n");
    ASSERT_EQ(test(bench, 1, 1), 0U);
    bench.clock->advance_ms(60'000);
    const auto log = tests(bench);
    ASSERT_EQ(log.results.size(), 1U);
    EXPECT_EQ(log.results[0].result, 7U);
    EXPECT_EQ(log.results[0].segment, 3U);
    EXPECT_EQ(log.results[0].failing_lba, 1234U);
    EXPECT_EQ(log.results[0].status, 0x281U);
    for (int i = 0; i < 25; ++i) {
        test(bench, 1);
        bench.clock->advance_ms(60'000);
    }
    EXPECT_EQ(tests(bench).results.size(), 20U);
    Bench again;
    ASSERT_TRUE(again.drive->load(bench.drive->save()));
    EXPECT_EQ(tests(again).results.size(), 20U);
}

}  // namespace
}  // namespace fettle::sim
