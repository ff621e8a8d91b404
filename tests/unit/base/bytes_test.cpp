// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytes.h"

#include <gtest/gtest.h>

namespace fettle {
namespace {

const std::vector<std::uint8_t> kCounting{0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08};

TEST(BytesView, ReadsLittleAndBigEndian) {
    const BytesView view(kCounting);
    EXPECT_EQ(view.le16(0), 0x0201);
    EXPECT_EQ(view.le32(1), 0x05040302U);
    EXPECT_EQ(view.le64(0), 0x0807060504030201ULL);
    EXPECT_EQ(view.be16(6), 0x0708);
    EXPECT_EQ(view.be32(0), 0x01020304U);
    EXPECT_EQ(view.be64(0), 0x0102030405060708ULL);
}

TEST(BytesView, RefusesToReadPastTheEnd) {
    const BytesView view(kCounting);
    EXPECT_EQ(view.le16(7), std::nullopt);
    EXPECT_EQ(view.le64(1), std::nullopt);
    EXPECT_EQ(view.u8(8), std::nullopt);
    EXPECT_EQ(view.be32(std::numeric_limits<std::size_t>::max()), std::nullopt);
    EXPECT_EQ(view.fixed<9>(0, "nine bytes").error().code, ErrorCode::truncated);
    EXPECT_EQ(view.fixed<1>(std::numeric_limits<std::size_t>::max(), "far").error().context, "far");
    EXPECT_EQ(view.slice(6, 100).size(), 2U);
    EXPECT_TRUE(view.slice(8, 1).empty());
}

TEST(FixedView, ReadsFields) {
    const auto view = BytesView(kCounting).fixed<8>(0, "counting");
    ASSERT_TRUE(view);
    EXPECT_EQ(view->le48<1>(), 0x070605040302ULL);
    EXPECT_TRUE((view->bit<2, 0>()));
    EXPECT_FALSE((view->bit<3, 0>()));
    EXPECT_EQ((view->row<0, 2, 4>(3).le16<0>()), 0x0807);
    EXPECT_EQ((view->row<0, 2, 4>(99).le16<0>()), 0x0807);
}

TEST(Uint128, SaturatesTo64Bits) {
    EXPECT_EQ((Uint128{5, 0}.saturated()), 5U);
    EXPECT_EQ((Uint128{5, 1}.saturated()), std::numeric_limits<std::uint64_t>::max());
}

TEST(Strings, FieldsLoseTheirPadding) {
    const std::string nvme = "  S4X 1   ";
    EXPECT_EQ(ascii_field(std::span(reinterpret_cast<const std::uint8_t*>(nvme.data()), nvme.size())), "S4X 1");
    const std::vector<std::uint8_t> swapped{'a', 'S', 's', 'm', 'n', 'u', ' ', 'g'};
    EXPECT_EQ(ata_string(swapped), "Samsung");
    const std::vector<std::uint8_t> hostile{0x1B, '[', 0xFF, 'A', 0, 'B'};
    EXPECT_EQ(ascii_field(hostile), "[A");
}

}  // namespace
}  // namespace fettle
