// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/write_amplification.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "core/ftl/count_machine.h"
#include "core/ftl/page_machine.h"
#include "core/ftl/victims.h"

namespace fettle::ftl {

namespace {

using Machine = WriteAmplification::Machine;

/// Number of parts for estimating the spread.
constexpr std::uint64_t kParts = 16;

/// Calls make(victims) with those of the scenario's policy.
template <typename Make>
std::unique_ptr<Machine> with_victims(const Scenario& scenario, const BlockCounts& counts, const Make& make) {
    switch (scenario.policy) {
        case VictimPolicy::greedy: return make(GreedyVictims(counts));
        case VictimPolicy::fifo: return make(FifoVictims(counts));
        case VictimPolicy::random: return make(RandomVictims(1));
        case VictimPolicy::choices: return make(RandomVictims(scenario.choices));
    }
    return nullptr;
}

template <Frontiers kFrontiers>
std::unique_ptr<Machine> make_machine(const Scenario& scenario, std::uint64_t seed, std::pmr::memory_resource& memory) {
    const auto blocks = scenario.blocks + extra_blocks(kFrontiers);
    if (!tracks_pages(scenario)) {
        BlockCounts counts(blocks, scenario.pages_per_block, memory);
        return with_victims(scenario, counts, [&](auto victims) -> std::unique_ptr<Machine> {
            return std::make_unique<CountMachine<decltype(victims), kFrontiers>>(scenario, std::move(victims),
                                                                                 std::move(counts), seed);
        });
    }
    PageMap map(blocks, scenario.pages_per_block, static_cast<std::uint32_t>(user_pages(scenario)), memory);
    return with_victims(scenario, map, [&](auto victims) -> std::unique_ptr<Machine> {
        return std::make_unique<PageMachine<decltype(victims), kFrontiers>>(scenario, std::move(victims),
                                                                            std::move(map), seed);
    });
}

/// Standard error of the mean write amplification over the parts.
double standard_error(const std::vector<double>& parts) {
    if (parts.size() < 2) return 0;
    const auto count = static_cast<double>(parts.size());
    double mean = 0;
    for (const auto part : parts) mean += part / count;
    double square = 0;
    for (const auto part : parts) square += (part - mean) * (part - mean);
    return std::sqrt(square / (count - 1) / count);
}

/// The simulation from the first write to the last, in steps short enough for cancellation.
class Steps {
public:
    Steps(WriteAmplification& simulator, std::uint64_t total, const CancelToken& cancel,
          const SimulationProgress& progress)
        : simulator_(simulator),
          total_(total),
          step_(std::clamp<std::uint64_t>(total / 400, 4096, 262'144)),
          cancel_(cancel),
          progress_(progress) {}

    [[nodiscard]] bool write(std::uint64_t host_writes) {
        while (host_writes > 0) {
            if (cancel_.cancelled()) return false;
            const auto count = std::min(step_, host_writes);
            simulator_.write(count);
            host_writes -= count;
            done_ += count;
            if (progress_) progress_(done_, total_);
        }
        return true;
    }

private:
    WriteAmplification& simulator_;
    std::uint64_t total_;
    std::uint64_t step_;
    std::uint64_t done_ = 0;
    const CancelToken& cancel_;
    const SimulationProgress& progress_;
};

}  // namespace

WriteAmplification::WriteAmplification(std::unique_ptr<Machine> machine) : machine_(std::move(machine)) {}
WriteAmplification::WriteAmplification(WriteAmplification&&) noexcept = default;
WriteAmplification& WriteAmplification::operator=(WriteAmplification&&) noexcept = default;
WriteAmplification::~WriteAmplification() = default;

Result<WriteAmplification> WriteAmplification::make(const Scenario& scenario, std::uint64_t seed,
                                                    std::pmr::memory_resource& memory) {
    if (const auto good = check(scenario); !good) return fail(good.error());
    try {
        auto machine = scenario.frontiers == Frontiers::mixed
                           ? make_machine<Frontiers::mixed>(scenario, seed, memory)
                           : make_machine<Frontiers::separate>(scenario, seed, memory);
        machine->fill(live_share(scenario));
        return WriteAmplification(std::move(machine));
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("not enough memory for a simulation of this size"));
    }
}

void WriteAmplification::write(std::uint64_t host_writes) { machine_->write(host_writes); }
WriteCounts WriteAmplification::counts() const { return machine_->counts; }
std::uint64_t WriteAmplification::user_pages() const { return machine_->user_pages; }
std::uint64_t WriteAmplification::live_pages() const { return machine_->live_pages; }

Result<SimulationResult> simulate(const SimulationOptions& options, const CancelToken& cancel,
                                  const SimulationProgress& progress, std::pmr::memory_resource& memory) {
    if (const auto good = check(options); !good) return fail(good.error());
    auto simulator = WriteAmplification::make(options.scenario, options.seed, memory);
    if (!simulator) return fail(simulator.error());
    SimulationResult result;
    result.user_pages = simulator->user_pages();
    const auto writes = [&](double drive_writes) {
        return static_cast<std::uint64_t>(std::ceil(drive_writes * static_cast<double>(result.user_pages)));
    };
    const auto warmup = writes(options.warmup_drive_writes);
    const auto measured = writes(options.measured_drive_writes);
    if (progress) progress(0, warmup + measured);
    Steps steps(*simulator, warmup + measured, cancel, progress);
    if (!steps.write(warmup)) return fail(ErrorCode::cancelled, FETTLE_TEXT("the simulation"));
    result.warmup = simulator->counts();
    std::vector<double> parts;
    for (std::uint64_t part = 0; part < kParts; ++part) {
        const auto before = simulator->counts();
        const auto count = measured * (part + 1) / kParts - measured * part / kParts;
        if (!steps.write(count)) return fail(ErrorCode::cancelled, FETTLE_TEXT("the simulation"));
        if (count > 0) parts.push_back((simulator->counts() - before).write_amplification());
    }
    result.measured = simulator->counts() - result.warmup;
    result.standard_error = standard_error(parts);
    return result;
}

}  // namespace fettle::ftl
