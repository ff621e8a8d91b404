// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "core/bench/engine.h"
#include "platform/linux/bench_lock.h"
#include "platform/linux/device_file.h"
#include "platform/linux/scratch_file.h"

namespace fettle::linux_system {

/// An open file or block device on this computer, through io_uring or a thread pool.
class BenchTarget final : public bench::IoTarget {
public:
    BenchTarget(std::shared_ptr<DeviceFile> file, bench::TargetFacts facts, const bench::TargetRequest& request,
                BenchLock lock, std::optional<ScratchFile> scratch);

    [[nodiscard]] bench::TargetFacts facts() const override;
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override;
    Status flush() override;
    /// Only of a scratch file; drives are discarded through their holder.
    Status discard(std::uint64_t offset, std::uint64_t bytes) override;
    [[nodiscard]] bench::FileLayout layout(std::uint64_t offset, std::uint64_t bytes) override;

private:
    Result<std::unique_ptr<bench::IoQueue>> open_uring(const bench::QueueSettings& settings);
    [[nodiscard]] bool works(bench::IoQueue& queue) const;
    void remember(const char* engine, const std::vector<std::string>& features);

    BenchLock lock_;
    std::optional<ScratchFile> scratch_;
    std::shared_ptr<DeviceFile> file_;
    bench::EngineChoice engine_;
    bool polled_;
    mutable std::mutex mutex_;  ///< guards facts_: queues are opened on several threads
    bench::TargetFacts facts_;
};

}  // namespace fettle::linux_system
