// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/ftl/simulation.h"

namespace fettle::ftl {

/// Counters of a simulation, in pages.
struct WriteCounts {
    std::uint64_t host_writes = 0;
    std::uint64_t flash_writes = 0;  ///< by the host and by cleaning
    std::uint64_t trims = 0;
    std::uint64_t erases = 0;  ///< of blocks

    [[nodiscard]] double write_amplification() const noexcept {
        return host_writes == 0 ? 0 : static_cast<double>(flash_writes) / static_cast<double>(host_writes);
    }
    friend WriteCounts operator-(const WriteCounts& a, const WriteCounts& b) noexcept {
        return {a.host_writes - b.host_writes, a.flash_writes - b.flash_writes, a.trims - b.trims, a.erases - b.erases};
    }
    friend bool operator==(const WriteCounts&, const WriteCounts&) = default;
};

/// The page-mapped translation layer of a drive without its data: only counts writes, as fast as memory and caches
/// allow. The same options give the same numbers on every computer. Not thread-safe.
///
/// Starts near the steady state: all user pages (with TRIM: as many as will stay live) are mixed with as many invalid
/// pages as the spare factor gives, each block with its share of both. A drive filled in order would take long to reach
/// it: under FIFO cleaning the full and the empty part would keep rotating. Before sequential writes the pages are in
/// order.
class WriteAmplification {
public:
    /// `memory` provides the tables' memory and outlives the simulator; large pages make it faster. Takes about 1 ns
    /// per page. Errors: those of `check`; too_large if there is not enough memory.
    static Result<WriteAmplification> make(const Scenario& scenario, std::uint64_t seed,
                                           std::pmr::memory_resource& memory = *std::pmr::new_delete_resource());
    WriteAmplification(WriteAmplification&&) noexcept;
    WriteAmplification& operator=(WriteAmplification&&) noexcept;
    ~WriteAmplification();

    /// Simulates `host_writes` more, and the TRIMs between them.
    void write(std::uint64_t host_writes);
    [[nodiscard]] WriteCounts counts() const;
    [[nodiscard]] std::uint64_t user_pages() const;
    /// User pages with data.
    [[nodiscard]] std::uint64_t live_pages() const;

    /// Internal implementation: one for each policy and kind of frontier.
    class Machine;

private:
    explicit WriteAmplification(std::unique_ptr<Machine> machine);
    std::unique_ptr<Machine> machine_;
};

struct SimulationResult {
    WriteCounts warmup;
    WriteCounts measured;
    std::uint64_t user_pages = 0;
    /// Standard error of the measured write amplification: from the spread of 16 parts of the measured writes.
    double standard_error = 0;
};

/// Share of all host writes of the simulation, including the warm-up; first called with 0, when the tables are filled,
/// then some hundred times, from the caller's thread.
using SimulationProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// Warms up and measures. Errors: those of `make`; cancelled, within milliseconds.
[[nodiscard]] Result<SimulationResult> simulate(const SimulationOptions& options, const CancelToken& cancel,
                                                const SimulationProgress& progress = {},
                                                std::pmr::memory_resource& memory = *std::pmr::new_delete_resource());

}  // namespace fettle::ftl
