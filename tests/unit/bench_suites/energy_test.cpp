// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/energy.h"

#include <gtest/gtest.h>

#include <string>

#include "core/json/bench_record_json.h"
#include "core/render/bench_energy.h"
#include "core/render/bench_html.h"
#include "core/render/bench_text.h"

namespace fettle::bench {
namespace {

constexpr std::uint64_t kStart_s = 1'772'368'200;  // 2026-03-01T12:30:00Z

StepRecord step(const std::string& id, double bytes_per_second, double iops, std::vector<RunTime> times) {
    StepRecord made;
    made.id = id;
    made.title = "Step " + id;
    made.spread = spread_of({bytes_per_second});
    made.bytes_per_second = bytes_per_second;
    made.iops = iops;
    made.times = std::move(times);
    return made;
}

RunTime at(std::uint64_t seconds, std::uint64_t length_s) {
    return {(kStart_s + seconds) * 1'000'000, length_s * 1'000'000'000};
}

/// "read": 10-20 s and 22-32 s at 2 GB/s; "write": 40-50 s at 500 MB/s. Idle: 0-5 s.
BenchRecord record() {
    BenchRecord made;
    made.id = "0123456789abcdef";
    made.started = "2026-03-01T12:30:00Z";
    made.idle = at(0, 5);
    made.steps = {step("read", 2e9, 2000, {at(10, 10), at(22, 10)}), step("write", 5e8, 500, {at(40, 10)})};
    return made;
}

/// Once a second: 1 W, during "read" 6 W, during "write" 4 W. `zero_s`: the log's time at kStart_s.
power::MeterLog meter(double zero_s, int last_s = 60) {
    power::MeterLog log;
    log.absolute = true;
    log.period_s = 1;
    log.power = "Power (mW)";
    for (int i = -5; i <= last_s; ++i) {
        const bool reads = (i >= 10 && i <= 20) || (i >= 22 && i <= 32);
        const bool writes = i >= 40 && i <= 50;
        log.samples.push_back({zero_s + i, reads ? 6.0 : writes ? 4.0 : 1.0});
    }
    return log;
}

TEST(BenchEnergy, FollowsFromTheTimesOfTheRuns) {
    const auto energy = meter_energy(record(), meter(kStart_s), {"meter.csv", {}, {}});
    ASSERT_TRUE(energy.has_value()) << to_string(energy.error());
    ASSERT_EQ(energy->steps.size(), 2U);
    EXPECT_DOUBLE_EQ(energy->steps[0].energy.joules, 120);  // 6 W × (10 + 10) s
    EXPECT_DOUBLE_EQ(energy->steps[0].energy.seconds, 20);
    EXPECT_DOUBLE_EQ(energy->steps[1].energy.joules, 40);  // 4 W × 10 s
    EXPECT_DOUBLE_EQ(energy->idle_watts.value(), 1);
    EXPECT_DOUBLE_EQ(joules_above_idle(*energy, energy->steps[0].energy).value(), 100);  // 120 J - 1 W × 20 s
    EXPECT_FALSE(energy->meter->correlation.has_value());
}

TEST(BenchEnergy, DividesResultsByEnergy) {
    const power::Energy energy{power::EnergyStatus::known, 120, 20, 0.0};  // 6 W
    const auto found = efficiency(record().steps[0], energy);
    EXPECT_NEAR(found.mb_per_second_per_watt.value(), 2000.0 / 6, 1e-9);
    EXPECT_NEAR(found.iops_per_watt.value(), 2000.0 / 6, 1e-9);
    EXPECT_NEAR(found.joules_per_gb.value(), 3, 1e-12);  // 40 GB in 20 s: 120 J / 40 GB
    const auto idle = efficiency(step("none", 0, 0, {}), energy);
    EXPECT_FALSE(idle.mb_per_second_per_watt || idle.iops_per_watt || idle.joules_per_gb);
    EXPECT_FALSE(efficiency(record().steps[0], {power::EnergyStatus::known, 0, 20, 0.0}).iops_per_watt);
}

TEST(BenchEnergy, MovesTheMeterByTheOffset) {
    const auto late = meter_energy(record(), meter(kStart_s + 3600), {"m", -3600, {}});
    ASSERT_TRUE(late.has_value()) << to_string(late.error());
    EXPECT_DOUBLE_EQ(late->steps[0].energy.joules, 120);
    // Relative times: the log's time 0 is kStart_s, 10 s before the first run.
    auto log = meter(0);
    log.absolute = false;
    EXPECT_EQ(meter_energy(record(), log, {"m", {}, {}}).error().code, ErrorCode::invalid_argument);
    const auto relative = meter_energy(record(), log, {"m", -10, {}});
    ASSERT_TRUE(relative.has_value()) << to_string(relative.error());
    EXPECT_DOUBLE_EQ(relative->steps[1].energy.joules, 40);
    EXPECT_DOUBLE_EQ(relative->meter->shift_s, kStart_s);
}

TEST(BenchEnergy, FindsTheOffsetByThroughput) {
    auto log = meter(-3);
    log.absolute = false;  // the right offset is -10 + 3 = -7
    const auto found = meter_energy(record(), log, {"m", {}, 30});
    ASSERT_TRUE(found.has_value()) << to_string(found.error());
    EXPECT_NEAR(found->meter->shift_s, kStart_s + 3.0, 1.01);
    EXPECT_GT(found->meter->correlation.value(), 0.9);
    EXPECT_EQ(meter_energy(record(), log, {"m", 200, 30}).error().code, ErrorCode::invalid_argument);
}

TEST(BenchEnergy, PausesBetweenRunsCountAsIdle) {
    // The log ends with the second run: throughput varies in nothing else that it covers.
    BenchRecord two;
    two.steps = {step("read", 2e9, 2000, {at(10, 10), at(23, 10)})};
    power::MeterLog log;
    log.period_s = 0.5;
    for (int i = 0; i <= 106; ++i) {
        const auto time = -20 + i * 0.5;
        const bool reads = (time >= 10 && time < 20) || (time >= 23 && time <= 33);
        log.samples.push_back({time, reads ? 6.0 : 1.0});
    }
    const auto found = meter_energy(two, log, {"m", -8, 5});  // the right offset is -10
    ASSERT_TRUE(found.has_value()) << to_string(found.error());
    EXPECT_NEAR(found->meter->shift_s, kStart_s, 0.51);
}

TEST(BenchEnergy, SaysWhatTheMeterDoesNotCover) {
    const auto early = meter_energy(record(), meter(kStart_s, 45), {"m", {}, {}});
    ASSERT_TRUE(early.has_value());
    EXPECT_EQ(early->steps[0].energy.status, power::EnergyStatus::known);
    EXPECT_EQ(early->steps[1].energy.status, power::EnergyStatus::not_covered);
    const auto other_day = meter_energy(record(), meter(kStart_s + 86400), {"m", {}, {}});
    ASSERT_FALSE(other_day.has_value());
    EXPECT_NE(other_day.error().context.find("from 2026-03-02T12:29:55Z to 2026-03-02T12:31:00Z, the runs from "
                                             "2026-03-01T12:30:10Z to 2026-03-01T12:30:50Z"),
              std::string::npos)
        << other_day.error().context;
    auto old = record();
    for (auto& one : old.steps) one.times.clear();
    EXPECT_EQ(meter_energy(old, meter(kStart_s), {"m", {}, {}}).error().code, ErrorCode::invalid_argument);
}

TEST(BenchEnergy, OfACounter) {
    power::CounterLog log;
    std::uint64_t microjoules = 0;
    // 10 W, and 30 W from 10 s on.
    for (std::uint64_t i = 0; i <= 60; ++i) {
        log.add(static_cast<double>(kStart_s + i), {{"package-0", microjoules, 1'000'000'000}});
        microjoules += i < 10 ? 10'000'000 : 30'000'000;
    }
    const auto energy = counter_energy(record(), log, "package-0");
    EXPECT_FALSE(energy.meter.has_value());
    EXPECT_NEAR(energy.steps[0].energy.joules, 600, 1e-6);  // 30 W × 20 s; the counter starts again at 1,000 J
    EXPECT_NEAR(energy.idle_watts.value(), 10, 1e-9);
    EXPECT_NEAR(joules_above_idle(energy, energy.steps[0].energy).value(), 400, 1e-6);
}

BenchRecord with_energy() {
    auto made = record();
    put_energy(made, {"package-0", {}, 10.0, {{"read", {power::EnergyStatus::known, 600, 20, 1.5}}}});
    put_energy(made, {"package-1", {}, {}, {{"read", {power::EnergyStatus::known, 100, 20, 1.5}}}});
    put_energy(made, {"package-0/dram", {}, {}, {{"read", {power::EnergyStatus::known, 7, 20, 1.5}}}});
    auto energy = meter_energy(made, meter(kStart_s, 45), {"a <meter>.csv", {}, {}});
    put_energy(made, *energy);
    return made;
}

TEST(BenchEnergy, ReplacesAnEarlierMeter) {
    auto made = with_energy();
    EXPECT_EQ(made.energy.size(), 4U);
    put_energy(made, *meter_energy(made, meter(kStart_s), {"second.csv", {}, {}}));
    ASSERT_EQ(made.energy.size(), 4U);
    EXPECT_EQ(made.energy.back().meter->file, "second.csv");
}

TEST(BenchEnergy, SurvivesItsJson) {
    const auto made = with_energy();
    const auto json = json::to_json(made);
    const auto again = json::parse_bench_record(json::dump(json, -1));
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(again->energy, made.energy);
    EXPECT_EQ(again->idle, made.idle);
    EXPECT_EQ(again->steps[0].times, made.steps[0].times);
    EXPECT_EQ(json::to_json(*again), json);
    const auto& read = json["energy"][3]["steps"][0];
    EXPECT_EQ(json["energy"][0]["source"], "computer");
    EXPECT_EQ(json["energy"][3]["source"], "meter");
    EXPECT_DOUBLE_EQ(read["joules_per_gb"], 3);
    EXPECT_DOUBLE_EQ(read["watts"], 6);
    EXPECT_EQ(json["energy"][3]["steps"][1], (json::Json{{"step", "write"}, {"status", "not-covered"}}));
}

TEST(BenchEnergy, WrongFieldsAreNamed) {
    auto json = json::to_json(with_energy());
    json["energy"][0]["source"] = "drive";
    EXPECT_NE(json::parse_bench_record(json.dump()).error().context.find("source"), std::string::npos);
    json = json::to_json(with_energy());
    json["energy"][3]["steps"][0].erase("joules");
    EXPECT_NE(json::parse_bench_record(json.dump()).error().context.find("joules"), std::string::npos);
    json = json::to_json(with_energy());
    json["steps"][0]["run_times"][0]["began_unix_us"] = -1;
    EXPECT_NE(json::parse_bench_record(json.dump()).error().context.find("began_unix_us"), std::string::npos);
}

TEST(BenchEnergy, IsInEveryRendering) {
    const auto made = with_energy();
    const auto csv = rendering::bench_csv({made});
    EXPECT_NE(csv.find(",120,6,0,700,35\r\n"), std::string::npos) << csv;  // two packages: 700 J / 20 s
    EXPECT_NE(csv.find(",,,,,\r\n"), std::string::npos) << csv;            // "write"
    const auto markdown = rendering::bench_markdown(made);
    EXPECT_NE(markdown.find("| Step read | 120 | 0.00 | 6.00 | 100 | 333 | 333 | 3.00 |"), std::string::npos)
        << markdown;
    EXPECT_NE(markdown.find("| Step write | not covered by the log | – |"), std::string::npos) << markdown;
    const auto html = rendering::bench_html({made});
    EXPECT_NE(html.find("processor package (RAPL counter package-0), not of the drive"), std::string::npos);
    EXPECT_NE(html.find("a &lt;meter&gt;.csv"), std::string::npos);
    EXPECT_EQ(html.find("a <meter>"), std::string::npos);
}

}  // namespace
}  // namespace fettle::bench
