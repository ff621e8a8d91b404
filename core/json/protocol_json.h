// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/protocol_record.h"
#include "core/json/drive_json.h"
#include "core/json/fields.h"

/// A review's procedure as JSON; tests/schema/bench-suite.schema.json describes it.
namespace fettle::json {

[[nodiscard]] Json to_json(const bench::ProtocolRecord& record);

/// Reads the output of to_json. `fields` keeps the first error.
[[nodiscard]] bench::ProtocolRecord protocol_of(Fields& fields);

}  // namespace fettle::json
