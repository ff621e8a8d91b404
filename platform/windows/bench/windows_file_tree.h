// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/bench/file_tree.h"
#include "platform/files/durable_files.h"
#include "platform/windows/bench/scratch_folder.h"
#include "platform/windows/bench/write_back.h"

namespace fettle::windows_system {

/// Files in a scratch folder, through the system's cache. Closed files are written to the drive in the background.
class WindowsFileTree final : public bench::FileTree {
public:
    /// `locks` keep other benchmarks from the same drives.
    WindowsFileTree(bench::TargetFacts facts, std::vector<std::unique_ptr<durable::File>> locks, ScratchFolder folder)
        : locks_(std::move(locks)), folder_(std::move(folder)), facts_(std::move(facts)) {}

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
    [[nodiscard]] std::string path_of(bench::FileFolder folder) const;
    [[nodiscard]] std::string path_of(bench::FilePlace place) const;
    [[nodiscard]] Error error(std::uint32_t number, const char* doing) const;

    std::vector<std::unique_ptr<durable::File>> locks_;
    ScratchFolder folder_;
    WriteBack write_back_;  ///< its files are closed before the folder is removed
    bench::TargetFacts facts_;
};

}  // namespace fettle::windows_system
