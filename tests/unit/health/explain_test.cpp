// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

using namespace drives;

// SandForce drives count attribute 241 in GiB; smartctl prints 137672 for this KINGSTON SV300S37A.
TEST(RawQuantity, AppliesTheScale) {
    const Reading gibibytes{Role::host_written, Unit::bytes, 1073741824.0, 0, 48};
    EXPECT_EQ(raw_quantity(row(241, 0, 0, 0, 137672), gibibytes), 137672.0 * 1073741824.0);
    auto printed = row(241, 0, 0, 0, 0);
    printed.raw.reset();
    printed.raw_text = "137672";
    EXPECT_EQ(raw_quantity(printed, gibibytes), 137672.0 * 1073741824.0);
}

TEST(RawQuantity, TakesTheBitsOfOneField) {
    const Reading low{Role::temperature, Unit::celsius, 1.0, 0, 16};
    const Reading high{Role::temperature, Unit::celsius, 1.0, 32, 16};
    EXPECT_EQ(raw_quantity(row(194, 68, 58, 0, 0x002A00160020ULL), low), 32.0);
    EXPECT_EQ(raw_quantity(row(194, 68, 58, 0, 0x002A00160020ULL), high), 42.0);
    const Reading past{Role::temperature, Unit::celsius, 1.0, 64, 8};
    EXPECT_EQ(raw_quantity(row(194, 68, 58, 0, ~std::uint64_t{0}), past), 0.0);
}

TEST(RawQuantity, HoursThatTheReportWorkedOutAreNotScaledAgain) {
    const Reading minutes{Role::power_on_time, Unit::hours, 1.0 / 60.0, 0, 48};
    EXPECT_EQ(raw_quantity(row(9, 100, 100, 0, 6000), minutes), 100.0);
    auto printed = row(9, 100, 100, 0, 6000);
    printed.raw_text = "16483h+00m";
    EXPECT_EQ(raw_quantity(printed, minutes), 16483.0);
}

TEST(RawQuantity, WordsAreNoNumber) {
    auto printed = row(9, 100, 100, 0, 0);
    printed.raw.reset();
    printed.raw_text = "Unknown";
    EXPECT_FALSE(raw_quantity(printed, Reading{Role::power_on_time, Unit::hours, 1.0, 0, 48}).has_value());
    EXPECT_FALSE(explain(printed, nullptr).quantity.has_value());
}

}  // namespace
}  // namespace fettle::health
