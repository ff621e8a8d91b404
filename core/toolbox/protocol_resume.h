// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/bench/record_store.h"
#include "core/erase/method.h"
#include "core/toolbox/protocols.h"

/// Which interrupted run of a protocol is continued, and whether it may be.
namespace fettle::toolbox {

/// The last interrupted run of the protocol on this target: on the drive that `drive` describes, or, if that is
/// nullptr, in the folder. Errors: not_found; refused (there is one, of another model, capacity or namespace with this
/// serial number); malformed (a damaged record); invalid_argument (another method or model is requested); those of the
/// store.
[[nodiscard]] Result<bench::BenchRecord> interrupted_run(bench::RecordStore* records, const ProtocolRequest& request,
                                                         const ProtocolOutline* drive);

/// How a run put its target into a new state. Requires: a record from interrupted_run().
[[nodiscard]] erase::Method method_of(const bench::ProtocolRecord& record);

/// The cases that are not complete.
[[nodiscard]] std::vector<std::string> cases_left(const bench::ProtocolRecord& record);

}  // namespace fettle::toolbox
