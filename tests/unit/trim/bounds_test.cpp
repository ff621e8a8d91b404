// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds that mutants showed to be untested.
#include <gtest/gtest.h>

#include <array>

#include "core/trim/btrfs_chunks.h"
#include "core/trim/candidate.h"
#include "core/trim/proof_verdict.h"
#include "core/trim/ranges.h"

namespace fettle::trim {
namespace {

/// A CHUNK_ITEM of one stripe, as btrfs' "On-disk Format" places its fields.
std::array<std::uint8_t, 80> item(std::uint64_t length, std::uint64_t offset) {
    std::array<std::uint8_t, 80> bytes{};
    const auto put = [&](std::size_t at, std::uint64_t value, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    };
    put(0, length, 8);
    put(24, 1, 8);  // data
    put(44, 1, 2);  // stripes
    put(48, 1, 8);  // the first one's device
    put(56, offset, 8);
    return bytes;
}

TEST(BtrfsBounds, AChunkMayEndWhereNumbersEnd) {
    constexpr std::uint64_t kLength = 1U << 20U;
    const auto good = item(kLength, UINT64_MAX - kLength);
    EXPECT_TRUE(read_btrfs_chunk(UINT64_MAX - kLength, BytesView(good)));
    EXPECT_FALSE(read_btrfs_chunk(UINT64_MAX - kLength + 1, BytesView(good)));
    const auto past = item(kLength, UINT64_MAX - kLength + 1);
    EXPECT_FALSE(read_btrfs_chunk(0, BytesView(past)));
}

TEST(BtrfsBounds, AChunkHoldsItsFirstByteAndNotTheOneBehindIt) {
    constexpr std::uint64_t kLength = 1U << 20U;
    const auto chunk = *read_btrfs_chunk(kLength, BytesView(item(kLength, 0)));
    EXPECT_EQ(locate({chunk}, kLength, 1)->at(0).on_device, 0U);
    EXPECT_EQ(locate({chunk}, 2 * kLength - 1, 1)->at(0).on_device, kLength - 1);
    EXPECT_EQ(locate({chunk}, kLength, kLength)->at(0).bytes, kLength);
    EXPECT_FALSE(locate({chunk}, kLength - 1, 1));
    EXPECT_FALSE(locate({chunk}, 2 * kLength, 1));
    EXPECT_FALSE(locate({chunk}, kLength, kLength + 1));
    EXPECT_TRUE(locate({chunk}, 0, 0)->empty());
}

TEST(BtrfsBounds, AChunkHasAtLeastOneStripe) {
    auto none = item(1U << 20U, 0);
    none[44] = 0;
    EXPECT_EQ(read_btrfs_chunk(0, BytesView(none)).error().code, ErrorCode::malformed);
}

/// Pieces of about 1 GiB, and at most 256 of them.
TEST(RangeBounds, PiecesAreOfWholeGroups) {
    constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;
    EXPECT_EQ(ranges_of({0, kGiB, 256 * kGiB}).size(), 256U);
    EXPECT_EQ(ranges_of({0, kGiB, 257 * kGiB}).size(), 129U);
    EXPECT_EQ(ranges_of({0, kGiB, kGiB}).size(), 1U);
    EXPECT_EQ(ranges_of({0, kGiB, kGiB + 1}).size(), 2U);
    EXPECT_EQ(ranges_of({0, 3 * kGiB / 4, 3 * kGiB}).size(), 4U);
    // A file system that ends where its first group begins has none.
    EXPECT_EQ(ranges_of({1024, kGiB, 1024}), (std::vector<Range>{{0, kToTheEnd}}));
    EXPECT_EQ(ranges_of({1024, kGiB, kGiB + 1024}).size(), 1U);
    EXPECT_EQ(ranges_of({1024, kGiB, kGiB + 1025}).size(), 2U);
}

/// What a layer hides is judged by the counters: nine tenths are nearly all.
TEST(VerdictBounds, CountersOfNearlyAllCount) {
    const auto verdict = [](std::optional<std::uint64_t> bytes) {
        Proof proof;
        proof.opaque_layer = "dm-3 (thin)";
        proof.written_bytes = 1000;
        proof.after = BlocksSeen{0, 10, 0};
        proof.discarded = {{"sda", 1, bytes}, {"sdb", {}, {}}};
        judge(proof, {});
        return proof.verdict;
    };
    EXPECT_EQ(verdict(1000), ProofVerdict::counted);
    EXPECT_EQ(verdict(900), ProofVerdict::counted);
    EXPECT_EQ(verdict(899), ProofVerdict::partly);
    EXPECT_EQ(verdict(1), ProofVerdict::partly);
    EXPECT_EQ(verdict(0), ProofVerdict::not_discarded);
    EXPECT_EQ(verdict({}), ProofVerdict::failed);
}

TEST(VerdictBounds, BlocksOfDrivesThatWereSentNothingAreNotDiscarded) {
    const auto judged = [](std::uint64_t gone, std::optional<std::uint64_t> bytes,
                           const ProofExpectation& expected = {}) {
        Proof proof;
        proof.written_bytes = 1000;
        proof.device = "/dev/sda";
        proof.after_on = {{"sda", {10 - gone, gone, 0}}};
        proof.after = proof.after_on[0].blocks;
        proof.discarded = {{"sda", bytes ? std::optional<std::uint64_t>(1) : std::nullopt, bytes}};
        judge(proof, expected);
        return proof;
    };
    EXPECT_EQ(judged(10, 1000).verdict, ProofVerdict::proven);
    EXPECT_EQ(judged(10, {}).verdict, ProofVerdict::proven);
    EXPECT_NE(judged(10, {}).text.text, judged(10, 1000).text.text);  // with the count, or without
    EXPECT_EQ(judged(9, 1000).verdict, ProofVerdict::partly);
    EXPECT_EQ(judged(1, 1000).verdict, ProofVerdict::partly);
    EXPECT_EQ(judged(10, 0).verdict, ProofVerdict::not_discarded);
    EXPECT_EQ(judged(1, 0).verdict, ProofVerdict::not_discarded);
    EXPECT_NE(judged(1, 0).text.text, judged(0, 0).text.text);  // overwritten, or not even that
    EXPECT_EQ(judged(0, 0).text.id, "trim-not-passed");
    EXPECT_EQ(judged(0, 1000).verdict, ProofVerdict::not_told);
    EXPECT_EQ(judged(0, 1000, {true, false}).verdict, ProofVerdict::not_told);
    EXPECT_EQ(judged(0, 1000, {false, true}).text.id, "trim-not-discarded");
    EXPECT_EQ(judged(0, {}, {true, false}).text.id, "trim-not-discarded");
    EXPECT_EQ(judged(0, {}).verdict, ProofVerdict::not_told);
    EXPECT_EQ(judged(10, 1000).text.severity, Severity::info);
    EXPECT_EQ(judged(9, 1000).text.severity, Severity::warning);
    EXPECT_EQ(std::get<std::uint64_t>(*judged(9, 1000).text.find("gone")), 9U);
    EXPECT_EQ(std::get<std::uint64_t>(*judged(9, 1000).text.find("all")), 10U);
    EXPECT_EQ(std::get<std::uint64_t>(*judged(9, 1000).text.find("discarded_bytes")), 1000U);
}

/// Of two drives, the paths of the one that was not looked at say nothing.
TEST(CandidateBounds, OnlyDrivesThatWereLookedAtTellOfTheirLayers) {
    using check::Layer;
    check::DrivePlace place;
    check::DiscardPath other;
    other.mount_point = "/elsewhere";
    other.holds = "exfat";
    other.layers = {{Layer::Kind::crypt, "dm-9", "LUKS2", 0, false},
                    {Layer::Kind::drive, "sdb", "", 2'147'450'880, {}}};
    check::DiscardPath open = other;
    open.mount_point = "/home";
    open.holds = "ntfs";
    open.layers = {{Layer::Kind::file_system, "/home", "fuseblk", {}, {}},
                   {Layer::Kind::drive, "sdb", "", 2'147'450'880, {}}};
    place.paths = {other, open};
    FileSystem file_system;
    file_system.target = "/home";
    file_system.type = "fuseblk";
    file_system.devices = {"sda1", "sdb1"};
    file_system.drives = {"sda", "sdb"};
    DriveHere first;
    first.entry.id = "sda";
    DriveHere second;
    second.entry.id = "sdb";
    second.place = &place;
    EXPECT_FALSE(judge(file_system, {first, second}).obstacle);
    place.paths[1].holds = "exfat";
    EXPECT_EQ(judge(file_system, {first, second}).obstacle.value().id, "file-system-cannot");
    place.paths[1].holds = "ntfs";
    file_system.discard_max_bytes = 0;
    const auto unknown = judge(file_system, {first, second});
    ASSERT_TRUE(unknown.obstacle);
    EXPECT_EQ(unknown.obstacle->id, "no-discard");
    EXPECT_EQ(unknown.obstacle->find("layer"), nullptr);
    place.paths[1].layers = other.layers;
    const auto closed = judge(file_system, {first, second});
    EXPECT_EQ(std::get<std::string>(*closed.obstacle.value().find("layer")), "dm-9");
}

}  // namespace
}  // namespace fettle::trim
