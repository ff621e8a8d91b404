// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/size_text.h"

#include <gtest/gtest.h>

#include <string>

namespace fettle {
namespace {

TEST(SizeText, UnitsAreBinaryByLetterAndDecimalByBytes) {
    EXPECT_EQ(*parse_size("512"), 512U);
    EXPECT_EQ(*parse_size("0"), 0U);
    EXPECT_EQ(*parse_size("512B"), 512U);
    for (const auto* text : {"4K", "4k", "4Ki", "4KiB", "4 KiB", "4096"}) EXPECT_EQ(*parse_size(text), 4096U) << text;
    for (const auto* text : {"4kB", "4KB", "4 kB", "4000"}) EXPECT_EQ(*parse_size(text), 4000U) << text;
    EXPECT_EQ(*parse_size("1M"), 1'048'576U);
    EXPECT_EQ(*parse_size("256G"), 274'877'906'944U);
    EXPECT_EQ(*parse_size("256GB"), 256'000'000'000U);
    EXPECT_EQ(*parse_size("1GiB"), 1'073'741'824U);
    EXPECT_EQ(*parse_size("2T"), 2'199'023'255'552U);
    EXPECT_EQ(*parse_size("1PB"), 1'000'000'000'000'000U);
}

TEST(SizeText, FractionsAndExponentsGiveWholeBytes) {
    EXPECT_EQ(*parse_size("1.5K"), 1536U);
    EXPECT_EQ(*parse_size("1.92TB"), 1'920'000'000'000U);
    EXPECT_EQ(*parse_size("0.1GB"), 100'000'000U);
    EXPECT_EQ(*parse_size("1e9"), 1'000'000'000U);
    EXPECT_FALSE(parse_size("1.5")) << "half a byte";
    EXPECT_FALSE(parse_size("0.3B"));
}

TEST(SizeText, LargestValueIsExactAndTheNextIsRefused) {
    EXPECT_EQ(*parse_size("18446744073709551615"), 18'446'744'073'709'551'615U);
    EXPECT_EQ(*parse_size("16383P"), std::uint64_t{16'383} << 50U);
    for (const auto* text : {"18446744073709551616", "16384P", "16777216.0T", "1e20", "99999999999999999999"}) {
        EXPECT_FALSE(parse_size(text)) << text;
    }
}

TEST(SizeText, AnythingElseIsRefusedAndQuoted) {
    for (const auto* text :
         {"", "K", "-1", "+1", " 1", "1 ", "4X", "4  K", "4K ", "4KiBs", "inf", "nan", ".5G", "0x10", "1,5G"}) {
        const auto size = parse_size(text);
        ASSERT_FALSE(size) << text;
        EXPECT_EQ(size.error().code, ErrorCode::invalid_argument);
    }
    EXPECT_NE(to_string(parse_size("4\x1b[31mX").error()).find("\"4?[31mX\""), std::string::npos);
    EXPECT_EQ(quote(std::string(41, 'a')), '"' + std::string(40, 'a') + "…\"");
}

}  // namespace
}  // namespace fettle
