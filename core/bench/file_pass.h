// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/cancel.h"
#include "core/bench/data.h"
#include "core/bench/file_set.h"
#include "core/bench/file_tree.h"
#include "core/bench/result.h"

namespace fettle::bench {

/// What one transfer moves: as much as a file manager does.
inline constexpr std::size_t kFileTransfer = std::size_t{1} << 20U;
/// More in one folder would measure the folder.
inline constexpr std::uint32_t kFilesInFolder = 100;

[[nodiscard]] FilePlace place_of(std::uint32_t tree, std::uint32_t index) noexcept;

/// Creates, reads or copies all files of one set, once, and measures it. An operation is one file, from its opening
/// to its closing; the time of the whole ends when the drive has everything. The data of a copy count once.
class FilePass {
public:
    FilePass(FileTree& tree, const FileSet& set, const DataSettings& data,
             const std::function<void(const LiveState&)>& live, const CancelToken& cancel);

    /// How it ended stands in the result; `workload`, `target` and `notes` are the caller's to fill.
    [[nodiscard]] RunResult run(FileAction action);
    /// Files that create or copy have begun: what has to be removed.
    [[nodiscard]] std::uint32_t begun() const noexcept { return begun_; }

private:
    Status all_files(FileAction action);
    Status one_file(FileAction action, std::uint32_t index);
    Status create(std::uint32_t index);
    Status read(std::uint32_t index);
    Status copy(std::uint32_t index);
    /// Counts what was moved. Error: cancelled.
    Status moved(std::size_t bytes);
    void end_interval(std::uint64_t now);
    void show(std::uint64_t now);

    FileTree& tree_;
    const FileSet& set_;
    std::uint64_t set_bytes_;
    DataStream data_;
    const std::function<void(const LiveState&)>& live_;
    const CancelToken& cancel_;
    std::vector<std::uint8_t> buffer_;
    RunResult result_;
    Direction* direction_ = nullptr;  ///< of result_: where this action counts
    DirectionSums before_;            ///< the sums when the present interval began
    std::uint64_t start_ns_ = 0;
    std::uint64_t interval_ns_ = 0;  ///< when the present interval began
    std::uint64_t shown_ns_ = 0;
    std::uint32_t begun_ = 0;
};

}  // namespace fettle::bench
