// SPDX-License-Identifier: GPL-3.0-or-later
// What may be said of measurements before and after a change, and how they are stored.
#include "core/tune/measurement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/json/tune_measurement.h"
#include "core/tune/drive_life.h"
#include "core/tune/proc_counters.h"

namespace fettle::tune {
namespace {

constexpr std::uint64_t kMB = 1'000'000;

/// An hour in which the drive was written so many megabytes.
Measurement measured(const std::string& name, const std::string& time, std::uint64_t megabytes) {
    Measurement one;
    one.name = name;
    one.at = "2026-11-24T" + time + ":00Z";
    one.writes.seconds = 3600;
    one.writes.drives = {{"sda", megabytes * kMB}};
    one.settings = {{"swappiness", name == "before" ? "60" : "10"}, {"zswap", "N"}};
    return one;
}

std::vector<Measurement> alternating(const std::vector<std::uint64_t>& before,
                                     const std::vector<std::uint64_t>& after) {
    std::vector<Measurement> all;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const auto hour = std::to_string(10 + i);
        all.push_back(measured("before", hour + ":00", before[i]));
        if (i < after.size()) all.push_back(measured("after", hour + ":30", after[i]));
    }
    return all;
}

const ComparedCounter* row(const WriteComparison& made, Counter counter, const std::string& subject) {
    const auto found = std::find_if(made.counters.begin(), made.counters.end(), [&](const ComparedCounter& one) {
        return one.counter == counter && one.subject == subject;
    });
    return found == made.counters.end() ? nullptr : &*found;
}

Finding finding(const std::vector<Measurement>& all) {
    const auto made = compare_writes(all, "before", "after");
    EXPECT_TRUE(made);
    const auto* drive = made ? row(*made, Counter::drive_written, "sda") : nullptr;
    EXPECT_NE(drive, nullptr);
    return drive == nullptr ? Finding::too_few : drive->finding;
}

bool notes(const WriteComparison& made, const std::string& id) {
    return std::any_of(made.notes.begin(), made.notes.end(), [&](const Message& one) { return one.id == id; });
}

TEST(MeasurementTest, APairAllowsNoClaim) {
    const auto made = compare_writes(alternating({1000}, {1}), "before", "after");
    ASSERT_TRUE(made);
    const auto* drive = row(*made, Counter::drive_written, "sda");
    ASSERT_NE(drive, nullptr);
    EXPECT_EQ(drive->finding, Finding::too_few);
    EXPECT_DOUBLE_EQ(drive->difference(), -999e6) << "bytes in an hour";
    EXPECT_TRUE(notes(*made, "too-few-measurements"));
    EXPECT_FALSE(notes(*made, "chance"));
    EXPECT_EQ(finding(alternating({1000, 1001}, {1, 2})), Finding::too_few) << "two pairs neither";
}

TEST(MeasurementTest, ADifferenceBeyondTheSpreadIsAnEffect) {
    EXPECT_EQ(finding(alternating({100, 110, 105}, {50, 55, 52})), Finding::less);
    EXPECT_EQ(finding(alternating({50, 55, 52}, {100, 110, 105})), Finding::more);
}

TEST(MeasurementTest, ADifferenceWithinTheSpreadIsNone) {
    EXPECT_EQ(finding(alternating({100, 110, 105}, {104, 99, 108})), Finding::no_effect) << "the ranges overlap";
    // Ranges 100 to 160 and 161 to 170: apart, but the medians 158 and 165 differ by less than 60.
    EXPECT_EQ(finding(alternating({100, 160, 158}, {161, 170, 165})), Finding::no_effect);
    // Medians 100 and 171 differ by more than 70, but the ranges meet at 140.
    EXPECT_EQ(finding(alternating({70, 100, 140}, {140, 171, 172})), Finding::no_effect);
    EXPECT_EQ(finding(alternating({0, 0, 0}, {0, 0, 0})), Finding::no_effect);
}

TEST(MeasurementTest, OnlyMeasurementsInTurnCount) {
    // What else changed with time would be taken for an effect.
    std::vector<Measurement> blocks;
    for (int i = 0; i < 5; ++i) {
        blocks.push_back(measured("before", "1" + std::to_string(i) + ":00", 100));
        blocks.push_back(measured("after", "1" + std::to_string(5 + i) + ":00", 1));
    }
    const auto made = compare_writes(blocks, "before", "after");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->alternations, 1U);
    EXPECT_EQ(finding(blocks), Finding::too_few);
    EXPECT_EQ(compare_writes(alternating({1, 2, 3}, {1, 2}), "before", "after")->alternations, 2U);
    EXPECT_EQ(compare_writes(alternating({1, 2, 3}, {1, 2, 3}), "before", "after")->alternations, 3U);
}

TEST(MeasurementTest, RatesAreOfAnHourWhateverTheTime) {
    auto all = alternating({100}, {100});
    all[1].writes.seconds = 1800;
    const auto made = compare_writes(all, "before", "after");
    ASSERT_TRUE(made);
    EXPECT_DOUBLE_EQ(row(*made, Counter::drive_written, "sda")->after.median, 200e6);
    all[1].writes.seconds = 599;
    EXPECT_TRUE(notes(*compare_writes(all, "before", "after"), "short-measurements"));
    EXPECT_FALSE(notes(*made, "short-measurements"));
}

TEST(MeasurementTest, ACounterMustBeInAllMeasurements) {
    auto all = alternating({100, 100, 100}, {50, 50, 50});
    all[0].writes.drives.push_back({"sdb", kMB});
    all[0].writes.swapped_out_bytes = 5 * kMB;
    // A program that is not listed has written nothing.
    all[1].writes.programs = {{"rsync", 9 * kMB}, {"cp", 10 * kMB}};
    const auto made = compare_writes(all, "before", "after");
    ASSERT_TRUE(made);
    EXPECT_EQ(row(*made, Counter::drive_written, "sdb"), nullptr);
    EXPECT_EQ(row(*made, Counter::swapped_out, ""), nullptr);
    const auto* program = row(*made, Counter::program_written, "rsync");
    ASSERT_NE(program, nullptr);
    EXPECT_EQ(program->before.values, (std::vector<double>{0, 0, 0}));
    EXPECT_DOUBLE_EQ(program->after.largest, 9e6);
    EXPECT_EQ(made->counters.front().counter, Counter::drive_written);
}

TEST(MeasurementTest, SaysWhichSettingsDiffer) {
    auto all = alternating({100, 100, 100}, {50, 50, 50});
    const auto made = compare_writes(all, "before", "after");
    ASSERT_TRUE(made);
    ASSERT_EQ(made->settings.size(), 1U);
    EXPECT_EQ(made->settings[0].id, "swappiness");
    EXPECT_EQ(made->settings[0].before, "60");
    EXPECT_EQ(made->settings[0].after, "10");
    EXPECT_FALSE(notes(*made, "mixed-settings"));
    EXPECT_FALSE(notes(*made, "same-settings"));
    all[2].settings["zswap"] = "Y";
    EXPECT_TRUE(notes(*compare_writes(all, "before", "after"), "mixed-settings"));
    for (auto& one : all) one.settings = {{"swappiness", "60"}};
    EXPECT_TRUE(notes(*compare_writes(all, "before", "after"), "same-settings"));
}

TEST(MeasurementTest, ChanceIsThatOfACompleteSeparation) {
    // Two of the 20 ways to choose 3 of 6: 10%. Two of the 252 to choose 5 of 10: 0.8%.
    const auto chance = [](const std::vector<Measurement>& all) {
        const auto made = compare_writes(all, "before", "after");
        for (const auto& one : made->notes) {
            if (one.id == "chance") return std::get<double>(*one.find("chance_percent"));
        }
        return -1.0;
    };
    EXPECT_NEAR(chance(alternating({1, 1, 1}, {2, 2, 2})), 10, 1e-9);
    EXPECT_NEAR(chance(alternating({1, 1, 1, 1, 1}, {2, 2, 2, 2, 2})), 200.0 / 252, 1e-9);
}

TEST(MeasurementTest, UnknownNamesAreErrors) {
    const auto all = alternating({100}, {50});
    EXPECT_EQ(compare_writes(all, "before", "later").error().code, ErrorCode::not_found);
    EXPECT_EQ(compare_writes(all, "earlier", "after").error().code, ErrorCode::not_found);
    EXPECT_EQ(compare_writes(all, "before", "before").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(compare_writes({}, "before", "after").error().code, ErrorCode::not_found);
}

TEST(MeasurementTest, NamesAreWords) {
    for (const std::string name : {"before", "a", "2026-11-24_swap.10"}) EXPECT_TRUE(is_measurement_name(name)) << name;
    for (const std::string name : {"", ".", ".hidden", "a b", "a/b", "a:b", "\xc3\xa4", "a\n"}) {
        EXPECT_FALSE(is_measurement_name(name)) << name;
    }
    EXPECT_TRUE(is_measurement_name(std::string(64, 'a')));
    EXPECT_FALSE(is_measurement_name(std::string(65, 'a')));
}

TEST(MeasurementTest, TheStoredFormGivesTheSameMeasurement) {
    auto one = measured("before", "10:00", 100);
    one.writes.seconds = 3600.25;
    one.writes.discarded = {{"sda", 7}};
    one.writes.programs = {{"rsync", 9}, {"a \"name\"\n", 1}};
    one.writes.swapped_out_bytes = 3;
    one.writes.zram_included = true;
    one.writes.pipes_included = true;
    one.writes.hidden_processes = 4;
    const auto read = json::parse_measurement(json::to_text(one));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->name, one.name);
    EXPECT_EQ(read->at, one.at);
    EXPECT_EQ(read->settings, one.settings);
    EXPECT_EQ(read->writes.seconds, one.writes.seconds);
    EXPECT_EQ(read->writes.drives, one.writes.drives);
    EXPECT_EQ(read->writes.discarded, one.writes.discarded);
    EXPECT_EQ(read->writes.programs, one.writes.programs);
    EXPECT_EQ(read->writes.swapped_out_bytes, one.writes.swapped_out_bytes);
    EXPECT_EQ(read->writes.swapped_in_bytes, std::nullopt);
    EXPECT_TRUE(read->writes.zram_included);
    EXPECT_TRUE(read->writes.pipes_included);
    EXPECT_EQ(read->writes.hidden_processes, 4U);
}

TEST(MeasurementTest, DamagedOnesAreRefused) {
    const auto text = json::to_text(measured("before", "10:00", 100));
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_FALSE(json::parse_measurement(text.substr(0, size))) << size;
    }
    const auto with = [&](const std::string& from, const std::string& to) {
        auto changed = text;
        const auto at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        changed.replace(at, from.size(), to);
        return json::parse_measurement(changed);
    };
    EXPECT_EQ(with("\"format\": 1", "\"format\": 2").error().code, ErrorCode::unsupported);
    EXPECT_EQ(with("\"name\": \"before\"", "\"name\": \"../x\"").error().code, ErrorCode::malformed);
    EXPECT_EQ(with("\"seconds\": 3600.0", "\"seconds\": 0.0").error().code, ErrorCode::malformed);
    EXPECT_EQ(with("\"seconds\": 3600.0", "\"seconds\": -1.0").error().code, ErrorCode::malformed);
    EXPECT_EQ(with("\"bytes\": 100000000", "\"bytes\": -1").error().code, ErrorCode::malformed);
    EXPECT_EQ(json::parse_measurement("[]").error().code, ErrorCode::malformed);
    EXPECT_EQ(json::parse_measurement(std::string((std::size_t{8} << 20U) + 1, ' ')).error().code,
              ErrorCode::too_large);
}

TEST(DriveLifeTest, TheRatingFollowsFromTheWearSoFar) {
    // 40 TB have taken 10%: 400 TB for all of it, between 9% and 11% as the counter has whole percent.
    const DriveLife life{10.0, 40'000'000'000'000};
    const auto share = share_of_life(4e12, life);
    ASSERT_TRUE(share);
    EXPECT_DOUBLE_EQ(share->least, 0.9);
    EXPECT_DOUBLE_EQ(share->most, 1.1);
    EXPECT_FALSE(share->negligible());
    EXPECT_TRUE(share_of_life(3.6e12, life)->negligible()) << "0.99%";
    // A new drive: at most 1% for what it was written.
    EXPECT_DOUBLE_EQ(share_of_life(1e12, {0.0, 2'000'000'000'000})->least, 0);
    EXPECT_DOUBLE_EQ(share_of_life(1e12, {0.0, 2'000'000'000'000})->most, 0.5);
    EXPECT_FALSE(share_of_life(1e12, {10.0, std::nullopt}));
    EXPECT_FALSE(share_of_life(1e12, {std::nullopt, 5}));
    EXPECT_FALSE(share_of_life(1e12, {10.0, 0}));
}

// Linux documentation, admin-guide/iostats: after the name, field 3 sectors read, 7 written, 14 discarded.
TEST(DiskstatsTest, FiguresByTheirNumbers) {
    const std::string text =
        "   8       0 sda 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117\n"
        "   8       1 sda1 1 2 3 4 5 6 7 8 9 10 11\n"
        "   8      16 sdb 1 2 3 4 5 6 18446744073709551615 8 9 10 11\n";
    EXPECT_EQ(diskstats_bytes(text, "sda"), 107 * 512);
    EXPECT_EQ(diskstats_bytes(text, "sda", DiskFigure::sectors_read), 103 * 512);
    EXPECT_EQ(diskstats_bytes(text, "sda", DiskFigure::sectors_discarded), 114 * 512);
    EXPECT_EQ(diskstats_bytes(text, "sda1"), 7 * 512);
    EXPECT_EQ(diskstats_bytes(text, "sda1", DiskFigure::sectors_discarded), std::nullopt) << "before Linux 4.18";
    EXPECT_EQ(diskstats_bytes(text, "sdb"), std::nullopt) << "times 512";
    EXPECT_EQ(diskstats_bytes(text, "sd"), std::nullopt);
    EXPECT_EQ(diskstats_bytes("", "sda"), std::nullopt);
}

}  // namespace
}  // namespace fettle::tune
