// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

namespace fettle::sim {
namespace {

constexpr const char* kManaged = "namespace_management = true\nnamespaces = 4\nunallocated_bytes = 8388608\n";

NvmeCompletion create(Bench& bench, std::uint64_t blocks, std::uint64_t capacity, std::uint8_t format = 0) {
    std::vector<std::uint8_t> data(4096);
    for (std::size_t i = 0; i < 8; ++i) {
        data[i] = static_cast<std::uint8_t>(blocks >> (8 * i));
        data[8 + i] = static_cast<std::uint8_t>(capacity >> (8 * i));
    }
    data[26] = format;
    return bench.admin(Bench::command(0x0D, 0, 0), data);
}
NvmeCompletion create(Bench& bench, std::uint64_t blocks) { return create(bench, blocks, blocks); }
unsigned remove(Bench& bench, std::uint32_t nsid) { return Bench::code(bench.admin(Bench::command(0x0D, nsid, 1))); }
unsigned attach(Bench& bench, std::uint32_t nsid, unsigned select, std::vector<std::uint16_t> controllers = {1}) {
    std::vector<std::uint8_t> data(4096);
    data[0] = static_cast<std::uint8_t>(controllers.size());
    for (std::size_t i = 0; i < controllers.size(); ++i) data[2 + 2 * i] = static_cast<std::uint8_t>(controllers[i]);
    return Bench::code(bench.admin(Bench::command(0x15, nsid, select), data));
}
std::uint64_t unallocated(Bench& bench) {
    EXPECT_EQ(bench.identify(1), 0U);
    return bench.field(296, 8);
}

TEST(SimNvmeNamespaces, CreateAttachUseDetachDelete) {
    Bench bench(kManaged);
    EXPECT_EQ(unallocated(bench), 8U << 20U);
    auto made = create(bench, 8192);
    ASSERT_EQ(Bench::code(made), 0U);
    EXPECT_EQ(made.dword0, 2U);
    EXPECT_EQ(unallocated(bench), 4U << 20U);
    EXPECT_EQ(bench.read(0, 1, 2), 0x002U);  // inactive
    ASSERT_EQ(bench.identify(0x00, 2), 0U);
    EXPECT_EQ(bench.field(0, 8), 0U);
    ASSERT_EQ(bench.identify(0x11, 2), 0U);
    EXPECT_EQ(bench.field(0, 8), 8192U);
    ASSERT_EQ(bench.identify(0x10, 0), 0U);
    EXPECT_EQ(bench.field(4, 4), 2U);
    ASSERT_EQ(attach(bench, 2, 0), 0U);
    ASSERT_EQ(bench.identify(0x12, 2), 0U);
    EXPECT_EQ(bench.field(0, 4), 0x00010001U);  // one controller, number 1
    ASSERT_EQ(bench.write(8191, 1, 0x22, 2), 0U);
    ASSERT_EQ(bench.write(16'383, 1, 0x11, 1), 0U);  // the last of namespace 1 beside
    EXPECT_TRUE(bench.holds(8191, 0x22, 2));
    EXPECT_EQ(bench.read(8192, 1, 2), 0x080U);
    ASSERT_EQ(bench.identify(0x03, 2), 0U);
    EXPECT_EQ(bench.field(11, 1), 2U);  // EUI-64 counts on
    ASSERT_EQ(attach(bench, 2, 1), 0U);
    EXPECT_EQ(bench.read(0, 1, 2), 0x002U);
    ASSERT_EQ(remove(bench, 2), 0U);
    EXPECT_EQ(unallocated(bench), 8U << 20U);
    EXPECT_TRUE(bench.holds(16'383, 0x11, 1));
    // The next one in the same place shows nothing of it.
    ASSERT_EQ(Bench::code(create(bench, 8192)), 0U);
    ASSERT_EQ(attach(bench, 2, 0), 0U);
    EXPECT_TRUE(bench.holds(8191, 0, 2));
}

TEST(SimNvmeNamespaces, Statuses) {
    Bench bench(kManaged);
    EXPECT_EQ(Bench::code(create(bench, 16'385)), 0x115U);
    ASSERT_EQ(bench.log(0x01, 64), 0U);
    EXPECT_EQ(bench.field(32, 8), 16'385U * 512U + 3584U);  // what it would take, in units of 4096
    EXPECT_EQ(Bench::code(create(bench, UINT64_MAX)), 0x115U);
    EXPECT_EQ(Bench::code(create(bench, 8192, 4096)), 0x11BU);
    EXPECT_EQ(Bench::code(create(bench, 4096, 8192)), 0x002U);
    EXPECT_EQ(Bench::code(create(bench, 0, 0)), 0x002U);
    EXPECT_EQ(Bench::code(create(bench, 8192, 8192, 9)), 0x10AU);
    EXPECT_EQ(attach(bench, 1, 0), 0x118U);
    EXPECT_EQ(attach(bench, 2, 0), 0x002U);
    EXPECT_EQ(attach(bench, 9, 0), 0x00BU);
    EXPECT_EQ(attach(bench, 0xFFFFFFFF, 0), 0x00BU);
    EXPECT_EQ(attach(bench, 1, 7), 0x002U);
    EXPECT_EQ(attach(bench, 1, 1, {}), 0x11CU);
    EXPECT_EQ(attach(bench, 1, 1, {2}), 0x11CU);
    EXPECT_EQ(attach(bench, 1, 1, {1, 1}), 0x11CU);
    ASSERT_EQ(attach(bench, 1, 1), 0U);
    EXPECT_EQ(attach(bench, 1, 1), 0x11AU);
    for (int i = 0; i < 3; ++i) ASSERT_EQ(Bench::code(create(bench, 8)), 0U);
    EXPECT_EQ(Bench::code(create(bench, 8)), 0x116U);
    EXPECT_EQ(remove(bench, 5), 0x00BU);
    ASSERT_EQ(remove(bench, 2), 0U);
    EXPECT_EQ(remove(bench, 2), 0x002U);
    ASSERT_EQ(remove(bench, 0xFFFFFFFF), 0U);
    ASSERT_EQ(bench.identify(0x10, 0), 0U);
    EXPECT_EQ(bench.field(0, 4), 0U);
    EXPECT_EQ(unallocated(bench), 16U << 20U);
    Bench without;
    EXPECT_EQ(Bench::code(without.admin(Bench::command(0x0D, 1, 1))), 0x001U);
}

TEST(SimNvmeNamespaces, PiecesOfTheFlashAreJoined) {
    Bench bench("namespace_management = true\nnamespaces = 8\n");
    ASSERT_EQ(remove(bench, 1), 0U);
    for (std::uint32_t nsid = 1; nsid <= 4; ++nsid) {
        ASSERT_EQ(create(bench, 8192).dword0, nsid);
        ASSERT_EQ(attach(bench, nsid, 0), 0U);
        ASSERT_EQ(bench.write(0, 128, static_cast<std::uint8_t>(nsid), nsid), 0U);
    }
    ASSERT_EQ(remove(bench, 1), 0U);
    ASSERT_EQ(remove(bench, 3), 0U);
    ASSERT_EQ(create(bench, 2048, 2048, 1).dword0, 1U);  // 8 MiB of 4096 bytes, in two pieces
    ASSERT_EQ(attach(bench, 1, 0), 0U);
    for (std::uint64_t lba = 0; lba < 2048; lba += 16) {
        ASSERT_EQ(bench.write(lba, 16, static_cast<std::uint8_t>(lba / 16), 1), 0U);
    }
    for (std::uint64_t lba = 0; lba < 2048; lba += 16)
        EXPECT_TRUE(bench.holds(lba + 15, static_cast<std::uint8_t>(lba / 16), 1));
    EXPECT_TRUE(bench.holds(5, 2, 2));
    EXPECT_TRUE(bench.holds(5, 4, 4));
    Bench again("namespace_management = true\nnamespaces = 8\n");
    ASSERT_TRUE(again.drive->load(bench.drive->save()));
    ASSERT_EQ(again.identify(0, 1), 0U);
    EXPECT_EQ(again.field(0, 8), 2048U);
}

TEST(SimNvmeNamespaces, ChangesAreNoticed) {
    Bench bench(kManaged);
    ASSERT_EQ(Bench::code(create(bench, 8192)), 0U);
    ASSERT_EQ(attach(bench, 2, 0), 0U);
    EXPECT_FALSE(bench.drive->take_event());  // nobody asked
    ASSERT_EQ(Bench::code(bench.admin(Bench::command(0x09, 0, 0x0B, 1U << 8U))), 0U);
    ASSERT_EQ(attach(bench, 2, 1), 0U);
    EXPECT_EQ(bench.drive->take_event(), 0x00040002U);
    ASSERT_EQ(attach(bench, 2, 0), 0U);
    EXPECT_FALSE(bench.drive->take_event());  // one at a time until the log is read
    ASSERT_EQ(bench.log(0x04, 4096, true), 0U);
    EXPECT_EQ(bench.field(0, 8), 2U);
    EXPECT_FALSE(bench.drive->take_event());  // retained
    ASSERT_EQ(bench.log(0x04, 4096), 0U);
    EXPECT_EQ(bench.field(0, 8), 2U);
    ASSERT_EQ(bench.log(0x04, 4096), 0U);
    EXPECT_EQ(bench.field(0, 8), 0U);
    ASSERT_EQ(attach(bench, 2, 1), 0U);
    EXPECT_EQ(bench.drive->take_event(), 0x00040002U);
}

TEST(SimNvmeState, CorruptStatesAreRefused) {
    Bench bench(kManaged);
    const auto good = bench.drive->save();
    const auto refuses = [&](const char* path, const nlohmann::json& value) {
        auto bad = good;
        bad[nlohmann::json::json_pointer(path)] = value;
        Bench other(kManaged);
        const auto loaded = other.drive->load(bad);
        return !loaded && loaded.error().code == ErrorCode::malformed;
    };
    EXPECT_TRUE(bench.drive->load(good));
    EXPECT_TRUE(refuses("/namespaces", 5));
    EXPECT_TRUE(refuses("/namespaces/list/0/extents/0/1", std::uint64_t{1} << 60U));
    EXPECT_TRUE(refuses("/namespaces/list/0/blocks", std::uint64_t{1} << 60U));
    EXPECT_TRUE(refuses("/namespaces/list/0/nsid", 99));
    EXPECT_TRUE(refuses("/namespaces/list/0/format", 9));
    EXPECT_TRUE(refuses("/namespaces/list/0/lba_bytes", 777));
    EXPECT_TRUE(refuses("/firmware/active", 6));
    EXPECT_TRUE(refuses("/firmware/running", "much too long"));
    EXPECT_TRUE(refuses("/sanitize/state", 9));
    EXPECT_TRUE(refuses("/security/locked", "no"));
    EXPECT_TRUE(refuses("/warning_ns", -1));
}

}  // namespace
}  // namespace fettle::sim
