// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/bench/engine.h"
#include "platform/files/durable_files.h"
#include "platform/windows/bench/bench_file.h"

namespace fettle::windows_system {

/// A file on this computer, through overlapped I/O.
class IocpTarget final : public bench::IoTarget {
public:
    /// `locks` keep other benchmarks from the same drives.
    IocpTarget(std::shared_ptr<BenchFile> file, bench::TargetFacts facts, bench::EngineChoice engine,
               std::vector<std::unique_ptr<durable::File>> locks)
        : locks_(std::move(locks)), file_(std::move(file)), engine_(engine), facts_(std::move(facts)) {}

    [[nodiscard]] bench::TargetFacts facts() const override { return facts_; }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override;
    Status flush() override;
    /// From FSCTL_GET_RETRIEVAL_POINTERS and the file's attributes; absent where the file system does not tell.
    [[nodiscard]] bench::FileLayout layout(std::uint64_t offset, std::uint64_t bytes) override;

private:
    std::vector<std::unique_ptr<durable::File>> locks_;
    std::shared_ptr<BenchFile> file_;
    bench::EngineChoice engine_;
    bench::TargetFacts facts_;
};

/// Extents of the answer to FSCTL_GET_RETRIEVAL_POINTERS ([MS-FSCC] 2.3.33) that hold clusters of the file between
/// `first` and `end`, and that are not adjacent to the one before. `answer` may be cut: the last extents are missing
/// then.
[[nodiscard]] unsigned pieces_of(std::span<const std::uint8_t> answer, std::uint64_t first, std::uint64_t end);

}  // namespace fettle::windows_system
