// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/bench/engine.h"
#include "platform/macos/posix/open_file.h"

namespace fettle::macos {

/// A queue of threads with one blocking pread(2) or pwrite(2) each: macOS has no better interface to files (its aio(4)
/// has a limit of 16 requests for each process, and threads of its own behind it).
class ThreadQueue final : public bench::IoQueue {
public:
    /// Error: too_large (memory, threads).
    static Result<std::unique_ptr<ThreadQueue>> make(std::shared_ptr<OpenFile> file,
                                                     const bench::QueueSettings& settings);
    ~ThreadQueue() override;
    ThreadQueue(const ThreadQueue&) = delete;
    ThreadQueue& operator=(const ThreadQueue&) = delete;

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override;
    [[nodiscard]] std::uint64_t now_ns() override;
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override;
    [[nodiscard]] std::uint64_t cpu_ns() override;

private:
    struct Free {
        void operator()(std::uint8_t* memory) const noexcept { std::free(memory); }
    };
    using Memory = std::unique_ptr<std::uint8_t, Free>;

    ThreadQueue(std::shared_ptr<OpenFile> file, Memory memory, std::size_t stride, std::uint32_t slot_bytes)
        : file_(std::move(file)), memory_(std::move(memory)), stride_(stride), slot_bytes_(slot_bytes) {}
    void work();
    [[nodiscard]] std::int32_t transfer(const bench::IoRequest& request) const;

    std::shared_ptr<OpenFile> file_;
    Memory memory_;  ///< the buffers side by side, each page-aligned
    std::size_t stride_;
    std::uint32_t slot_bytes_;
    std::mutex mutex_;
    std::condition_variable wanted_;
    std::condition_variable done_;
    bool over_ = false;
    std::deque<bench::IoRequest> waiting_;
    std::vector<bench::IoCompletion> finished_;
    std::vector<bench::IoCompletion> handed_out_;
    std::vector<std::thread> threads_;
};

/// The clock of the queues: the system's monotonic clock.
[[nodiscard]] std::uint64_t monotonic_ns();

}  // namespace fettle::macos
