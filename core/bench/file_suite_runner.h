// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/bench/file_tree.h"
#include "core/bench/suite_runner.h"

namespace fettle::bench {

/// Executes a plan whose steps work on files. Each creating run starts without its files; before each reading or
/// copying run everything is flushed and dropped from memory, and if the file system keeps it anyway, the run's target
/// is no longer `direct`; if the system does not report that, a note says so. Files made by a run are removed between
/// runs, unmeasured; the destructor of the tree removes the rest. Errors and outcomes as of run_suite.
[[nodiscard]] Result<SuiteResult> run_file_suite(const SuitePlan& plan, FileTree& tree, std::uint64_t nonce,
                                                 Pause& pause, const std::function<void(const SuiteLive&)>& live,
                                                 const CancelToken& cancel);

/// What a step needs and no earlier step created: written unmeasured.
[[nodiscard]] ByteCount file_preparation(const SuitePlan& plan);

/// What a plan needs on the drive at one time.
struct FileSpace {
    ByteCount size;           ///< includes metadata, and that each file ends with a cluster of 4 KiB
    std::uint64_t files = 0;  ///< of file systems with larger clusters, each file needs more
};
[[nodiscard]] FileSpace most_space(const SuitePlan& plan);

}  // namespace fettle::bench
