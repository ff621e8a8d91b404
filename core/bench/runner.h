// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/bench/result.h"

namespace fettle::bench {

/// Called from one thread at a time (not always the same), about once for each interval.
using LiveCallback = std::function<void(const LiveState&)>;

/// Fills the whole target, or its first `bytes` of them, with incompressible data of `nonce`, so that reads come
/// from written blocks. Returns the bytes written. Errors: cancelled, io, vanished.
[[nodiscard]] Result<ByteCount> fill_target(IoTarget& target, std::uint64_t nonce, const LiveCallback& live,
                                            const CancelToken& cancel, std::optional<ByteCount> bytes = {});

/// Runs the workload: one thread with its own queue for each of `workload.threads`. Blocks for ramp and
/// runtime; a cancelled run returns within a second with what was measured so far (Ending::cancelled), a
/// failed transfer ends it with Ending::failed and what was measured before. Errors: invalid_argument,
/// and what open_queue gives: then nothing was measured.
[[nodiscard]] Result<RunResult> run_workload(IoTarget& target, const Workload& workload, const LiveCallback& live,
                                             const CancelToken& cancel);

}  // namespace fettle::bench
