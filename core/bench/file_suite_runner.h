// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/bench/file_tree.h"
#include "core/bench/suite_runner.h"

namespace fettle::bench {

/// Carries out a plan whose steps are of files. Each run of creating begins with none of its files there; before each
/// reading and copying everything is flushed and let go of in memory, and where the file system keeps it all the
/// same, the run's target is not `direct` any more. Between the runs, unmeasured, what a run made is removed again; at
/// the end the tree still holds what its destruction removes. Errors and endings as of run_suite.
[[nodiscard]] Result<SuiteResult> run_file_suite(const SuitePlan& plan, FileTree& tree, std::uint64_t nonce,
                                                 Pause& pause, const std::function<void(const SuiteLive&)>& live,
                                                 const CancelToken& cancel);

/// What a step needs and no step before it made: written without being measured.
[[nodiscard]] ByteCount file_preparation(const SuitePlan& plan);

/// The most that the plan has on the drive at one time, with room for the file system's own bookkeeping.
[[nodiscard]] ByteCount most_space(const SuitePlan& plan);

}  // namespace fettle::bench
