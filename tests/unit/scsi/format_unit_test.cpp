// SPDX-License-Identifier: GPL-3.0-or-later
// FORMAT UNIT and the block descriptor, byte by byte (SBC-4 5.4, 6.5.2, 6.6; what sg_format sends for the same).
#include "core/scsi/format_unit.h"

#include <gtest/gtest.h>

#include <vector>

namespace fettle::scsi {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(FormatUnit, KeepsEachTypeOfProtection) {
    struct Case {
        Protection protection;
        Bytes cdb;
        Bytes list;
    };
    // FMTPINFO in bits 7:6 of byte 1, PROTECTION FIELD USAGE in byte 0 of the list: table 36.
    for (const auto& one :
         {Case{{0, 0}, {0x04, 0x10, 0, 0, 0, 0}, {0, 2, 0, 0}}, Case{{1, 0}, {0x04, 0x90, 0, 0, 0, 0}, {0, 2, 0, 0}},
          Case{{2, 0}, {0x04, 0xD0, 0, 0, 0, 0}, {0, 2, 0, 0}}, Case{{3, 0}, {0x04, 0xD0, 0, 0, 0, 0}, {1, 2, 0, 0}},
          Case{{2, 3}, {0x04, 0xF0, 0, 0, 0, 0}, {0, 2, 0, 3, 0, 0, 0, 0}}}) {
        EXPECT_EQ(format_unit(one.protection).cdb, one.cdb) << unsigned{one.protection.type};
        EXPECT_EQ(format_list(one.protection), one.list) << unsigned{one.protection.type};
    }
}

TEST(FormatUnit, ProtectionIsReadFromReadCapacity) {
    Bytes capacity(32);
    EXPECT_EQ(decode_protection(BytesView(capacity)), (Protection{0, 0}));
    capacity[12] = 0x04;  // P_TYPE without PROT_EN says nothing
    EXPECT_EQ(decode_protection(BytesView(capacity)), (Protection{0, 0}));
    capacity[12] = 0x05;
    capacity[13] = 0x33;
    EXPECT_EQ(decode_protection(BytesView(capacity)), (Protection{3, 3}));
    EXPECT_EQ(decode_protection(BytesView(capacity).slice(0, 12)), (Protection{0, 0}));
}

TEST(BlockLengths, HaveTheirTypesOfProtection) {
    const Bytes page{0x00, 0xB4, 0x00, 0x10, 0, 0, 0x02, 0x00, 0x40, 0x0F, 0, 0, 0, 0, 0x10, 0x00, 0x00, 0x03, 0, 0};
    const auto found = decode_block_lengths(BytesView(page));
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, (std::vector<BlockLength>{{512, 0x0F}, {4096, 0x03}}));
    EXPECT_TRUE((*found)[0].supports(3));
    EXPECT_FALSE((*found)[1].supports(2));
    EXPECT_TRUE((*found)[1].supports(1));
    EXPECT_FALSE((*found)[1].supports(4));
    Bytes other = page;
    other[1] = 0xB0;
    EXPECT_EQ(decode_block_lengths(BytesView(other)).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_block_lengths(BytesView(page).slice(0, 12)).error().code, ErrorCode::truncated);
}

TEST(BlockDescriptor, IsReadInBothForms) {
    // The long form: LONGLBA in byte 4, 16 bytes, the length in the last four.
    Bytes header{0, 0x22, 0, 0x10, 0x01, 0, 0, 16};
    Bytes descriptor{0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x00};
    auto bytes = header;
    bytes.insert(bytes.end(), descriptor.begin(), descriptor.end());
    auto found = decode_block_descriptor(BytesView(bytes));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->block_bytes, 4096U);
    EXPECT_TRUE(found->long_form);
    EXPECT_EQ(decode_block_descriptor(BytesView(bytes).slice(0, 20)).error().code, ErrorCode::truncated);
    const Bytes brief{0, 0x1A, 0, 0x10, 0, 0, 0, 8, 0xFF, 0xFF, 0xFF, 0xFF, 0xEE, 0, 0x02, 0x08};
    found = decode_block_descriptor(BytesView(brief));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->block_bytes, 520U);
    EXPECT_FALSE(found->long_form);
    const Bytes none{0, 0x12, 0, 0x10, 0, 0, 0, 0};
    EXPECT_EQ(decode_block_descriptor(BytesView(none)).error().code, ErrorCode::not_found);
    EXPECT_EQ(decode_block_descriptor(BytesView(none).slice(0, 7)).error().code, ErrorCode::truncated);
}

TEST(BlockDescriptor, IsSelectedWithTheLargestNumberOfBlocks) {
    EXPECT_EQ(descriptor_list({4096, false}),
              (Bytes{0, 0, 0, 0, 0, 0, 0, 8, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0x00, 0x10, 0x00}));
    EXPECT_EQ(descriptor_list({512, true}),
              (Bytes{0, 0, 0, 0, 1, 0, 0, 16, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 2, 0}));
    EXPECT_EQ(mode_select_descriptor(24, true).cdb, (Bytes{0x55, 0x11, 0, 0, 0, 0, 0, 0, 24, 0}));
    EXPECT_EQ(mode_select_descriptor(16, false).cdb, (Bytes{0x55, 0x10, 0, 0, 0, 0, 0, 0, 16, 0}));
    EXPECT_EQ(mode_sense_descriptor().cdb, (Bytes{0x5A, 0x10, 0x01, 0, 0, 0, 0, 0, 252, 0}));
}

}  // namespace
}  // namespace fettle::scsi
