// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/file_tree.h"
#include "platform/linux/bench_lock.h"
#include "platform/linux/scratch_folder.h"

namespace fettle::linux_system {

/// Files in a scratch folder, through the page cache: writing to the drive starts soon after each request, so that
/// little is left to flush at the end.
class LinuxFileTree final : public bench::FileTree {
public:
    LinuxFileTree(bench::TargetFacts facts, BenchLock lock, ScratchFolder folder)
        : lock_(std::move(lock)), folder_(std::move(folder)), facts_(std::move(facts)) {}

    [[nodiscard]] bench::TargetFacts facts() const override { return facts_; }
    [[nodiscard]] std::uint64_t now_ns() override;
    [[nodiscard]] std::uint64_t cpu_ns() override;
    Status add_folder(bench::FileFolder folder) override;
    Result<std::unique_ptr<bench::OpenFile>> create(bench::FilePlace place) override;
    Result<std::unique_ptr<bench::OpenFile>> open(bench::FilePlace place) override;
    Status flush() override;
    Status forget(bench::FilePlace place) override;
    Result<std::optional<double>> share_in_memory(bench::FilePlace place) override;
    Status remove(bench::FilePlace place) override;
    Status remove_folder(bench::FileFolder folder) override;

private:
    [[nodiscard]] Error error(int number, const char* doing) const;
    [[nodiscard]] int open_to_read(bench::FilePlace place) const;

    BenchLock lock_;
    ScratchFolder folder_;
    bench::TargetFacts facts_;
};

}  // namespace fettle::linux_system
