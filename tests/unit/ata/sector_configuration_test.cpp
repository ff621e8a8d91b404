// SPDX-License-Identifier: GPL-3.0-or-later
// The Sector Configuration log as Seagate's and WD's drives with 512 and 4096 bytes have it: descriptors of 16 bytes,
// valid bit 7 of byte 0, DESCRIPTOR CHECK at 2, the size at 4 (ACS-4; Seagate Exos 7E8 product manual 2.2.1;
// hdparm 9.65).
#include "core/ata/sector_configuration.h"

#include <gtest/gtest.h>

#include <vector>

namespace fettle::ata {
namespace {

std::vector<std::uint8_t> log_of(const std::vector<std::vector<std::uint8_t>>& descriptors) {
    std::vector<std::uint8_t> log(512);
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
        std::copy(descriptors[i].begin(), descriptors[i].end(), log.begin() + static_cast<std::ptrdiff_t>(16 * i));
    }
    return log;
}

const std::vector<std::uint8_t> k512{0x80, 0x03, 0x34, 0x12, 0x00, 0x01, 0x00, 0x00};   // 256 words
const std::vector<std::uint8_t> k4096{0x80, 0x00, 0xCD, 0xAB, 0x00, 0x08, 0x00, 0x00};  // 2048 words

TEST(SectorConfigurations, HaveSizesInWords) {
    const auto found = decode_sector_configurations(BytesView(log_of({k512, k4096})), 512);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, (std::vector<SectorConfiguration>{{0, 512, 0x1234, 3}, {1, 4096, 0xABCD, 0}}));
}

TEST(SectorConfigurations, OfSomeDrivesHaveThemInBytes) {
    const std::vector<std::uint8_t> bytes512{0x80, 0, 1, 0, 0x00, 0x02, 0, 0};
    const std::vector<std::uint8_t> bytes4096{0x80, 0, 2, 0, 0x00, 0x10, 0, 0};
    const auto found = decode_sector_configurations(BytesView(log_of({bytes512, bytes4096})), 4096);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, (std::vector<SectorConfiguration>{{0, 512, 1, 0}, {1, 4096, 2, 0}}));
}

TEST(SectorConfigurations, ThatAreNotValidDoNotCount) {
    auto invalid = k512;
    invalid[0] = 0x7F;
    const std::vector<std::uint8_t> empty{0x80, 0, 1, 0, 0, 0, 0, 0};
    const std::vector<std::uint8_t> huge{0x80, 0, 1, 0, 0, 0, 0, 0xFF};
    std::vector<std::vector<std::uint8_t>> all{invalid, empty, huge, {}, {}, {}, {}, k4096, k512};
    const auto found = decode_sector_configurations(BytesView(log_of(all)), 512);
    ASSERT_TRUE(found);
    // The eighth is the last one; what follows is reserved.
    EXPECT_EQ(*found, (std::vector<SectorConfiguration>{{7, 4096, 0xABCD, 0}}));
    const std::vector<std::uint8_t> half(511);
    EXPECT_EQ(decode_sector_configurations(BytesView(half), 512).error().code, ErrorCode::truncated);
}

// Table 2 of the manual: FEATURE is the check word, COUNT 2:0 the index, COMMAND B2h, no data.
TEST(SectorConfigurations, AreSetByIndexAndCheckWord) {
    const auto command = set_sector_configuration({1, 4096, 0xABCD, 0});
    EXPECT_EQ(command.command, 0xB2);
    EXPECT_EQ(command.features, 0xABCD);
    EXPECT_EQ(command.count, 1);
    EXPECT_EQ(command.lba, 0U);
    EXPECT_TRUE(command.extended);
    EXPECT_EQ(command.transfer, Transfer::none);
}

}  // namespace
}  // namespace fettle::ata
