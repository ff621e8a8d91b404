// SPDX-License-Identifier: GPL-3.0-or-later
// How fast write amplification is simulated, and how far that is from what memory allows: bench_ftl [SPARE [SEED]].
// Where it tracks pages, every host and every moved page changes one entry of a table that is far larger than the near
// caches. So the limit is how many random entries of a table of that size can be changed in a second, asked for in
// batches as the simulator does. Where it only counts each block's valid pages, that limit does not apply.
#include <sys/mman.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory_resource>
#include <utility>
#include <vector>

#include "core/ftl/random.h"
#include "core/ftl/write_amplification.h"

namespace {

using namespace fettle::ftl;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// As the programs' own (platform/linux/huge_pages.h), to be had without the platform.
class HugePages final : public std::pmr::memory_resource {
    static constexpr std::size_t kPage = std::size_t{2} << 20U;
    void* do_allocate(std::size_t bytes, std::size_t /*alignment*/) override {
        void* const at = ::operator new (bytes, std::align_val_t{kPage});
        (void)::madvise(at, bytes / kPage * kPage, MADV_HUGEPAGE);
        return at;
    }
    void do_deallocate(void* at, std::size_t /*bytes*/, std::size_t /*alignment*/) override {
        ::operator delete (at, std::align_val_t{kPage});
    }
    [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

/// Million random entries changed a second. Batch 1: one after the other as fast as the processor overlaps them.
double memory_limit(std::size_t entries, std::size_t batch, std::pmr::memory_resource& memory) {
    std::pmr::vector<std::uint32_t> table(entries, 0U, &memory);
    std::array<std::uint32_t, 64> at{};
    Random random(1);
    constexpr std::size_t kChanges = 100'000'000;
    const auto begin = Clock::now();
    for (std::size_t done = 0; done < kChanges; done += batch) {
        for (std::size_t i = 0; i < batch; ++i) {
            at[i] = static_cast<std::uint32_t>(random.below(entries));
            if (batch > 1) __builtin_prefetch(&table[at[i]], 1);
        }
        for (std::size_t i = 0; i < batch; ++i) table[at[i]] = static_cast<std::uint32_t>(done + i);
    }
    const auto rate = static_cast<double>(kChanges) / seconds_since(begin) / 1e6;
    if (table[at[0]] == UINT32_MAX) std::printf("never\n");
    return rate;
}

void simulated(const Scenario& scenario, std::uint64_t seed, double drive_writes, double limit,
               std::pmr::memory_resource& memory) {
    SimulationOptions options;
    options.scenario = scenario;
    options.seed = seed;
    options.warmup_drive_writes = options.measured_drive_writes = drive_writes / 2;
    const fettle::CancelToken cancel;
    auto begin = Clock::now();
    const auto result = simulate(
        options, cancel, [&](std::uint64_t done, std::uint64_t) { begin = done == 0 ? Clock::now() : begin; }, memory);
    if (!result) {
        std::printf("%s\n", result.error().context.c_str());
        return;
    }
    const auto seconds = seconds_since(begin);
    const auto hosts = static_cast<double>(result->warmup.host_writes + result->measured.host_writes) / seconds / 1e6;
    const auto flash = static_cast<double>(result->warmup.flash_writes + result->measured.flash_writes) / seconds / 1e6;
    std::printf("  %-8s %-6s %3u pages a block: A %6.3f  %6.1f M host writes/s  %6.1f M flash writes/s",
                scenario.workload.kind == Workload::Kind::uniform ? "uniform" : "hot/cold",
                scenario.policy == VictimPolicy::greedy ? "greedy" : "fifo", scenario.pages_per_block,
                result->measured.write_amplification(), hosts, flash);
    if (tracks_pages(scenario)) std::printf(" (%.0f%% of the limit)", 100 * flash / limit);
    std::printf("  %.2f bytes a page\n",
                static_cast<double>(simulation_bytes(scenario)) / static_cast<double>(physical_pages(scenario)));
    (void)std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const double spare = argc > 1 ? std::atof(argv[1]) : 0.07;
    const auto seed = argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1;
    HugePages huge;
    for (const bool large_pages : {true, false}) {
        auto& memory = large_pages ? static_cast<std::pmr::memory_resource&>(huge) : *std::pmr::new_delete_resource();
        for (const std::uint32_t gibibytes : {1U, 64U}) {
            const auto pages = gibibytes << 18U;  // of 4 KiB
            const auto limit = memory_limit(pages, 64, memory);
            std::printf(
                "%u GiB of 4 KiB pages, spare factor %g, %s memory pages; limit: %.0f M changes/s in batches, "
                "%.0f M one by one\n",
                gibibytes, spare, large_pages ? "2 MiB" : "ordinary", limit, memory_limit(pages, 1, memory));
            for (const auto& [kind, policy] : {std::pair(Workload::Kind::uniform, VictimPolicy::greedy),
                                               std::pair(Workload::Kind::uniform, VictimPolicy::fifo),
                                               std::pair(Workload::Kind::hot_cold, VictimPolicy::fifo)}) {
                for (const auto pages_per_block : {64U, 128U, 256U}) {
                    Scenario scenario;
                    scenario.workload.kind = kind;
                    scenario.spare_factor = spare;
                    scenario.pages_per_block = pages_per_block;
                    scenario.blocks = pages / pages_per_block;
                    scenario.policy = policy;
                    simulated(scenario, seed, gibibytes == 1 ? 64 : 2, limit, memory);
                }
            }
        }
    }
    return 0;
}
