// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

namespace fettle::sim {
namespace {

constexpr std::uint32_t kUserData = 1U << 9U;
constexpr std::uint32_t kCrypto = 2U << 9U;

unsigned format(Bench& bench, std::uint32_t nsid, std::uint32_t dword10) {
    return Bench::code(bench.admin(Bench::command(0x80, nsid, dword10)));
}

/// Two namespaces of 8 MiB, both written.
struct Two : Bench {
    explicit Two(const std::string& nvme, const std::string& more = "")
        : Bench("namespace_management = true\nnamespaces = 2\nunallocated_bytes = 8388608\n" + nvme, more) {
        std::vector<std::uint8_t> blocks(4096);
        blocks[1] = blocks[9] = 0x40;  // 16384 blocks
        EXPECT_EQ(code(admin(command(0x0D), blocks)), 0U);
        std::vector<std::uint8_t> controllers(4096);
        controllers[0] = controllers[2] = 1;
        EXPECT_EQ(code(admin(command(0x15, 2), controllers)), 0U);
        EXPECT_EQ(write(5, 1, 0x11, 1), 0U);
        EXPECT_EQ(write(5, 1, 0x22, 2), 0U);
    }
    [[nodiscard]] std::pair<bool, bool> alive() { return {holds(5, 0x11, 1), holds(5, 0x22, 2)}; }
};

TEST(SimNvmeFormat, EveryEraseSettingTakesTheData) {
    for (const std::uint32_t erase : {0U, kUserData, kCrypto}) {
        Bench bench;
        ASSERT_EQ(bench.write(9, 1, 0x5A), 0U);
        ASSERT_EQ(format(bench, 1, erase), 0U);
        EXPECT_TRUE(bench.holds(9, 0)) << erase;
    }
}

TEST(SimNvmeFormat, ChangesTheBlockSize) {
    Bench bench;
    ASSERT_EQ(format(bench, 1, 1), 0U);
    ASSERT_EQ(bench.identify(0, 1), 0U);
    EXPECT_EQ(bench.field(0, 8), 4096U);
    EXPECT_EQ(bench.field(26, 1), 1U);
    ASSERT_EQ(bench.write(4095, 1, 0x5A), 0U);
    EXPECT_EQ(bench.data.size(), 4096U);
    EXPECT_TRUE(bench.holds(4095, 0x5A));
    EXPECT_EQ(bench.read(4096, 1), 0x080U);
    EXPECT_EQ(bench.drive_state->medium().sector_bytes(), 4096U);
    ASSERT_EQ(format(bench, 1, 0), 0U);
    EXPECT_EQ(bench.read(32'767, 1), 0U);
    EXPECT_TRUE(bench.holds(32'767, 0));
}

TEST(SimNvmeFormat, Refusals) {
    Bench bench("crypto_erase = false\nformat_broadcast = false\n");
    EXPECT_EQ(format(bench, 1, 2), 0x10AU);          // no such format
    EXPECT_EQ(format(bench, 1, 1U << 12U), 0x10AU);  // format 16
    EXPECT_EQ(format(bench, 1, 1U << 5U), 0x10AU);   // protection information
    EXPECT_EQ(format(bench, 1, kCrypto), 0x002U);
    EXPECT_EQ(format(bench, 1, 3U << 9U), 0x002U);
    EXPECT_EQ(format(bench, 0xFFFFFFFF, 0), 0x002U);
    EXPECT_EQ(format(bench, 0, 0), 0x00BU);
    EXPECT_EQ(format(bench, 7, 0), 0x00BU);
    Bench without("format = false\n");
    EXPECT_EQ(format(without, 1, 0), 0x001U);
    Bench worn("", "[quirks]\nread_only = true\n");
    EXPECT_EQ(format(worn, 1, 0), 0x182U);
}

TEST(SimNvmeFormat, ScopeFollowsFna) {
    const std::pair<bool, bool> only_two{false, true};
    const std::pair<bool, bool> none{false, false};
    struct Row {
        const char* fna;
        std::uint32_t nsid;
        std::uint32_t erase;
        std::pair<bool, bool> alive;
    };
    for (const auto& row :
         {Row{"", 1, 0, only_two}, Row{"", 1, kUserData, only_two}, Row{"", 1, kCrypto, only_two},
          Row{"", 0xFFFFFFFF, kUserData, none}, Row{"format_all = true\n", 1, 0, none},
          Row{"format_all = true\n", 1, kUserData, none}, Row{"erase_all = true\n", 1, 0, only_two},
          Row{"erase_all = true\n", 1, kUserData, none}, Row{"erase_all = true\n", 1, kCrypto, none}}) {
        Two bench(row.fna);
        ASSERT_EQ(format(bench, row.nsid, row.erase), 0U);
        EXPECT_EQ(bench.alive(), row.alive) << row.fna << row.nsid << ' ' << row.erase;
    }
    Two bench("format_all = true\nerase_all = true\nformat_broadcast = false\n");
    ASSERT_EQ(bench.identify(1), 0U);
    EXPECT_EQ(bench.field(524, 1), 0xFU);
}

TEST(SimNvmeFormat, ANamespaceOf4096BytesBesideOneOf512) {
    Two bench("");
    ASSERT_EQ(format(bench, 2, 1), 0U);
    for (std::uint64_t lba : {0U, 1U, 2047U}) ASSERT_EQ(bench.write(lba, 1, static_cast<std::uint8_t>(lba + 1), 2), 0U);
    EXPECT_TRUE(bench.holds(5, 0x11, 1));
    EXPECT_TRUE(bench.holds(0, 1, 2));
    EXPECT_TRUE(bench.holds(1, 2, 2));
    EXPECT_EQ(bench.read(2048, 1, 2), 0x080U);
}

TEST(SimNvmeFormat, BlocksOf512OnAMediumOf4096) {
    Bench bench("", "", 4096);
    // Two namespaces keep the medium's own sectors: what is smaller is read, changed and written back.
    Bench split("namespace_management = true\nnamespaces = 2\nunallocated_bytes = 8388608\n", "", 4096);
    ASSERT_EQ(format(split, 1, 0), 0U);
    EXPECT_EQ(split.drive_state->medium().sector_bytes(), 4096U);
    ASSERT_EQ(split.write(3, 2, 0x33), 0U);
    ASSERT_EQ(split.write(7, 2, 0x77), 0U);
    EXPECT_TRUE(split.holds(2, 0));
    EXPECT_TRUE(split.holds(3, 0x33));
    EXPECT_TRUE(split.holds(4, 0x33));
    EXPECT_TRUE(split.holds(5, 0));
    EXPECT_TRUE(split.holds(7, 0x77));
    EXPECT_TRUE(split.holds(8, 0x77));
    EXPECT_TRUE(split.holds(9, 0));
}

TEST(SimNvmeFormat, PowerWithinLeavesItNotReady) {
    Bench bench;
    ASSERT_EQ(bench.write(0, 1, 0x5A), 0U);
    ASSERT_EQ(bench.write(32'000, 1, 0x5A), 0U);
    bench.drive->admin_half(Bench::command(0x80, 1, kUserData), {});
    bench.power_cycle(true);
    EXPECT_EQ(bench.read(0, 1), 0x082U);
    Bench again;
    ASSERT_TRUE(again.drive->load(bench.drive->save()));
    EXPECT_EQ(again.read(0, 1), 0x082U);
    ASSERT_EQ(format(bench, 1, kUserData), 0U);
    EXPECT_TRUE(bench.holds(32'000, 0));
}

TEST(SimNvmeFormat, ALiarKeepsTheData) {
    for (const std::uint32_t erase : {0U, kUserData, kCrypto}) {
        Bench bench("", "[quirks]\nerase_lies = true\n");
        ASSERT_EQ(bench.write(9, 1, 0x5A), 0U);
        ASSERT_EQ(format(bench, 1, erase), 0U);
        EXPECT_TRUE(bench.holds(9, 0x5A));
    }
}

}  // namespace
}  // namespace fettle::sim
