// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/meter.h"

#include <gtest/gtest.h>

#include <string>

namespace fettle::power {
namespace {

std::vector<MeterSample> samples_of(const std::string& text, const MeterOptions& options = {}) {
    const auto log = read_meter(text, options);
    EXPECT_TRUE(log.has_value()) << (log ? "" : to_string(log.error()));
    return log ? log->samples : std::vector<MeterSample>();
}

std::string error_of(const std::string& text, const MeterOptions& options = {}) {
    const auto log = read_meter(text, options);
    return log ? "read" : to_string(log.error());
}

using Samples = std::vector<MeterSample>;

TEST(Meter, WithoutAHeaderReadsSecondsAndWatts) {
    const auto log = read_meter("0,1.5\n0.5,2.5\n1.5,3\n2,3\n");
    ASSERT_TRUE(log.has_value()) << to_string(log.error());
    EXPECT_EQ(log->samples, (Samples{{0, 1.5}, {0.5, 2.5}, {1.5, 3}, {2, 3}}));
    EXPECT_FALSE(log->absolute);
    EXPECT_EQ(log->period_s, 0.5);  // the middle of 0.5, 0.5, 1
}

TEST(Meter, FindsColumnsByTheirNames) {
    EXPECT_EQ(samples_of("Time (ms),Temperature,Power (mW)\n0,40,1500\n500,41,2500\n"),
              (Samples{{0, 1.5}, {0.5, 2.5}}));
    EXPECT_EQ(samples_of("sample\tt\tP[W]\n1\t3\t0.25\n2\t4\t0.5\n"), (Samples{{3, 0.25}, {4, 0.5}}));
    EXPECT_EQ(samples_of("Elapsed_us Power_uW\n0   2000000\n250000 1000000\n"), (Samples{{0, 2}, {0.25, 1}}));
}

TEST(Meter, MultipliesVoltsAndAmperes) {
    // 3.3 V × 500 mA = 1.65 W; 3200 mV would be the same quantity in another unit.
    const auto log = read_meter("time;Voltage (mV);Current (mA)\n0;3300;500\n1;3200;250\n");
    ASSERT_TRUE(log.has_value());
    EXPECT_NEAR(log->samples[0].watts, 1.65, 1e-12);
    EXPECT_NEAR(log->samples[1].watts, 0.8, 1e-12);
    EXPECT_EQ(log->power, "Voltage (mV) × Current (mA)");
    EXPECT_NEAR(samples_of("time,V,uA\n0,5,2000000\n1,5,0\n")[0].watts, 10, 1e-9);
}

TEST(Meter, AcceptsDecimalCommas) {
    EXPECT_EQ(samples_of("Zeit s;Power W\n0,0;1,25\n0,5;2,5\n"), (Samples{{0, 1.25}, {0.5, 2.5}}));
    EXPECT_EQ(samples_of("time,power\n\"0,5\",\"1,25\"\n\"1,5\",\"1,5\"\n"), (Samples{{0.5, 1.25}, {1.5, 1.5}}));
    EXPECT_EQ(samples_of("time\tpower\r\n0\t1,25\r\n1\t1,5\r\n"), (Samples{{0, 1.25}, {1, 1.5}}));
}

TEST(Meter, RecognizesUnixTimeInEveryUnit) {
    // date -u -d 2026-03-01T12:30:00Z +%s prints 1772368200.
    for (const auto* text :
         {"1772368200,1\n1772368201,2\n", "1772368200000,1\n1772368201000,2\n",
          "1772368200000000,1\n1772368201000000,2\n", "1772368200000000000,1\n1772368201000000000,2\n",
          "timestamp (ms),W\n1772368200000,1\n1772368201000,2\n", "2026-03-01T12:30:00Z,1\n2026-03-01T12:30:01Z,2\n",
          "2026-03-01 14:30:00.000+02:00,1\n2026-03-01 14:30:01.000+02:00,2\n",
          "2026-03-01T05:00:00-0730,1\n2026-03-01T05:00:01-0730,2\n"}) {
        const auto log = read_meter(text);
        ASSERT_TRUE(log.has_value()) << text << to_string(log.error());
        EXPECT_TRUE(log->absolute) << text;
        EXPECT_EQ(log->samples, (Samples{{1772368200, 1}, {1772368201, 2}})) << text;
    }
    EXPECT_NEAR(samples_of("2024-02-29T23:59:59.25Z,1\n2024-03-01T00:00:00Z,1\n")[0].seconds, 1709251199.25, 1e-6);
}

TEST(Meter, SkipsWhatInstrumentsWriteBeforeTheHeader) {
    const std::string text = "\xEF\xBB\xBFInstrument;XY-100\n\n# sampling 2 Hz\nTime;Power/W\n0;1\n;\n0,5;2\n";
    EXPECT_EQ(samples_of(text), (Samples{{0, 1}, {0.5, 2}}));
}

TEST(Meter, AddsTheColumnsOfSeveralVoltages) {
    const std::string text = "Time us,12V Power mW,3V3 Power mW,Power max\n0,4000,500,9\n100,5000,250,9\n";
    const auto log = read_meter(text, {{"12v power mw", "3V3 Power mW"}});
    ASSERT_TRUE(log.has_value()) << to_string(log.error());
    EXPECT_NEAR(log->samples[0].watts, 4.5, 1e-12);
    EXPECT_NEAR(log->samples[1].watts, 5.25, 1e-12);
    EXPECT_EQ(samples_of("0,9,4\n1,9,5\n", {{"3"}}), (Samples{{0, 4}, {1, 5}}));
}

TEST(Meter, DoesNotGuessBetweenColumns) {
    EXPECT_EQ(read_meter("Time us,12V Power mW,3V3 Power mW\n0,4000,500\n").error().code, ErrorCode::ambiguous);
    EXPECT_NE(error_of("time,Power A,Power B\n0,1,1\n").find("\"Power A\", \"Power B\""), std::string::npos);
    EXPECT_EQ(read_meter("0,1,2\n1,1,2\n").error().code, ErrorCode::ambiguous);
    EXPECT_EQ(read_meter("time,watts\n0,1\n", {{"amperes"}}).error().code, ErrorCode::not_found);
    EXPECT_EQ(read_meter("time,V,A\n0,1,1\n", {{"V"}}).error().code, ErrorCode::invalid_argument);
    // Two columns of numbers are not time and watts if their names are of something else.
    EXPECT_EQ(read_meter("time,temperature\n0,40\n1,41\n").error().code, ErrorCode::malformed);
    EXPECT_EQ(read_meter("x,y\n0,40\n1,41\n").error().code, ErrorCode::malformed);
}

TEST(Meter, CountsMissingValuesAndEqualTimes) {
    const auto log = read_meter("t,W\n0,1\n1,NaN\n2,\n3,2\n3,4\n4,5\n");
    ASSERT_TRUE(log.has_value());
    EXPECT_EQ(log->samples, (Samples{{0, 1}, {3, 3}, {4, 5}}));  // (2 + 4) / 2 = 3
    EXPECT_EQ(log->missing, 2U);
    EXPECT_EQ(log->merged, 1U);
}

TEST(Meter, NamesTheLineOfAnError) {
    EXPECT_NE(error_of("t,W\n0,1\n1,2\n0.5,3\n2,1\n").find("line 4 of the meter's log: time goes back"),
              std::string::npos);
    EXPECT_NE(error_of("t,W\n0,1\n1,high\n2,1\n").find("line 3 of the meter's log: not a number"), std::string::npos);
    EXPECT_NE(error_of("t,W\n0,1\n1\n2,1\n").find("line 3 of the meter's log: too few fields"), std::string::npos);
    EXPECT_NE(error_of("t,W\n2026-03-01T12:30:00,1\n2,1\n").find("no time zone"), std::string::npos);
    EXPECT_NE(error_of("t,W\n1,1\n1772368200,1\n").find("absolute and relative"), std::string::npos);
    EXPECT_NE(error_of("t,W\nnoon,1\n1,1\n").find("line 2 of the meter's log: time is neither"), std::string::npos);
}

TEST(Meter, IgnoresAnIncompleteLastLine) {
    EXPECT_EQ(samples_of("t,W\n0,1\n1,2\n2"), (Samples{{0, 1}, {1, 2}}));
    EXPECT_EQ(samples_of("t,W\n0,1\n1,2\n2,-"), (Samples{{0, 1}, {1, 2}}));
    EXPECT_EQ(samples_of("t,W\n0,1\n1,2\n2,3"), (Samples{{0, 1}, {1, 2}, {2, 3}}));
}

TEST(Meter, NeedsTwoSamples) {
    for (const auto* text : {"", "\n\n", "t,W\n", "t,W\n0,1\n", "t,W\n0,1\n0,2\n", "hello\n", "0,1"}) {
        const auto log = read_meter(text);
        ASSERT_FALSE(log.has_value()) << text;
        EXPECT_EQ(log.error().code, ErrorCode::malformed) << text;
    }
}

}  // namespace
}  // namespace fettle::power
