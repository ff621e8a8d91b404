// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/bench/result.h"

namespace fettle::bench {

/// Called from one thread at a time (not always the same), about once per interval.
using LiveCallback = std::function<void(const LiveState&)>;

/// Fills the target, or its first `bytes`, with incompressible data of `nonce`, so that reads access written blocks.
/// Returns the bytes written. Errors: cancelled, io, vanished.
[[nodiscard]] Result<ByteCount> fill_target(IoTarget& target, std::uint64_t nonce, const LiveCallback& live,
                                            const CancelToken& cancel, std::optional<ByteCount> bytes = {});

/// Runs the workload: one thread with its own queue for each of `workload.threads`. Blocks for ramp and runtime. A
/// cancelled run returns within a second with the results so far (Ending::cancelled); a failed transfer ends it with
/// Ending::failed and the results so far. Errors: invalid_argument and those of open_queue; nothing was measured then.
[[nodiscard]] Result<RunResult> run_workload(IoTarget& target, const Workload& workload, const LiveCallback& live,
                                             const CancelToken& cancel);

}  // namespace fettle::bench
