// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/run_wear.h"

#include <gtest/gtest.h>

#include "core/json/run_wear_json.h"

namespace fettle::bench {
namespace {

using Status = RunWear::Status;
constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kGiB = 1U << 30U;
constexpr std::uint64_t kNvmeUnit = 512'000;

health::WriteCounter counter(const char* source, std::uint64_t count, std::uint64_t unit, unsigned bits = 48) {
    return {source, count, {unit}, bits};
}

WearReading reading(std::vector<health::WriteCounter> host, std::vector<health::WriteCounter> flash) {
    WearReading made;
    made.model = "Model";
    made.serial = "Serial";
    made.counters.host = std::move(host);
    made.counters.flash = std::move(flash);
    return made;
}

/// A drive with one counter of each kind.
WearReading both(std::uint64_t host, std::uint64_t flash, std::uint64_t unit) {
    return reading({counter("attribute-241", host, unit)}, {counter("attribute-233", flash, unit)});
}

RunWear wear_of(const WearReading& before, const WearReading& after, std::uint64_t written, bool to_drive = false) {
    const auto wear = run_wear(before, after, {{written}, to_drive, true});
    EXPECT_TRUE(wear);
    return wear.value_or(RunWear{});
}

std::string text(const RunWear& wear) {
    const auto messages = wear_messages(wear);
    return render(messages.front().text, messages.front().evidence);
}

TEST(RunWear, ContainsTheTruthWhicheverWayTheCountersRound) {
    // All positions of the first count within its unit, and amounts that fill no whole number of units.
    constexpr std::uint64_t kUnit = 7;
    const auto down = [](std::uint64_t bytes) { return bytes / kUnit; };
    const auto up = [](std::uint64_t bytes) { return (bytes + kUnit - 1) / kUnit; };
    for (std::uint64_t start = 100; start < 100 + 2 * kUnit; ++start) {
        for (std::uint64_t host = 1; host < 40; ++host) {
            for (const std::uint64_t flash : {host, host + 3, 2 * host + 1}) {
                for (const bool rounds_up : {false, true}) {
                    const auto count = [&](std::uint64_t bytes) { return rounds_up ? up(bytes) : down(bytes); };
                    const auto wear = wear_of(both(count(start), count(start + 5), kUnit),
                                              both(count(start + host), count(start + 5 + flash), kUnit), host);
                    ASSERT_TRUE(wear.host && wear.flash);
                    ASSERT_LE(wear.host->lowest.bytes, host);
                    ASSERT_GE(wear.host->highest.bytes, host);
                    ASSERT_LE(wear.flash->lowest.bytes, flash);
                    ASSERT_GE(wear.flash->highest.bytes, flash);
                    if (!wear.amplification) continue;
                    const auto truth = static_cast<double>(flash) / static_cast<double>(host);
                    ASSERT_LE(wear.amplification->lowest, truth);
                    ASSERT_GE(wear.amplification->highest, truth);
                }
            }
        }
    }
}

TEST(RunWear, IsKnownOnceEnoughIsWritten) {
    const auto wear = wear_of(both(1000, 3000, 32 * kMiB), both(1100, 3200, 32 * kMiB), 3200 * kMiB);
    EXPECT_EQ(wear.status, Status::known);
    ASSERT_TRUE(wear.amplification);
    // 200 units of flash, give or take one, over 100 units of host writes, give or take one.
    EXPECT_NEAR(wear.amplification->lowest, 199.0 / 101, 1e-6);
    EXPECT_NEAR(wear.amplification->highest, 201.0 / 99, 1e-6);
    EXPECT_FALSE(wear.wanted);
    EXPECT_NE(text(wear).find("1.97–2.04"), std::string::npos) << text(wear);
}

TEST(RunWear, SaysHowMuchToWriteForACoarseCounter) {
    const auto wear = wear_of(both(10, 20, kGiB), both(10, 21, kGiB), 512 * kMiB);
    EXPECT_EQ(wear.status, Status::coarse);
    EXPECT_FALSE(wear.amplification) << "the host counter has not moved";
    ASSERT_TRUE(wear.wanted);
    // That much brings both counters within a tenth, wherever between two units they stood.
    const auto units = wear.wanted->bytes / kGiB;
    for (const auto flash : {units - 1, units, units + 1}) {
        for (const auto host : {units, units + 1}) {
            const auto enough = wear_of(both(10, 20, kGiB), both(10 + host, 20 + flash, kGiB), wear.wanted->bytes);
            EXPECT_EQ(enough.status, Status::known) << flash << " of flash, " << host << " of the host";
        }
    }
}

TEST(RunWear, UsesTheBenchmarksOwnCountOnADriveThatNothingElseWritesTo) {
    const auto wear = wear_of(both(10, 1'000'000'000, kGiB), both(12, 1'000'000'004, kGiB), 2 * kGiB, true);
    ASSERT_TRUE(wear.amplification);
    EXPECT_NEAR(wear.amplification->lowest, 1.5, 1e-6);
    EXPECT_NEAR(wear.amplification->highest, 2.5, 1e-6);
    // Something else did write.
    const auto more = wear_of(both(10, 100, kGiB), both(50, 180, kGiB), 2 * kGiB, true);
    ASSERT_TRUE(more.amplification);
    EXPECT_NEAR(more.amplification->lowest, 79.0 / 41, 1e-6);
}

TEST(RunWear, NeedsNoHostCounterOnAWholeDriveOnly) {
    const auto before = reading({}, {counter("ocp-smart", 500, 1, 64)});
    const auto after = reading({}, {counter("ocp-smart", 500 + 3 * kGiB, 1, 64)});
    const auto drive = wear_of(before, after, 2 * kGiB, true);
    EXPECT_EQ(drive.status, Status::known);
    EXPECT_NE(text(drive).find("amplification 1.50 "), std::string::npos) << text(drive);
    EXPECT_EQ(wear_of(before, after, 2 * kGiB).status, Status::no_host_counter);
}

TEST(RunWear, PassesTheEndOfA32BitAndA48BitCounter) {
    constexpr auto kEnd32 = std::uint64_t{1} << 32U;
    constexpr auto kEnd48 = std::uint64_t{1} << 48U;
    for (const auto end : {kEnd32, kEnd48}) {
        const auto wear = wear_of(reading({counter("device-statistics", end - 100, 512)}, {}),
                                  reading({counter("device-statistics", 900, 512)}, {}), 1000 * 512);
        ASSERT_TRUE(wear.host) << end;
        EXPECT_EQ(wear.host->increase.bytes, 1000U * 512);
        EXPECT_EQ(wear.status, Status::no_flash_counter);
    }
}

TEST(RunWear, TellsAResetFromAnEnd) {
    EXPECT_EQ(wear_of(both(1'000'000, 100, kMiB), both(3, 104, kMiB), 3 * kMiB).status, Status::counter_reset);
    EXPECT_EQ(wear_of(both(100, 1'000'000, kMiB), both(103, 4, kMiB), 3 * kMiB).status, Status::counter_reset);
    // A counter of 64 bits has no end.
    const auto before = reading({counter("nvme-smart", (std::uint64_t{1} << 32U) - 1, kNvmeUnit, 64)}, {});
    auto after = before;
    after.counters.host.front().count = 5;
    after.counters.host.front().bits = 64;
    const auto wear = wear_of(reading({counter("nvme-smart", 1'000, kNvmeUnit, 64)}, {}), after, kMiB);
    EXPECT_EQ(wear.status, Status::counter_reset);
}

TEST(RunWear, NoticesAnotherDrive) {
    auto other = both(200, 300, kMiB);
    other.serial = "Other";
    EXPECT_EQ(wear_of(both(100, 100, kMiB), other, 100 * kMiB).status, Status::drive_changed);
    other.serial = "Serial";
    other.model = "Other model";
    EXPECT_EQ(wear_of(both(100, 100, kMiB), other, 100 * kMiB).status, Status::drive_changed);
}

TEST(RunWear, DoesNotTrustACounterThatIsUpdatedLater) {
    // 1,000 MiB written, 10 counted.
    EXPECT_EQ(wear_of(both(100, 100, kMiB), both(110, 111, kMiB), 1000 * kMiB).status, Status::not_updated);
    // The host counter has moved and the flash counter has not.
    EXPECT_EQ(wear_of(both(100, 100, kMiB), both(1100, 100, kMiB), 1000 * kMiB).status, Status::not_updated);
}

/// Drives list attributes that they do not keep: they stay as they are.
TEST(RunWear, PassesOverCountersThatStandStill) {
    const auto before = reading({counter("attribute-225", 0, kMiB), counter("attribute-241", 100, 32 * kMiB)},
                                {counter("attribute-243", 0, kMiB), counter("attribute-249", 10, kGiB)});
    const auto after = reading({counter("attribute-225", 0, kMiB), counter("attribute-241", 1124, 32 * kMiB)},
                               {counter("attribute-243", 0, kMiB), counter("attribute-249", 42, kGiB)});
    const auto wear = wear_of(before, after, 32 * kGiB);
    EXPECT_EQ(wear.status, Status::known);
    ASSERT_TRUE(wear.host && wear.flash);
    EXPECT_EQ(wear.host->source, "attribute-241");
    EXPECT_EQ(wear.flash->source, "attribute-249");
}

TEST(RunWear, TrustsNoPagesBesideAHostCounterThatIsUpdatedLater) {
    auto before = reading({counter("attribute-246", 1000, 512)}, {});
    auto after = reading({counter("attribute-246", 3000, 512)}, {});
    before.counters.pages = health::PageCounters{100, 50};
    after.counters.pages = health::PageCounters{200, 80};
    EXPECT_EQ(wear_of(before, after, 10'000'000'000).status, Status::not_updated);
}

TEST(RunWear, NeverMixesSources) {
    const auto before = reading({counter("device-statistics", 500, 512)}, {counter("attribute-233", 5, kGiB)});
    const auto after = reading({counter("attribute-241", 900, 512)}, {counter("attribute-249", 50, kGiB)});
    const auto wear = wear_of(before, after, kGiB);
    EXPECT_FALSE(wear.host);
    EXPECT_FALSE(wear.flash);
    EXPECT_EQ(wear.status, Status::no_flash_counter);
}

TEST(RunWear, CountsPagesOfUnknownSize) {
    auto before = reading({}, {});
    auto after = before;
    before.counters.pages = health::PageCounters{5'000, 9'000};
    after.counters.pages = health::PageCounters{15'000, 12'000};
    const auto wear = wear_of(before, after, kGiB);
    EXPECT_EQ(wear.status, Status::known);
    ASSERT_TRUE(wear.amplification);
    EXPECT_LE(wear.amplification->lowest, 1.3);
    EXPECT_GE(wear.amplification->highest, 1.3);
    EXPECT_NEAR(wear.amplification->highest, 1.3, 0.001);
    after.counters.pages = health::PageCounters{4'999, 12'000};
    EXPECT_EQ(wear_of(before, after, kGiB).status, Status::counter_reset);
}

TEST(RunWear, SaysWhyItIsNotKnown) {
    const auto good = both(1, 1, kMiB);
    EXPECT_FALSE(run_wear(good, good, {{0}, false, true})) << "a run that only reads causes no wear";
    EXPECT_EQ(run_wear(std::nullopt, std::nullopt, {{kGiB}, false, false})->status, Status::several_drives);
    EXPECT_EQ(run_wear(good, std::nullopt, {{kGiB}, false, true})->status, Status::not_read);
    auto blind = reading({}, {});
    blind.permitted = false;
    EXPECT_EQ(run_wear(blind, blind, {{kGiB}, false, true})->status, Status::not_permitted);
    EXPECT_NE(text(wear_of(blind, blind, kGiB)).find("administrator rights"), std::string::npos);
    // A part that may not be read does not hide counters that were.
    auto partly = both(100, 100, kMiB);
    partly.permitted = false;
    EXPECT_EQ(wear_of(partly, both(200, 200, kMiB), 100 * kMiB).status, Status::known);
}

TEST(RunWear, ShowsTheEnduranceUsedOnlyWhereItChanged) {
    auto before = both(100, 100, kMiB);
    auto after = both(200, 200, kMiB);
    before.percentage_used = 4;
    after.percentage_used = 4;
    EXPECT_EQ(wear_messages(wear_of(before, after, 100 * kMiB)).size(), 1U);
    after.percentage_used = 5;
    const auto messages = wear_messages(wear_of(before, after, 100 * kMiB));
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_EQ(messages.back().id, "run-wear-used");
}

TEST(RunWear, ComesBackFromJson) {
    auto before = both(100, 100, kMiB);
    auto after = both(200, 250, kMiB);
    before.percentage_used = 4;
    after.percentage_used = 5;
    auto paged = reading({}, {});
    auto paged_after = paged;
    paged.counters.pages = health::PageCounters{0, 0};
    paged_after.counters.pages = health::PageCounters{1'000, 100};
    for (const auto& wear : {wear_of(before, after, 100 * kMiB), wear_of(both(10, 20, kGiB), both(10, 21, kGiB), kMiB),
                             wear_of(paged, paged_after, kMiB), *run_wear({}, {}, {{kMiB}, false, false})}) {
        const auto document = nlohmann::json::parse(json::to_json(wear).dump());
        json::Fields fields(document);
        EXPECT_EQ(json::run_wear_of(fields), wear) << document;
        EXPECT_TRUE(fields.ok()) << fields.problem();
    }
    const auto wrong = nlohmann::json::parse(R"({"status":"splendid","written_bytes":-1})");
    json::Fields fields(wrong);
    (void)json::run_wear_of(fields);
    EXPECT_FALSE(fields.ok());
}

}  // namespace
}  // namespace fettle::bench
