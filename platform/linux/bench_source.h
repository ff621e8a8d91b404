// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/bench/engine.h"
#include "core/bench/file_tree.h"
#include "platform/linux/device_file.h"
#include "platform/linux/roots.h"
#include "platform/linux/scratch_journal.h"

namespace fettle::linux_system {

/// Targets on this computer: scratch files in folders, existing files and block devices for reading, and held drives
/// for writing.
class BenchSource final : public bench::TargetSource {
public:
    /// Sources with the same `lock_scope` exclude each other's drives; tests have their own.
    BenchSource(Roots roots, std::string journal_folder, std::string lock_scope = "fettle-bench")
        : roots_(std::move(roots)), journal_(std::move(journal_folder)), lock_scope_(std::move(lock_scope)) {}

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override;
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& path) override;
    /// For drives that LinuxHolder holds.
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request,
                                                       plan::HeldDrive& drive) override;
    Result<std::unique_ptr<bench::FileTree>> open_tree(const bench::TargetRequest& request) override;
    [[nodiscard]] std::vector<bench::EngineChoice> engines() const override {
        return {bench::EngineChoice::io_uring, bench::EngineChoice::threads};
    }
    std::vector<std::string> clean_up() override { return journal_.clean_up(); }
    [[nodiscard]] std::uint64_t nonce() override;

private:
    Result<std::unique_ptr<bench::IoTarget>> open_scratch(const bench::TargetRequest& request);
    Result<std::unique_ptr<bench::IoTarget>> open_existing(const bench::TargetRequest& request);
    Result<std::unique_ptr<bench::IoTarget>> target_of(std::shared_ptr<DeviceFile> file,
                                                       const bench::TargetRequest& request);

    Roots roots_;
    ScratchJournal journal_;
    std::string lock_scope_;
};

}  // namespace fettle::linux_system
