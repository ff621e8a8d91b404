// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/bench/engine.h"
#include "platform/linux/arena.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// A queue of threads with one blocking transfer each, for systems without io_uring. Uses more CPU time, which the
/// results state.
class PoolQueue final : public bench::IoQueue {
public:
    /// Error: too_large (memory, threads).
    static Result<std::unique_ptr<PoolQueue>> make(std::shared_ptr<DeviceFile> file,
                                                   const bench::QueueSettings& settings);
    ~PoolQueue() override;
    PoolQueue(const PoolQueue&) = delete;
    PoolQueue& operator=(const PoolQueue&) = delete;

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override { return arena_.slot(slot); }
    [[nodiscard]] std::uint64_t now_ns() override;
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override;
    [[nodiscard]] std::uint64_t cpu_ns() override;

private:
    PoolQueue(std::shared_ptr<DeviceFile> file, Arena arena);
    void work();
    [[nodiscard]] std::int32_t transfer(const bench::IoRequest& request) const;

    std::shared_ptr<DeviceFile> file_;
    Arena arena_;
    std::mutex mutex_;
    std::condition_variable wanted_;
    std::condition_variable done_;
    bool over_ = false;
    std::deque<bench::IoRequest> waiting_;
    std::vector<bench::IoCompletion> finished_;
    std::vector<bench::IoCompletion> handed_out_;
    std::vector<std::thread> threads_;
};

}  // namespace fettle::linux_system
