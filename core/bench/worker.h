// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/bench/collector.h"
#include "core/bench/data.h"
#include "core/bench/engine.h"
#include "core/bench/picker.h"
#include "core/bench/result.h"
#include "core/bench/schedule.h"
#include "core/bench/written_blocks.h"

namespace fettle::bench {

/// Results of one thread.
struct ThreadResult {
    std::optional<Error> error;
    bool cancelled = false;
    std::uint64_t elapsed_ns = 0;
    Direction read;
    Direction write;
    ByteCount written;  ///< including the ramp
    std::uint64_t cpu_ns = 0;
    double busy_ns = 0;  ///< total time of all transfers in flight
    std::uint64_t late_starts = 0;
    std::uint64_t short_transfers = 0;
    std::uint64_t failed_transfers = 0;
};

/// One thread of a run: keeps its queue full, or fed at a fixed rate, and counts. The loop does not allocate, and reads
/// the clock twice per batch, not per transfer.
class Worker {
public:
    /// `stop` is set by any thread that fails, and ends all threads.
    Worker(const Workload& workload, ByteCount size, unsigned thread, Collector& collector, const CancelToken& cancel,
           std::atomic<bool>& stop);

    /// Runs from now until the end of the runtime, the byte limit, a failure or a cancellation.
    [[nodiscard]] ThreadResult run(IoQueue& queue);

    /// The written blocks, if the workload is verified.
    [[nodiscard]] const std::optional<WrittenBlocks>& written_blocks() const noexcept { return ledger_; }

private:
    void prepare(IoQueue& queue);
    void gather_closed();
    void gather_scheduled(std::uint64_t now_ns);
    [[nodiscard]] bool pick_free(IoRequest& request);
    /// False if no block is free, or the byte limit is reached.
    bool start_one(std::uint64_t intended_ns);
    [[nodiscard]] std::uint64_t wait_until(std::uint64_t now_ns) const;
    /// Processes one exchange; false ends the run.
    bool turn(std::uint64_t until_ns);
    void settle(const IoCompletion& completion);
    void complain(const IoCompletion& completion);
    void roll(std::uint64_t now_ns);
    void close_interval(std::uint64_t end_ns);
    void drain();
    void finish();

    const Workload& workload_;
    Collector& collector_;
    const CancelToken& cancel_;
    std::atomic<bool>& stop_;
    Picker picker_;
    std::optional<DataStream> data_;
    std::optional<WrittenBlocks> ledger_;
    unsigned thread_;
    std::uint64_t bytes_left_;  ///< of the byte limit

    IoQueue* queue_ = nullptr;
    std::optional<Schedule> schedule_;
    struct Slot {
        std::uint64_t submitted_ns = 0;
        std::uint64_t intended_ns = 0;
        std::uint64_t offset = 0;
        std::uint32_t bytes = 0;
        IoKind kind = IoKind::read;
    };
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_;  ///< last in, first out: keeps the same few buffers in the cache
    std::vector<IoRequest> requests_;
    bool starved_ = false;
    bool stuck_ = false;  ///< every block that was tried has a write in flight

    std::uint64_t measure_ns_ = 0;  ///< start of the measured time
    std::uint64_t end_ns_ = 0;
    std::uint64_t interval_end_ns_ = 0;
    std::uint64_t interval_start_ns_ = 0;
    std::uint64_t last_ns_ = 0;
    std::uint64_t cpu_start_ns_ = 0;
    std::uint64_t cpu_end_ns_ = 0;
    ThreadInterval interval_;
    ThreadResult result_;
};

}  // namespace fettle::bench
