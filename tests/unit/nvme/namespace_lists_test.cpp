// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/namespace_lists.h"

#include <gtest/gtest.h>

#include <array>

namespace fettle::nvme {
namespace {

using Page = std::array<std::uint8_t, 4096>;

void put(Page& page, std::size_t at, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) page.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i));
}

// The layout is that of struct nvme_id_ns_granularity_list of libnvme: attributes, a 0's based number, and from byte 32
// descriptors of NSZE and NCAP granularity.
TEST(NamespaceLists, OneGranularityIsThatOfAllFormats) {
    Page page{};
    put(page, 32, 0x4000'0000, 8);
    put(page, 40, 0x2000'0000, 8);
    put(page, 48, 7, 8);  // beyond the number
    const auto list = decode_granularities(BytesView(page));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->all.size(), 1U);
    EXPECT_EQ(list->of(0), (NamespaceGranularity{0x4000'0000, 0x2000'0000}));
    EXPECT_EQ(list->of(63), list->of(0));
}

TEST(NamespaceLists, GranularitiesByFormatEndWithTheirNumber) {
    Page page{};
    put(page, 0, 1, 4);
    put(page, 4, 1, 1);
    put(page, 32, 4096, 8);
    put(page, 48, 8192, 8);
    put(page, 64, 16384, 8);
    const auto list = decode_granularities(BytesView(page));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->of(0).size_bytes, 4096U);
    EXPECT_EQ(list->of(1).size_bytes, 8192U);
    EXPECT_EQ(list->of(2), NamespaceGranularity{});
}

TEST(NamespaceLists, ANumberBeyondTheStructureIsCutOff) {
    Page page{};
    put(page, 4, 255, 1);
    const auto list = decode_granularities(BytesView(page));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->all.size(), 16U);
}

TEST(NamespaceLists, ShortDataIsAnError) {
    const std::array<std::uint8_t, 4095> bytes{};
    EXPECT_EQ(decode_granularities(BytesView(bytes)).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_changed_namespaces(BytesView(bytes)).error().code, ErrorCode::truncated);
}

// NVMe Base 2.0 5.16.1.5: ids in ascending order, or FFFFFFFFh alone if there are more than fit.
TEST(NamespaceLists, ChangesAreIdsOrTooMany) {
    Page page{};
    put(page, 0, 3, 4);
    put(page, 4, 0x0102'0304, 4);
    auto changed = decode_changed_namespaces(BytesView(page));
    ASSERT_TRUE(changed);
    EXPECT_FALSE(changed->overflow);
    EXPECT_EQ(changed->nsid, (std::vector<std::uint32_t>{3, 0x0102'0304}));
    put(page, 4, 3, 4);
    EXPECT_EQ(decode_changed_namespaces(BytesView(page)).error().code, ErrorCode::malformed);
    page.fill(0);
    put(page, 0, 0xFFFF'FFFF, 4);
    changed = decode_changed_namespaces(BytesView(page));
    ASSERT_TRUE(changed);
    EXPECT_TRUE(changed->overflow);
    EXPECT_TRUE(changed->nsid.empty());
}

// Reading the log without RAE (dword 10 bit 15) would take the notice away from the system.
TEST(NamespaceLists, CommandsReadAndLeaveTheNotice) {
    const auto log = changed_namespaces_log();
    EXPECT_EQ(log.opcode, 0x02);
    EXPECT_EQ(log.nsid, 0xFFFF'FFFF);
    EXPECT_EQ(log.cdw10_15[0], 0x03FF'8004U);
    const auto list = identify_granularity();
    EXPECT_EQ(list.opcode, 0x06);
    EXPECT_EQ(list.cdw10_15[0], 0x16U);
}

}  // namespace
}  // namespace fettle::nvme
