// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/apst.h"

#include <gtest/gtest.h>

#include "tests/unit/nvme/make_nvme.h"

namespace fettle::nvme {
namespace {

/// An entry by NVMe Base 2.0 figure 333: reserved 2:0, ITPS 7:3, ITPT 31:8, reserved 63:32.
void put_entry(std::vector<std::uint8_t>& table, std::size_t state, std::uint64_t target, std::uint64_t idle_ms) {
    fettle::test::put(table, state * 8, target << 3U | idle_ms << 8U, 8);
}

// The bytes of the entries that nvme-cli prints as "ITPT 275 ms, ITPS 3" and "ITPT 1200 ms, ITPS 4"
// (github.com/damige/linux-nvme, issue 11), by hand: 275 is 113h, 1200 is 4B0h; 3 << 3 is 18h, 4 << 3 is 20h.
TEST(Apst, ReadsTheEntriesAsNvmeCliPrintsThem) {
    std::vector<std::uint8_t> table(kApstBytes);
    for (std::size_t state = 0; state < 3; ++state) {
        table[state * 8] = 0x18;
        table[state * 8 + 1] = 0x13;
        table[state * 8 + 2] = 0x01;
    }
    table[24] = 0x20;
    table[25] = 0xB0;
    table[26] = 0x04;
    const auto transitions = decode_apst(table);
    ASSERT_TRUE(transitions);
    EXPECT_EQ(*transitions, (std::vector<IdleTransition>{{0, 3, 275}, {1, 3, 275}, {2, 3, 275}, {3, 4, 1200}}));
}

TEST(Apst, AnIdleTimeOfZeroIsNoTransition) {
    std::vector<std::uint8_t> table(kApstBytes);
    put_entry(table, 0, 3, 0);
    const auto transitions = decode_apst(table);
    ASSERT_TRUE(transitions);
    EXPECT_TRUE(transitions->empty());
}

TEST(Apst, TakesTheLargestValuesAndIgnoresReservedBits) {
    std::vector<std::uint8_t> table(kApstBytes);
    put_entry(table, 31, 31, 0xFFFFFF);
    table[31 * 8] |= 0x07;
    for (std::size_t at = 4; at < 8; ++at) table[31 * 8 + at] = 0xFF;
    const auto transitions = decode_apst(table);
    ASSERT_TRUE(transitions);
    EXPECT_EQ(*transitions, (std::vector<IdleTransition>{{31, 31, 16'777'215}}));
}

TEST(Apst, RefusesAShortTable) {
    const std::vector<std::uint8_t> table(kApstBytes - 1);
    EXPECT_EQ(decode_apst(table).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_apst({}).error().code, ErrorCode::truncated);
}

}  // namespace
}  // namespace fettle::nvme
