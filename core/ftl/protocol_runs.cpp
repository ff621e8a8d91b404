// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/protocol_runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/ftl/protocol_bench.h"
#include "core/ftl/protocol_data.h"

namespace fettle::ftl {

namespace {

constexpr double kMinute = 60;
/// The review does not state how long it wrote sequentially. The first pass over scattered data is expensive, the
/// following ones hardly at all; both published values of a full drive (1.78 and 1.24) match 2.7 to 2.9 passes.
constexpr int kSequentialPasses = 3;
constexpr const char* kAmplification = "flash writes per host write";
constexpr const char* kSpeed = "MB/s";

/// The last `gigabytes` of the part of the drive that ends `free` gigabytes before its end.
Area last_of(const ProtocolBench& bench, double gigabytes, double free = 0) {
    const auto bytes = bench.scaled_bytes(gigabytes);
    const auto end = bench.user_bytes() - std::min(bench.user_bytes() - bytes, bench.scaled_bytes(free));
    const auto begin = (end - bytes) / 4096 * 4096;
    return {begin, bytes};
}

}  // namespace

void run_over_provisioning(ProtocolBench& bench) {
    struct Row {
        const char* name;
        double free;  // GB; below 0: nothing is written first
    };
    constexpr Row kRows[] = {
        {"whole drive free", -1}, {"0 GB free", 0}, {"4 GB free", 4}, {"8 GB free", 8}, {"16 GB free", 16}};
    double done = 0;
    for (const auto& row : kRows) {
        bench.secure_erase();
        const auto area = last_of(bench, 24, std::max(row.free, 0.0));
        if (row.free >= 0) bench.fill({0, area.begin + area.bytes});
        const auto random = bench.random_writes(fmt::format("{}: random", row.name), area, 20 * kMinute);
        double sequential = 0;
        for (int pass = 1; pass <= kSequentialPasses; ++pass) {
            const auto stage = bench.write_pass(fmt::format("{}: sequential, pass {}", row.name, pass), area);
            sequential += stage.write_amplification.value_or(0) / kSequentialPasses;
        }
        bench.figure(row.name, "random", kAmplification, random.write_amplification.value_or(0));
        bench.figure(row.name, "sequential", kAmplification, sequential);
        bench.at(++done / 5);
    }
}

void run_degradation(ProtocolBench& bench) {
    const auto b = bench.scaled_bytes(8);
    const Area d = last_of(bench, 24);
    const Area c{d.begin - std::min(d.begin, b), b};
    const Area trimmed{c.begin - std::min(c.begin, b), b};
    const auto fill = [&](const char* name) {
        bench.write_pass(name, {0, c.begin});
        bench.fill(c, 0);  // highly compressible
        bench.fill(d);
    };
    const auto say = [&](const ProtocolStage& stage) {
        bench.figure(stage.name, "speed", kSpeed, stage.mb_per_s);
        bench.figure(stage.name, "writes", kAmplification, stage.write_amplification.value_or(0));
        bench.at(static_cast<double>(bench.result().stages.size()) / 8);
    };
    bench.secure_erase();
    fill("1 fill");
    say(bench.random_writes("2 random writes", d, 20 * kMinute));
    say(bench.sequential_writes("3 sequential writes", d, 5 * kMinute));
    bench.trim(trimmed);
    say(bench.sequential_writes("5 sequential writes after TRIM of 8 GB", d, 5 * kMinute));
    bench.secure_erase();
    fill("7 fill after secure erase");
    say(bench.sequential_writes("8 sequential writes", d, 5 * kMinute));
    say(bench.random_writes("9 random writes", d, 20 * kMinute));
    bench.trim(trimmed);
    say(bench.random_writes("11 random writes after TRIM of 8 GB", d, 20 * kMinute));
}

namespace {

ProtocolStage small_writes(ProtocolBench& bench, const std::string& name, Area area, bool random) {
    const auto seconds = 5 * kMinute;
    return random ? bench.random_writes(name, area, seconds) : bench.sequential_writes(name, area, seconds, 4096);
}

/// The review gives points of its curves, not means.
void say_curves(ProtocolBench& bench, const std::string& row, const ProtocolStage& large, const ProtocolStage& small) {
    constexpr double kEdge = 15;  // seconds
    bench.figure(row, "2 MB, start", kSpeed, mean_speed(large, 0, kEdge));
    const auto last = large.speed.empty() ? 0 : large.speed.back().seconds;
    bench.figure(row, "2 MB, end", kSpeed, mean_speed(large, last - kEdge, last));
    bench.figure(row, "4 KB, first minute", kSpeed, mean_speed(small, 0, kMinute));
    bench.figure(row, "4 KB, after it", kSpeed, mean_speed(small, kMinute, small.seconds));
}

void collect_idle(ProtocolBench& bench, bool random) {
    bench.secure_erase();
    const auto large = bench.sequential_writes("new: 2 MB", last_of(bench, 24), 5 * kMinute);
    bench.secure_erase();
    say_curves(bench, "new", large, small_writes(bench, "new: 4 KB", last_of(bench, 24), random));
    double done = 1;
    for (const double free : {0.0, 8.0}) {
        for (const double minutes : {0.0, 1.0, 5.0, 30.0}) {
            const auto pause = minutes > 0 ? fmt::format("pause of {:.0f} min", minutes) : std::string("no pause");
            const auto name = fmt::format("{:.0f} GB free, {}", free, pause);
            bench.secure_erase();
            const auto area = last_of(bench, 24, free);
            bench.fill({0, area.begin + area.bytes});
            bench.random_writes(name + ": random", area, 20 * kMinute);
            bench.pause(minutes * kMinute);
            const auto first = bench.sequential_writes(name + ": 2 MB", area, 5 * kMinute);
            bench.pause(minutes * kMinute);
            say_curves(bench, name, first, small_writes(bench, name + ": 4 KB", area, random));
            bench.at(++done / 9);
        }
    }
}

}  // namespace

void run_idle_collection(ProtocolBench& bench) { collect_idle(bench, false); }
void run_idle_collection_random(ProtocolBench& bench) { collect_idle(bench, true); }

void run_compression(ProtocolBench& bench) {
    device::Random random(42);
    // The share of a drive's writes does not depend on their number.
    const Area area{0, std::min<std::uint64_t>(bench.user_bytes(), 48'000'000)};
    const auto run = [&](const char* name, const std::function<void(std::vector<std::uint8_t>&)>& make) {
        bench.secure_erase();
        const auto stage = bench.write_bytes(name, area, make);
        bench.figure(name, "writes", kAmplification, stage.write_amplification.value_or(0));
        bench.at(static_cast<double>(bench.result().stages.size()) / 3);
    };
    run("compressible benchmark data",
        [&](auto& data) { std::fill(data.begin(), data.end(), static_cast<std::uint8_t>(random.next())); });
    run("system image", [&](auto& data) { make_system_image(random, data); });
    run("incompressible", [&](auto& data) { make_noise(random, data); });
}

void run_dirty_drive(ProtocolBench& bench) {
    const Area test = last_of(bench, 8);
    const auto say = [&](const char* name) {
        const auto stage = bench.write_pass(name, test);
        bench.figure(name, "speed", kSpeed, stage.mb_per_s);
        bench.at(static_cast<double>(bench.result().stages.size()) / 4);
    };
    bench.secure_erase();
    say("clean");
    bench.fill(bench.whole());
    bench.fill(bench.whole());  // including the spare area
    say("dirty");
    bench.trim(bench.whole());
    say("after TRIM");
    bench.secure_erase();
    say("after secure erase");
}

namespace {

void passes(ProtocolBench& bench, int count, bool fresh) {
    for (int i = 1; i <= count; ++i) {
        // On an empty drive the first read would access never-written space: the review filled it first.
        if (fresh && i == 1) bench.fill(bench.whole());
        const auto read = bench.read_pass(fmt::format("read {}", i), bench.whole());
        if (fresh && i == 1) bench.secure_erase();
        const auto write = bench.write_pass(fmt::format("write {}", i), bench.whole());
        bench.figure(read.name, "speed", kSpeed, read.mb_per_s);
        bench.figure(write.name, "speed", kSpeed, write.mb_per_s);
        bench.at(static_cast<double>(i) / count);
    }
}

}  // namespace

void run_wear_case_1(ProtocolBench& bench) {
    bench.secure_erase();
    passes(bench, 3, true);
}

void run_wear_case_2(ProtocolBench& bench) {
    bench.secure_erase();
    bench.random_writes("random writes", bench.whole(), 30 * kMinute);
    passes(bench, 3, false);
    // The manufacturer's wiper trims the whole drive, and the drive uses the idle time.
    bench.trim(bench.whole());
    bench.pause(5 * kMinute);
    const auto write = bench.write_pass("write after TRIM", bench.whole());
    const auto read = bench.read_pass("read after TRIM", bench.whole());
    bench.figure(write.name, "speed", kSpeed, write.mb_per_s);
    bench.figure(read.name, "speed", kSpeed, read.mb_per_s);
}

void run_wear_case_3(ProtocolBench& bench) {
    for (const bool full : {false, true}) {
        bench.secure_erase();
        if (full) bench.fill(bench.whole());
        for (int i = 1; i <= 6; ++i) {
            const auto name = fmt::format("{} drive, 5 minutes {}", full ? "full" : "fresh", i);
            const auto stage = bench.random_writes(name, bench.whole(), 5 * kMinute);
            bench.figure(name, "speed", "IOPS", stage.mb_per_s * 1e6 / 4096);
            bench.at((full ? 0.5 : 0) + i / 12.0);
        }
    }
}

}  // namespace fettle::ftl
