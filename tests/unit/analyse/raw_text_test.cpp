// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/raw_text.h"

#include <gtest/gtest.h>

#include "core/analyse/text_numbers.h"

namespace fettle::analyse {
namespace {

// Printed text and raw value as smartctl 7.3 gave them in JSON for one attribute under each of its
// formats (-v 200,FORMAT -A -j).
struct Sample {
    std::string_view text;
    std::uint64_t bits;
};

TEST(RawText, BitsThatCanBeKnown) {
    constexpr Sample samples[] = {
        {"59397", 59397},
        {"20015998343868", 0x123456789abc},
        {"0x00030001c9bf", 0x00030001c9bf},          // hex48
        {"0x0000030001c9bf", 0x00030001c9bf},        // hex56
        {"18 52 86 120 154 188", 0x123456789abc},    // raw8
        {"0 40 23 0 0 25", 0x002817000019},          // raw8
        {"4660 22136 39612", 0x123456789abc},        // raw16
        {"0 98 104", 0x000000620068},                // raw16
        {"39612 (4660 22136)", 0x123456789abc},      // raw16(raw16)
        {"5321 (258 768)", 0x0102030014c9},          // raw16(raw16)
        {"3 (Average 7)", 0x000000070003},           // raw16(avg16), its word 2 cleared
        {"104 (Average 98)", 0x000000620068},        // raw16(avg16)
        {"7903932 (18 52 86)", 0x123456789abc},      // raw24(raw8)
        {"5321 (1 2 3)", 0x0102030014c9},            // raw24(raw8)
        {"0/2621463", 0x000000280017},               // raw24/raw24 and raw24/raw32
        {"0/671094553", 0x000028001719},             // raw24/raw32
        {"40/385875993", 0x002817000019},            // raw24/raw32
        {"4660/1450744508", 0x123456789abc},         // raw24/raw32
        {"25 (0 0 40 0 23)", 0x000028001719},        // tempminmax, no order of bytes it knows
        {"188 (18 52 86 120 154)", 0x123456789abc},  // tempminmax
        {"123.4", 1234},                             // temp10x
        {"1234h+00m+00.000s", 1234},                 // msec24hour32
    };
    for (const auto& sample : samples) EXPECT_EQ(raw_value(sample.text), sample.bits) << sample.text;
}

TEST(RawText, LeadingQuantityWhereTheRestIsElsewhere) {
    EXPECT_EQ(raw_value("23 (Min/Max 0/40)"), 23U);
    EXPECT_EQ(raw_value("27 (Min/Max -5/52)"), 27U);
    EXPECT_EQ(raw_value("38 (Lifetime Min/Max 30/41)"), 38U);
    // Hours are the quantity, whatever the drive counts in.
    EXPECT_EQ(raw_value("989h+57m"), 989U);
    EXPECT_EQ(raw_value("1953h+03m (3)"), 1953U);
    EXPECT_EQ(raw_value("16h+29m+57s"), 16U);
    EXPECT_EQ(raw_value("117183h+00m+00.003s"), 117183U);
}

TEST(RawText, NothingWhereItCannotBeKnown) {
    EXPECT_EQ(raw_value("3/117183"), std::nullopt);  // 24 or 32 bits in the second part
    EXPECT_EQ(raw_value("-5 (Min/Max -9/40)"), std::nullopt);
    EXPECT_EQ(raw_value("1311768467463758948"), std::nullopt);  // raw64: more than the raw bits
    EXPECT_EQ(raw_value("0x123456789abc6464"), std::nullopt);
    EXPECT_EQ(raw_value(""), std::nullopt);
    EXPECT_EQ(raw_value("-"), std::nullopt);
    EXPECT_EQ(raw_value("n/a"), std::nullopt);
    EXPECT_EQ(raw_value("1 2"), std::nullopt);
    EXPECT_EQ(raw_value("1 2 3 4 5 6 7"), std::nullopt);
    EXPECT_EQ(raw_value("1 70000 3"), std::nullopt);
    EXPECT_EQ(raw_value("12,345"), std::nullopt);
    EXPECT_EQ(raw_value(std::string(400, '9')), std::nullopt);
}

TEST(TextNumbers, Grouped) {
    EXPECT_EQ(grouped_integer("456,594,287 [233 TB]"), 456'594'287U);
    EXPECT_EQ(grouped_integer("0"), 0U);
    EXPECT_EQ(grouped_integer("24550"), 24'550U);
    EXPECT_EQ(grouped_integer("39 C"), 39U);
    EXPECT_EQ(grouped_integer("16 (device log contains only the most recent 8 errors)"), 16U);
    EXPECT_EQ(grouped_integer("1,02 TB"), std::nullopt);
    EXPECT_EQ(grouped_integer("1.5"), std::nullopt);
    EXPECT_EQ(grouped_integer("1234,567"), std::nullopt);
    EXPECT_EQ(grouped_integer("-"), std::nullopt);
    EXPECT_EQ(grouped_integer(""), std::nullopt);
    // NVMe counters have 128 bits.
    EXPECT_EQ(grouped_integer("18,446,744,073,709,551,615"), UINT64_MAX);
    EXPECT_EQ(grouped_integer("340,282,366,920,938,463,463,374,607,431,768,211,455"), UINT64_MAX);
    EXPECT_EQ(grouped_integer(std::string(400, '9')), std::nullopt);
}

TEST(TextNumbers, Thousandths) {
    EXPECT_EQ(thousandths("162438.759"), 162'438'759U);
    EXPECT_EQ(thousandths("1,525"), 1'525U);
    EXPECT_EQ(thousandths("7"), 7'000U);
    EXPECT_EQ(thousandths("0.0005"), 0U);
    EXPECT_EQ(thousandths("1.5e3"), std::nullopt);
    EXPECT_EQ(thousandths("."), std::nullopt);
}

}  // namespace
}  // namespace fettle::analyse
