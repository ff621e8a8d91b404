// SPDX-License-Identifier: GPL-3.0-or-later
// What each part of the flash model does to write amplification, time, wear and space.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/ftl/flash_device.h"

namespace fettle::ftl {
namespace {

/// One die, 1 KiB pages: small enough to write over many times.
Parameters plain(std::uint32_t blocks, std::uint32_t pages, double spare) {
    Parameters parameters;
    parameters.geometry = {1, 1, blocks, pages, 1024, 0};
    parameters.user_bytes = static_cast<std::uint64_t>(blocks * pages * (1 - spare)) * 1024;
    parameters.rated_cycles = 1'000'000;
    return parameters;
}

FlashDevice made(const Parameters& parameters, Payload payload = Payload::none) {
    auto device = FlashDevice::make(parameters, payload);
    if (!device) throw std::runtime_error(device.error().context);
    return std::move(*device);
}

double amplification(const FlashCounters& before, const FlashCounters& after) {
    return static_cast<double>(after.flash_written.bytes - before.flash_written.bytes) /
           static_cast<double>(after.host_written.bytes - before.host_written.bytes);
}

void write_at_random(FlashDevice& device, double drive_writes, std::mt19937_64& random, std::uint64_t bytes = 1024) {
    const auto pages = device.parameters().user_bytes / bytes;
    for (auto left = static_cast<std::uint64_t>(drive_writes * static_cast<double>(pages)); left > 0; --left) {
        ASSERT_TRUE(device.write_modelled(random() % pages * bytes, bytes, 1));
    }
}

/// Desnoyers (SYSTOR 2012) for greedy and FIFO at S = 0.12 and 64 pages a block, 1/S for random victims,
/// Van Houdt (2013) for ten choices.
TEST(Cleaning, AgreesWithTheory) {
    const std::pair<VictimPolicy, double> expected[] = {{VictimPolicy::greedy, 4.093},
                                                        {VictimPolicy::fifo, 4.348},
                                                        {VictimPolicy::random, 8.333},
                                                        {VictimPolicy::choices, 4.239}};
    for (const auto& [policy, theory] : expected) {
        auto parameters = plain(2048, 64, 0.12);
        parameters.policy = policy;
        auto device = made(parameters);
        device.fill(1);
        std::mt19937_64 random(1);
        write_at_random(device, 4, random);
        const auto before = device.counters();
        write_at_random(device, 4, random);
        EXPECT_NEAR(amplification(before, device.counters()), theory, theory * 0.015) << name(policy);
        EXPECT_EQ(device.broken_rule(), "");
    }
}

TEST(Cleaning, CostsNothingWhenWritesAreSequentialOrTheDriveIsTrimmed) {
    auto parameters = plain(256, 64, 0.1);
    parameters.geometry.channels = 4;
    parameters.geometry.blocks_per_die = 64;
    auto device = made(parameters);
    for (int pass = 0; pass < 4; ++pass) ASSERT_TRUE(device.write_modelled(0, parameters.user_bytes, 1));
    EXPECT_NEAR(amplification({}, device.counters()), 1, 0.01);
    std::mt19937_64 random(1);
    write_at_random(device, 2, random);
    ASSERT_TRUE(device.trim(0, parameters.user_bytes));
    EXPECT_FALSE(device.mapped(0, parameters.user_bytes));
    const auto before = device.counters();
    ASSERT_TRUE(device.write_modelled(0, parameters.user_bytes, 1));
    EXPECT_NEAR(amplification(before, device.counters()), 1, 0.01);
    EXPECT_EQ(device.broken_rule(), "");
}

TEST(Cleaning, InPausesMakesRoom) {
    auto parameters = plain(256, 64, 0.2);
    parameters.idle_cleaning = 0.5;
    auto device = made(parameters);
    std::mt19937_64 random(1);
    device.fill(1);
    write_at_random(device, 1, random);
    const auto before = device.counters().free_bytes;
    device.idle(1'000'000'000);
    // Half of 51 spare blocks, besides what cleaning keeps for itself.
    EXPECT_GT(device.counters().free_bytes, before + 15 * 64 * 1024);
    EXPECT_EQ(device.broken_rule(), "");
}

TEST(Overheads, OfParityAndMapAreProgrammed) {
    auto parameters = plain(64, 64, 0.2);
    parameters.geometry.channels = 4;
    parameters.parity_dies = 1;
    parameters.user_bytes /= 2;
    auto device = made(parameters);
    ASSERT_TRUE(device.write_modelled(0, parameters.user_bytes, 1));
    EXPECT_NEAR(amplification({}, device.counters()), 1 + 1.0 / 3, 0.01);

    parameters.parity_dies = 0;
    parameters.map_overhead = 0.1;
    parameters.map_scatter_overhead = 0.25;
    device = made(parameters);
    ASSERT_TRUE(device.write_modelled(0, parameters.user_bytes, 1));
    EXPECT_NEAR(amplification({}, device.counters()), 1.1, 0.01);
    device.erase_all();
    const auto before = device.counters();
    for (std::uint64_t i = 0; i < 1000; ++i) ASSERT_TRUE(device.write_modelled(i * 7919 % 1500 * 1024, 1024, 1));
    EXPECT_NEAR(amplification(before, device.counters()), 1.1 + 0.25, 0.02);
}

TEST(Compression, PacksPagesByWhatTheyHold) {
    auto parameters = plain(128, 64, 0.2);
    parameters.compresses = true;
    parameters.smallest_share = 0.125;
    std::mt19937_64 random(1);
    std::vector<std::uint8_t> noise(parameters.user_bytes);
    for (auto& byte : noise) byte = static_cast<std::uint8_t>(random());
    auto device = made(parameters);
    ASSERT_TRUE(device.write(0, noise));
    EXPECT_NEAR(amplification({}, device.counters()), 1, 0.01);
    device = made(parameters);
    ASSERT_TRUE(device.write(0, std::vector<std::uint8_t>(noise.size(), 0x55)));
    EXPECT_NEAR(amplification({}, device.counters()), 0.125, 0.005);
    device = made(parameters);
    ASSERT_TRUE(device.write_modelled(0, parameters.user_bytes, 0.5));
    EXPECT_NEAR(amplification({}, device.counters()), 0.5, 0.01);
    // Half of each page zeros: the noise stays, and a little for the zeros.
    device = made(parameters);
    for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = i % 1024 < 512 ? noise[i] : 0;
    ASSERT_TRUE(device.write(0, noise));
    EXPECT_NEAR(amplification({}, device.counters()), 0.52, 0.03);
    EXPECT_EQ(device.broken_rule(), "");
}

TEST(Deduplication, StoresEqualPagesOnce) {
    auto parameters = plain(64, 64, 0.2);
    parameters.deduplicates = true;
    auto device = made(parameters, Payload::stored);
    std::vector<std::uint8_t> page(1024, 3);
    for (std::uint64_t i = 0; i < 1000; ++i) ASSERT_TRUE(device.write(i * 1024, page));
    EXPECT_EQ(device.counters().flash_written.bytes, 1024U);
    for (std::uint64_t i = 0; i < 999; ++i) ASSERT_TRUE(device.trim(i * 1024, 1024));
    std::vector<std::uint8_t> read(1024);
    ASSERT_TRUE(device.read(999 * 1024, read));
    EXPECT_EQ(read, page);
    EXPECT_EQ(device.broken_rule(), "");
}

/// 4 KiB over a bus of 100 MB/s take 40.96 µs; the link of 500 MB/s works beside it.
TEST(Time, IsWhatOneComputesByHand) {
    Parameters parameters;
    parameters.geometry = {1, 1, 64, 64, 4096, 0};
    parameters.user_bytes = 32 * 64 * 4096;
    parameters.timing.read_us = 50;
    parameters.timing.program_us = 200;
    parameters.timing.erase_us = 2000;
    parameters.timing.channel_mb_per_s = 100;
    parameters.timing.host_mb_per_s = 500;
    parameters.timing.command_us = 10;
    auto device = made(parameters);
    EXPECT_EQ(device.write_modelled(0, 4096, 1).value(), 50'960U);      // command and bus: the die takes it
    EXPECT_EQ(device.write_modelled(4096, 4096, 1).value(), 200'000U);  // waits for the program before it
    device.idle(1'000'000);
    EXPECT_EQ(device.read_modelled(0, 4096).value(), 100'960U);                  // command, cells, bus
    EXPECT_EQ(device.read_modelled(1'000'000, 4096).value(), 10'000U + 8'192U);  // nothing there: command and link
    EXPECT_EQ(device.now_ns(), 50'960U + 200'000U + 1'000'000U + 100'960U + 18'192U);
    // Four dies on channels of their own work side by side.
    parameters.geometry.channels = 4;
    device = made(parameters);
    std::uint64_t took = 0;
    for (std::uint64_t i = 0; i < 400; ++i) took += device.write_modelled(i * 4096, 4096, 1).value();
    EXPECT_EQ(took, 400U * 50'960U);  // a die is done before its turn comes again
}

TEST(Time, OfRecyclingBoundsADirtyDriveUntilSecureErase) {
    auto parameters = plain(512, 64, 0.1);
    parameters.timing.program_us = 5;
    parameters.timing.recycling_mb_per_s = 50;
    auto device = made(parameters);
    const auto speed = [&] {
        const auto begin = device.now_ns();
        const auto bytes = std::uint64_t{8} * 64 * 1024;
        EXPECT_TRUE(device.write_modelled(0, bytes, 1));
        return static_cast<double>(bytes) * 1000 / static_cast<double>(device.now_ns() - begin);
    };
    EXPECT_NEAR(speed(), 1024.0 / 5, 5);
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(device.write_modelled(0, parameters.user_bytes, 1));
    EXPECT_NEAR(speed(), 50, 2.5);
    ASSERT_TRUE(device.trim(0, parameters.user_bytes));
    EXPECT_NEAR(speed(), 50, 2.5);
    (void)device.erase_all();
    EXPECT_NEAR(speed(), 1024.0 / 5, 5);
}

TEST(Cache, IsFastUntilFullAndEmptiesInPauses) {
    auto parameters = plain(512, 64, 0.2);
    parameters.timing.program_us = 1000;
    parameters.slc = {std::uint64_t{100} * 1024, false, 100, 10};
    auto device = made(parameters);
    const auto write = [&](std::uint64_t page) { return device.write_modelled(page * 1024, 1024, 1).value(); };
    for (std::uint64_t i = 0; i < 100; ++i) ASSERT_LE(write(i), 100'000U) << i;
    (void)write(100);
    EXPECT_EQ(write(101), 1'000'000U);  // the cliff
    device.idle(1'000'000'000);
    EXPECT_EQ(device.counters().flash_written.bytes, 202U * 1024);  // 100 twice, two once
    (void)write(200);
    EXPECT_LE(write(201), 100'000U);
    EXPECT_EQ(device.broken_rule(), "");
}

TEST(Wear, RetiresBlocksAndEndsInRefusedWrites) {
    auto parameters = plain(64, 16, 0.3);
    parameters.reserved_bytes = std::uint64_t{4} * 16 * 1024;
    parameters.rated_cycles = 30;
    parameters.cycle_spread = 0.2;
    auto device = made(parameters, Payload::stored);
    std::vector<std::uint8_t> page(1024, 1);
    std::vector<std::uint8_t> last(parameters.user_bytes / 1024, 0);
    std::mt19937_64 random(2);
    Status status;
    std::uint64_t writes = 0;
    for (; status && writes < 1'000'000; ++writes) {
        const auto place = random() % last.size();
        page.assign(1024, static_cast<std::uint8_t>(random()));
        const auto written = device.write(place * 1024, page);
        if (written) {
            last[place] = page[0];
        } else {
            status = fail(written.error());
        }
    }
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::io);
    const auto counters = device.counters();
    EXPECT_TRUE(counters.worn_out);
    EXPECT_GE(counters.retired_blocks, 4U);
    EXPECT_LE(counters.largest_erase_count, 36U);
    EXPECT_GE(counters.largest_erase_count, 24U);
    // Worn flash reads: nothing that was accepted is lost.
    for (std::size_t i = 0; i < last.size(); ++i) {
        ASSERT_TRUE(device.read(i * 1024, page));
        ASSERT_EQ(page[0], last[i]) << i;
    }
    EXPECT_EQ(device.broken_rule(), "");
}

TEST(Wear, IsLevelledWhenMostDataNeverChange) {
    double spread[2] = {};
    for (const std::uint32_t gap : {0U, 8U}) {
        auto parameters = plain(128, 32, 0.1);
        parameters.wear_level_gap = gap;
        auto device = made(parameters);
        device.fill(1);
        for (std::uint64_t i = 0; i < 300'000; ++i) ASSERT_TRUE(device.write_modelled(i % 200 * 1024, 1024, 1));
        const auto counters = device.counters();
        spread[gap == 0 ? 0 : 1] = counters.largest_erase_count - counters.average_erase_count;
        EXPECT_EQ(device.broken_rule(), "");
    }
    EXPECT_GT(spread[0], 100);  // a few blocks take it all
    EXPECT_LT(spread[1], 16);   // twice the gap, with what is under way
}

TEST(LargeDrives, CostLittleUntilTheyAreUsed) {
    Parameters parameters;
    parameters.geometry = {8, 4, 16'384, 256, 16'384, 4096};
    parameters.user_bytes = 2'000'000'000'000;
    auto device = made(parameters, Payload::stored);
    EXPECT_LT(device.save().size(), 400'000U);
    device.fill(1);
    EXPECT_TRUE(device.mapped(1'999'999'999'000, 1));
    EXPECT_EQ(device.counters().host_written.bytes, parameters.user_bytes);
    ASSERT_TRUE(device.write(1'000'000'000'123, std::vector<std::uint8_t>(10'000, 9)));
    std::vector<std::uint8_t> read(10'000);
    ASSERT_TRUE(device.read(1'000'000'000'123, read));
    EXPECT_EQ(std::count(read.begin(), read.end(), 9), 10'000);
    ASSERT_TRUE(device.trim(0, parameters.user_bytes));
    EXPECT_FALSE(device.mapped(0, parameters.user_bytes));
}

TEST(Runs, AreTheSameFromTheSameSeedAndAcrossReloading) {
    const auto run = [](std::uint64_t seed, bool reload) {
        auto parameters = plain(128, 32, 0.2);
        parameters.policy = VictimPolicy::choices;
        parameters.seed = seed;
        auto device = made(parameters);
        std::mt19937_64 random(5);
        device.fill(1);
        for (int i = 0; i < 4; ++i) {
            write_at_random(device, 0.7, random);
            if (reload) device = FlashDevice::load(device.save()).value();
        }
        return device.save();
    };
    EXPECT_EQ(run(1, false), run(1, true));
    EXPECT_NE(run(1, false), run(2, false));
}

TEST(BadInput, OfParametersIsNamed) {
    const auto complaint = [](auto change) {
        auto parameters = plain(64, 64, 0.2);
        change(parameters);
        const auto checked = check(parameters);
        return checked ? std::string("fine") : checked.error().context;
    };
    EXPECT_EQ(complaint([](Parameters&) {}), "fine");
    const auto named = [&](const char* what, auto change) {
        EXPECT_NE(complaint(change).find(what), std::string::npos) << what << ": " << complaint(change);
    };
    named("channels", [](Parameters& p) { p.geometry.channels = 0; });
    named("page_bytes", [](Parameters& p) { p.geometry.page_bytes = 100; });
    named("map_unit_bytes", [](Parameters& p) { p.geometry.map_unit_bytes = 700; });
    named("user_bytes", [](Parameters& p) { p.user_bytes = 0; });
    named("user_bytes", [](Parameters& p) { p.user_bytes = std::uint64_t{64} * 64 * 1024; });
    named("reserved_bytes", [](Parameters& p) { p.reserved_bytes = UINT64_MAX; });
    named("parity_dies", [](Parameters& p) { p.parity_dies = 1; });
    named("map_overhead", [](Parameters& p) { p.map_overhead = std::nan(""); });
    named("channel_mb_per_s", [](Parameters& p) { p.timing.channel_mb_per_s = 1e-300; });
    named("rated_cycles", [](Parameters& p) { p.rated_cycles = 0; });
    named("smallest_share", [](Parameters& p) { p.smallest_share = 0; });
}

TEST(BadInput, OfRangesAndStatesIsAnError) {
    auto device = made(plain(32, 16, 0.3), Payload::stored);
    const auto end = device.parameters().user_bytes;
    std::vector<std::uint8_t> data(2000, 1);
    EXPECT_EQ(device.write(end - 1000, data).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(device.read(UINT64_MAX - 100, data).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(device.trim(end, 1).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(device.write_modelled(0, 1024, 1).error().code, ErrorCode::invalid_argument);
    ASSERT_TRUE(device.write(777, data));
    const auto state = device.save();
    ASSERT_TRUE(FlashDevice::load(state));
    for (std::size_t length = 0; length < state.size(); length += 1 + length / 50) {
        EXPECT_FALSE(
            FlashDevice::load(std::vector<std::uint8_t>(state.begin(), state.begin() + static_cast<long>(length))));
    }
    for (std::size_t at = 0; at < state.size(); at += 1 + at / 50) {
        auto changed = state;
        changed[at] ^= 0x10U;
        EXPECT_FALSE(FlashDevice::load(changed)) << at;
    }
}

}  // namespace
}  // namespace fettle::ftl
