// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <gtest/gtest.h>

#include "core/base/units.h"

namespace fettle {
namespace {

TEST(Render, PutsEvidenceIntoTheTemplate) {
    const std::vector<Evidence> evidence{{"used", std::uint64_t{209}}, {"name", std::string("x")}, {"rate", 1.25}};
    EXPECT_EQ(render("{used}% of {name}, {rate:1f}", evidence), "209% of x, 1.2");
    EXPECT_EQ(render("{missing} and {open", evidence), "{missing} and {open");
    EXPECT_EQ(render("", evidence), "");
}

TEST(Render, FormatsSizesAndCounts) {
    const std::vector<Evidence> evidence{{"n", std::uint64_t{120034123776}}, {"small", std::uint64_t{999}}};
    EXPECT_EQ(render("{n:size}", evidence), "120 GB");
    EXPECT_EQ(render("{n:gib}", evidence), "112 GiB");
    EXPECT_EQ(render("{n:count}", evidence), "120,034,123,776");
    EXPECT_EQ(render("{small:count}", evidence), "999");
}

TEST(Render, FormatsShortTimesAndPower) {
    const std::vector<Evidence> evidence{{"wake_us", std::uint64_t{1200}}, {"uw", std::uint64_t{8'410'000}}};
    EXPECT_EQ(render("{wake_us:time} at {uw:power}", evidence), "1.2 ms at 8.41 W");
    EXPECT_EQ(time_text(0), "0 µs");
    EXPECT_EQ(time_text(70), "70 µs");
    EXPECT_EQ(time_text(50'000), "50 ms");
    EXPECT_EQ(time_text(2'100'000), "2.1 s");
    EXPECT_EQ(time_text(16'777'215'000), "16777 s");  // the longest idle time
    EXPECT_EQ(power_text(1800), "1.8 mW");
    EXPECT_EQ(power_text(50'000), "50 mW");
    EXPECT_EQ(power_text(17'180'000), "17.2 W");
    EXPECT_EQ(power_text(500), "500 µW");
}

// 128 GB = 119.24 GiB and 128 GiB = 137.4 GB: the figures reviewers publish.
TEST(Sizes, DecimalAndBinaryAreNotMixed) {
    EXPECT_EQ(decimal_size({128'000'000'000}), "128 GB");
    EXPECT_EQ(binary_size({128'000'000'000}), "119 GiB");
    EXPECT_EQ(decimal_size({137'438'953'472}), "137 GB");
    EXPECT_EQ(binary_size({137'438'953'472}), "128 GiB");
    EXPECT_EQ(decimal_size({1'920'383'410'176}), "1.92 TB");
    EXPECT_EQ(decimal_size({999'900'000}), "1 GB");
    EXPECT_EQ(binary_size({1'048'576}), "1 MiB");
    EXPECT_EQ(decimal_size({0}), "0 B");
}

TEST(Sizes, Saturate) {
    EXPECT_EQ(saturating_bytes(1'000, 512'000).bytes, 512'000'000U);
    EXPECT_EQ(saturating_bytes(std::numeric_limits<std::uint64_t>::max(), 2).bytes,
              std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace fettle
