// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/stamp.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/base/crc32c.h"
#include "core/bench/runner.h"
#include "core/bench/virtual_target.h"

namespace fettle::bench {
namespace {

constexpr std::uint64_t kNonce = 77;
constexpr std::size_t kBlock = 4096;

// RFC 3720 B.4, and the check value of the CRC's catalogue entry.
TEST(Crc32c, GivesThePublishedSums) {
    const std::string_view digits = "123456789";
    const std::vector<std::uint8_t> check(digits.begin(), digits.end());
    const std::vector<std::uint8_t> zeros(32, 0);
    const std::vector<std::uint8_t> ones(32, 0xFF);
    std::vector<std::uint8_t> rising(32);
    std::iota(rising.begin(), rising.end(), std::uint8_t{0});
    for (const auto sum : {crc32c, crc32c_portable}) {
        EXPECT_EQ(sum(check, 0), 0xE3069283U);
        EXPECT_EQ(sum(zeros, 0), 0x8A9136AAU);
        EXPECT_EQ(sum(ones, 0), 0x62A8AB43U);
        EXPECT_EQ(sum(rising, 0), 0x46DD794EU);
        EXPECT_EQ(sum(std::span(rising).subspan(13), sum(std::span(rising).first(13), 0)), 0x46DD794EU);
    }
}

std::vector<std::uint8_t> stamped(std::uint64_t offset, std::uint64_t generation, std::uint64_t nonce = kNonce) {
    DataSettings settings;
    settings.nonce = nonce;
    DataStream stream(settings, offset + generation);
    std::vector<std::uint8_t> block(kBlock);
    stream.fill(block);
    stamp(block, nonce, offset, generation);
    return block;
}

void expect_all(const std::vector<std::uint8_t>& block, std::uint64_t Verification::*kind) {
    const auto found = inspect_block(block, kNonce, 8192, 5);
    EXPECT_EQ(found.*kind, 8U);
    EXPECT_EQ(found.lost + found.stale + found.misplaced + found.corrupt, 8U);
    EXPECT_EQ(found.torn_blocks, 0U);
}

TEST(Stamp, AnIntactBlockIsClean) {
    const auto found = inspect_block(stamped(8192, 5), kNonce, 8192, 5);
    EXPECT_TRUE(found.clean());
    EXPECT_EQ(found.sectors, 8U);
}

TEST(Stamp, FaultsAreToldApart) {
    expect_all(stamped(8192, 4), &Verification::stale);
    expect_all(stamped(4096, 5), &Verification::misplaced);
    expect_all(stamped(4096, 9), &Verification::misplaced);
    expect_all(stamped(8192, 5, kNonce + 1), &Verification::lost);  // of another run
    expect_all(std::vector<std::uint8_t>(kBlock, 0), &Verification::lost);
    expect_all(std::vector<std::uint8_t>(kBlock, 0xFF), &Verification::lost);
}

TEST(Stamp, EveryFlippedBitIsCorruptionOrLoss) {
    const auto good = stamped(8192, 5);
    for (std::size_t bit = 0; bit < kSector * 8; ++bit) {
        auto bad = good;
        bad[bit / 8] = static_cast<std::uint8_t>(bad[bit / 8] ^ (1U << (bit % 8)));
        const auto found = inspect_block(bad, kNonce, 8192, 5);
        // Only damage to the eight bytes that the mask rests on hides whose sector it was.
        ASSERT_EQ(found.corrupt + found.lost, 1U) << bit;
        ASSERT_EQ(found.corrupt, bit < 64 ? 0U : 1U) << bit;
    }
}

TEST(Stamp, AWriteThatArrivedInPartIsTorn) {
    auto block = stamped(8192, 5);
    const auto before = stamped(8192, 4);
    std::copy_n(before.begin() + 2048, 2048, block.begin() + 2048);
    const auto found = inspect_block(block, kNonce, 8192, 5);
    EXPECT_EQ(found.stale, 4U);
    EXPECT_EQ(found.torn_blocks, 1U);
}

TEST(Stamp, StampedBlocksDoNotCompress) {
    std::vector<std::uint8_t> out(compressBound(kBlock));
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const auto block = stamped(i * kBlock, 1);
        uLongf size = out.size();
        ASSERT_EQ(compress2(out.data(), &size, block.data(), kBlock, 9), Z_OK);
        ASSERT_GE(size, kBlock);
    }
}

/// A drive that keeps what it is given, and errs once it is told how.
class MemoryDrive {
public:
    enum class Fault { none, lose, tear, misplace, flip };
    explicit MemoryDrive(Fault fault) : fault_(fault) {}

    Service operator()(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t /*now*/) {
        const auto at = bytes_.begin() + static_cast<std::ptrdiff_t>(request.offset);
        if (request.kind == IoKind::read) {
            std::copy_n(at, data.size(), data.begin());
        } else {
            write(request, data, at);
        }
        return {10'000, static_cast<std::int32_t>(request.bytes)};
    }
    static constexpr ByteCount kSize{1U << 20U};

private:
    void write(const IoRequest& request, std::span<std::uint8_t> data, std::vector<std::uint8_t>::iterator at) {
        const bool now = ++writes_ == 300;  // the second time round
        if (now && fault_ == Fault::lose) return;
        if (now && fault_ == Fault::misplace) at += request.offset == 0 ? 4096 : -static_cast<std::ptrdiff_t>(4096);
        if (now && fault_ == Fault::tear) data = data.first(1024);
        std::copy(data.begin(), data.end(), at);
        if (now && fault_ == Fault::flip) at[700] = static_cast<std::uint8_t>(at[700] ^ 4U);
    }
    Fault fault_;
    int writes_ = 0;
    std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(kSize.bytes);
};

RunResult run_on(MemoryDrive::Fault fault, Access access = Access::sequential, unsigned threads = 1) {
    VirtualTarget target(MemoryDrive::kSize, 512, 4, MemoryDrive(fault));
    Workload workload;
    workload.access = access;
    workload.read_percent = 0;
    workload.depth = 4;
    workload.threads = threads;
    workload.byte_limit = 2 * MemoryDrive::kSize.bytes;
    workload.verify = true;
    auto result = run_workload(target, workload, {}, {});
    EXPECT_TRUE(result);
    return std::move(*result);
}

TEST(Verify, AGoodDriveIsFoundGood) {
    const auto result = run_on(MemoryDrive::Fault::none);
    ASSERT_TRUE(result.verification);
    EXPECT_EQ(result.ending, Ending::finished);
    EXPECT_TRUE(result.verification->clean());
    EXPECT_EQ(result.verification->sectors, MemoryDrive::kSize.bytes / kSector);
    const auto random = run_on(MemoryDrive::Fault::none, Access::random, 3);
    EXPECT_EQ(random.ending, Ending::finished);
    EXPECT_GT(random.verification->sectors, MemoryDrive::kSize.bytes / kSector / 2);
}

TEST(Verify, ALostWriteLeavesTheFormerOne) {
    const auto result = run_on(MemoryDrive::Fault::lose);
    EXPECT_EQ(result.ending, Ending::failed);
    EXPECT_EQ(result.verification->stale, 8U);
    EXPECT_EQ(result.verification->lost + result.verification->misplaced + result.verification->corrupt, 0U);
}

TEST(Verify, ATornWriteIsCalledTorn) {
    const auto result = run_on(MemoryDrive::Fault::tear);
    EXPECT_EQ(result.verification->torn_blocks, 1U);
    EXPECT_EQ(result.verification->stale, 6U);
}

TEST(Verify, AMisplacedWriteShowsInBothPlaces) {
    const auto result = run_on(MemoryDrive::Fault::misplace);
    EXPECT_EQ(result.verification->misplaced, 8U);
    EXPECT_EQ(result.verification->stale, 8U);
}

TEST(Verify, AFlippedBitIsCorruption) {
    const auto result = run_on(MemoryDrive::Fault::flip);
    EXPECT_EQ(result.verification->corrupt, 1U);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::io);
}

TEST(Verify, TwoWritesToOneBlockAreNeverUnderWayTogether) {
    // Two blocks and a depth of eight: no more than two writes may be in flight, and the run must not stand still.
    VirtualTarget target({8192}, 512, 8, MemoryDrive(MemoryDrive::Fault::none));
    Workload workload;
    workload.read_percent = 0;
    workload.depth = 8;
    workload.verify = true;
    workload.runtime_ns = 10'000'000;
    const auto result = run_workload(target, workload, {}, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ending, Ending::finished);
    EXPECT_LE(result->mean_depth, 2.01);
    EXPECT_NEAR(static_cast<double>(result->write.sums.operations), 2000, 10);
    EXPECT_TRUE(result->verification->clean());
}

TEST(Verify, NeedsWritesOfOneSize) {
    Workload workload;
    workload.verify = true;
    EXPECT_FALSE(validate(workload));
    workload.read_percent = 0;
    EXPECT_TRUE(validate(workload));
    workload.blocks = {{4096, 50}, {8192, 50}};
    EXPECT_FALSE(validate(workload));
}

}  // namespace
}  // namespace fettle::bench
