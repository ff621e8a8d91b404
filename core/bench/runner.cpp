// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "core/bench/run_time.h"
#include "core/bench/worker.h"
#include "core/bench/written_blocks.h"

namespace fettle::bench {

namespace {

/// Opens a queue in each thread, and starts all at once, or none if one cannot be opened.
class StartLine {
public:
    explicit StartLine(unsigned threads) : missing_(threads) {}

    /// Blocks until all threads are here; returns whether to start.
    bool arrive(const Status& ready) {
        std::unique_lock lock(mutex_);
        if (!ready && !error_) error_ = ready.error();
        if (--missing_ == 0) complete_.notify_all();
        complete_.wait(lock, [&] { return missing_ == 0; });
        return !error_;
    }
    /// `threads` of them will not arrive; the waiting ones do not start.
    void call_off(unsigned threads, Error error) {
        const std::scoped_lock lock(mutex_);
        error_ = std::move(error);
        missing_ -= threads;
        if (missing_ == 0) complete_.notify_all();
    }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    std::mutex mutex_;
    std::condition_variable complete_;
    unsigned missing_;
    std::optional<Error> error_;
};

void add(RunResult& sum, const ThreadResult& part) {
    sum.elapsed_ns = std::max(sum.elapsed_ns, part.elapsed_ns);
    for (auto [into, from] : {std::pair{&sum.read, &part.read}, std::pair{&sum.write, &part.write}}) {
        into->sums.add(from->sums);
        into->latency.merge(from->latency);
    }
    sum.written.bytes += part.written.bytes;
    sum.cpu_ns = std::max(sum.cpu_ns, part.cpu_ns);  // each value is that of the whole process
    sum.mean_depth += part.busy_ns;                  // divided by the time when all have ended
    sum.late_starts += part.late_starts;
    sum.short_transfers += part.short_transfers;
    sum.failed_transfers += part.failed_transfers;
    if (part.error && !sum.error) sum.error = part.error;
    if (part.cancelled) sum.ending = Ending::cancelled;
}

/// Reads back what the threads wrote, and reports deviations.
void verify(RunResult& result, IoTarget& target, const std::vector<std::optional<WrittenBlocks>>& ledgers,
            const LiveCallback& live, const CancelToken& cancel) {
    Verification sum;
    for (const auto& written_blocks : ledgers) {
        if (!written_blocks) continue;
        const auto found = verify_written_blocks(target, *written_blocks, result.workload.data.nonce, live, cancel);
        if (!found && found.error().code == ErrorCode::cancelled) {
            result.ending = Ending::cancelled;
            return;
        }
        if (!found) {
            result.error = found.error();
            return;
        }
        sum.add(*found);
    }
    result.verification = sum;
    if (sum.clean()) return;
    result.error = Error{ErrorCode::io,
                         fmt::format("of {} sectors read back, {} are lost, {} stale, {} "
                                     "misplaced and {} corrupt; {} writes are incomplete",
                                     sum.sectors, sum.lost, sum.stale, sum.misplaced, sum.corrupt, sum.torn_blocks),
                         {}};
}

/// Common part of both functions below: threads, each with its queue and share of the work.
Result<RunResult> run_threads(IoTarget& target, const Workload& workload, const LiveCallback& live,
                              const CancelToken& cancel) {
    RunResult result;
    result.workload = workload;
    result.target = target.facts();
    const QueueSettings settings{workload.depth, workload.largest_block(), workload.writes()};
    Collector collector(workload, live);
    StartLine line(workload.threads);
    std::atomic<bool> stop{false};
    std::vector<ThreadResult> parts(workload.threads);
    std::vector<std::optional<WrittenBlocks>> ledgers(workload.threads);
    std::uint64_t began_unix_us = 0;
    const auto work = [&](unsigned number) {
        auto queue = target.open_queue(settings);
        Worker worker(workload, result.target.size, number, collector, cancel, stop);
        const bool begin = line.arrive(queue ? Status{} : fail(queue.error()));
        if (!begin) return;
        if (number == 0) began_unix_us = unix_us_for(result.target);
        parts[number] = worker.run(**queue);
        ledgers[number] = worker.written_blocks();
    };
    std::vector<std::thread> threads;
    threads.reserve(workload.threads);
    try {
        while (threads.size() < workload.threads) threads.emplace_back(work, static_cast<unsigned>(threads.size()));
    } catch (const std::system_error& error) {  // the system cannot create more threads
        line.call_off(
            workload.threads - static_cast<unsigned>(threads.size()),
            {ErrorCode::too_large, fmt::format("starting {} threads: {}", workload.threads, error.what()), {}});
    }
    for (auto& thread : threads) thread.join();
    if (line.error()) return fail(*line.error());
    for (const auto& part : parts) add(result, part);
    if (began_unix_us > 0) result.began_unix_us = began_unix_us + workload.ramp_ns / 1000;
    result.mean_depth = result.elapsed_ns == 0 ? 0 : result.mean_depth / static_cast<double>(result.elapsed_ns);
    if (workload.verify && !result.error && result.ending == Ending::finished) {
        verify(result, target, ledgers, live, cancel);
    }
    if (result.error) result.ending = Ending::failed;
    result.intervals = collector.take();
    result.target = target.facts();  // the engine's features are known only now
    return result;
}

}  // namespace

Result<RunResult> run_workload(IoTarget& target, const Workload& workload, const LiveCallback& live,
                               const CancelToken& cancel) {
    const auto facts = target.facts();
    if (auto good = validate(workload, facts.size, facts.sector_bytes); !good) return fail(good.error());
    return run_threads(target, workload, live, cancel);
}

Result<ByteCount> fill_target(IoTarget& target, std::uint64_t nonce, const LiveCallback& live,
                              const CancelToken& cancel, std::optional<ByteCount> bytes) {
    const auto size = bytes.value_or(target.facts().size);
    Workload workload;
    workload.access = Access::sequential;
    workload.read_percent = 0;
    workload.blocks = {{static_cast<std::uint32_t>(std::min<std::uint64_t>(size.bytes, 1U << 20U)), 100}};
    if (size.bytes % workload.largest_block() != 0) {
        return fail(ErrorCode::internal,
                    FETTLE_TEXT("filling a target of {bytes} bytes, which is not a multiple of 1 MiB"),
                    {{"bytes", size.bytes}});
    }
    workload.depth = 8;
    workload.runtime_ns = kLongestRun_ns;
    workload.byte_limit = size.bytes;
    workload.span_bytes = size.bytes;
    workload.data.nonce = nonce;
    std::uint64_t done = 0;
    const auto tell = [&](const LiveState& state) {
        if (!live || !state.interval) return;
        done += state.interval->write.bytes.bytes;
        live({LiveState::Phase::preparing, done, size.bytes, state.interval});
    };
    auto result = run_workload(target, workload, tell, cancel);
    if (!result) return fail(result.error());
    if (result->error) return fail(*result->error);
    if (result->ending == Ending::cancelled) return fail(ErrorCode::cancelled, FETTLE_TEXT("filling the scratch file"));
    if (result->written < size) return fail(ErrorCode::io, FETTLE_TEXT("filling the scratch file: incomplete write"));
    if (auto flushed = target.flush(); !flushed) return fail(flushed.error());
    return result->written;
}

}  // namespace fettle::bench
