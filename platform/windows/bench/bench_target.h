// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/bench/engine.h"
#include "platform/files/durable_files.h"
#include "platform/windows/bench/bench_file.h"
#include "platform/windows/ioctl/cluster_request.h"

namespace fettle::windows_system {

/// A file or drive of this computer, through overlapped I/O or an I/O ring.
class BenchTarget final : public bench::IoTarget {
public:
    /// `locks` keep other benchmarks from the same drives.
    BenchTarget(std::shared_ptr<BenchFile> file, bench::TargetFacts facts, bench::EngineChoice engine,
                std::vector<std::unique_ptr<durable::File>> locks)
        : locks_(std::move(locks)), file_(std::move(file)), engine_(engine), facts_(std::move(facts)) {}

    [[nodiscard]] bench::TargetFacts facts() const override { return facts_; }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override;
    Status flush() override;
    /// FSCTL_FILE_LEVEL_TRIM: the scratch file keeps its clusters, and what reads of them return is undefined. NTFS
    /// shortens the range to whole pages of 4096 bytes (Microsoft, FSCTL_FILE_LEVEL_TRIM).
    Status discard(std::uint64_t offset, std::uint64_t bytes) override;
    /// From FSCTL_GET_RETRIEVAL_POINTERS and the file's attributes; absent where the file system does not tell.
    [[nodiscard]] bench::FileLayout layout(std::uint64_t offset, std::uint64_t bytes) override;

private:
    std::vector<std::unique_ptr<durable::File>> locks_;
    std::shared_ptr<BenchFile> file_;
    bench::EngineChoice engine_;
    bench::TargetFacts facts_;
};

/// The runs that hold clusters of the file between `first` and `end`, and that are not adjacent to the one before.
[[nodiscard]] unsigned pieces_of(std::span<const windows::FileRun> runs, std::uint64_t first, std::uint64_t end);

}  // namespace fettle::windows_system
