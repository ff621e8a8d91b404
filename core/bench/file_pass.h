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

/// Size of one transfer, as used by file managers.
inline constexpr std::size_t kFileTransfer = std::size_t{1} << 20U;
/// With more files in one folder, the test would measure the folder.
inline constexpr std::uint32_t kFilesInFolder = 100;

[[nodiscard]] FilePlace place_of(std::uint32_t tree, std::uint32_t index) noexcept;

/// Creates, reads or copies all files of one set once, and measures it. One operation is one file, from opening to
/// closing; the total time ends when the drive has stored everything. Copied data counts once.
class FilePass {
public:
    FilePass(FileTree& tree, const FileSet& set, const DataSettings& data,
             const std::function<void(const LiveState&)>& live, const CancelToken& cancel);

    /// The result contains the outcome; the caller fills `workload`, `target` and `notes`.
    [[nodiscard]] RunResult run(FileAction action);
    /// Files whose creation or copying has begun: these must be removed.
    [[nodiscard]] std::uint32_t begun() const noexcept { return begun_; }

private:
    Status all_files(FileAction action);
    Status one_file(FileAction action, std::uint32_t index);
    Status create(std::uint32_t index);
    Status read(std::uint32_t index);
    Status copy(std::uint32_t index);
    /// Counts transferred data. Error: cancelled.
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
    Direction* direction_ = nullptr;  ///< of result_: counter of this action
    DirectionSums before_;            ///< sums at the start of the current interval
    std::uint64_t start_ns_ = 0;
    std::uint64_t interval_ns_ = 0;  ///< start of the current interval
    std::uint64_t shown_ns_ = 0;
    std::uint32_t begun_ = 0;
};

}  // namespace fettle::bench
