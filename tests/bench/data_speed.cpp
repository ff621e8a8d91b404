// SPDX-License-Identifier: GPL-3.0-or-later
// How fast one core makes the data that benchmarks write, beside memcpy in the same run:
// bench_data_speed [BLOCK_BYTES [ROUNDS]]. Alternates, and prints the median of each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <utility>
#include <vector>

#include "core/bench/data.h"

namespace {

using fettle::bench::DataSettings;
using fettle::bench::DataStream;
using fettle::bench::Lanes;

constexpr std::size_t kBytesEach = std::size_t{1} << 30U;

double gigabytes_per_second(std::size_t block, const std::function<void()>& make) {
    // Processor time, so that others who use the machine do not count.
    const auto start = std::clock();
    for (std::size_t done = 0; done < kBytesEach; done += block) make();
    const auto took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    return static_cast<double>(kBytesEach) / took / 1e9;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t block = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 4096;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;  // NOLINT(cert-err34-c): a measurer of one's own
    if (block == 0 || block % 512 != 0) return 2;
    std::vector<std::uint8_t> out(block);
    std::vector<std::uint8_t> source(block, 1);
    Lanes portable(1, 1, Lanes::Engine::portable);
    DataStream stream(DataSettings{}, 1);
    DataSettings mixed;
    mixed.compressible_percent = 50;
    mixed.dedupe_percent = 30;
    DataStream shares(mixed, 1);
    const std::vector<std::pair<const char*, std::function<void()>>> makers{
        {"generator", [&] { stream.fill(out); }},
        {"generator, portable code", [&] { portable.fill(out); }},
        {"generator, 50 % compressible, 30 % duplicate", [&] { shares.fill(out); }},
        {"memcpy",
         [&] {
             std::memcpy(out.data(), source.data(), block);
             asm volatile("" : : "r"(out.data()) : "memory");  // the copy has a reader
         }},
    };
    std::vector<std::vector<double>> speeds(makers.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < makers.size(); ++i)
            speeds[i].push_back(gigabytes_per_second(block, makers[i].second));
    }
    for (std::size_t i = 0; i < makers.size(); ++i) {
        auto& all = speeds[i];
        std::sort(all.begin(), all.end());
        fmt::print("{:<46} {:6.1f} GB/s ({:.1f} to {:.1f}), blocks of {} bytes\n", makers[i].first, all[all.size() / 2],
                   all.front(), all.back(), block);
    }
    return 0;
}
