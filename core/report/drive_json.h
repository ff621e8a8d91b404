// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/report/report.h"

/// Reports as JSON: snake_case names with units, absent facts absent. The JSON Schemas in
/// tests/schema/ describe what these functions give.
namespace fettle::report {

using Json = nlohmann::ordered_json;

/// How much of a drive goes into its object.
enum class Detail : std::uint8_t {
    summary,  ///< the contract's fields: identity, the common facts, verdict, reasons, findings
    full,     ///< with attributes, logs, capabilities and the drive's place in the machine
};

/// `{"schema": 1, "fettle": VERSION}`: the start of every output.
[[nodiscard]] Json envelope(std::string_view version);

[[nodiscard]] Json to_json(const Message& message);
[[nodiscard]] Json to_json(const std::vector<Message>& messages);
[[nodiscard]] Json to_json(const Error& error);
[[nodiscard]] Json to_json(const Missing& missing);
[[nodiscard]] Json to_json(const DriveReport& report, Detail detail);
/// What was looked at: `{id, state, text, reason}`.
[[nodiscard]] Json to_json(const std::vector<check::CheckOutcome>& outcomes);
/// Where the drive hangs and how the machine uses it.
[[nodiscard]] Json to_json(const check::DrivePlace& place);
[[nodiscard]] Json to_json(const ImageReport& report);
/// The machine and its drives: the body of `check --json`.
[[nodiscard]] Json to_json(const CheckReport& report);
[[nodiscard]] Json to_json(const AnalysedReport& row, Detail detail);

/// Text of a document; bytes that are not UTF-8 are replaced, never an exception. `indent` < 0: one line.
[[nodiscard]] std::string dump(const Json& json, int indent);

}  // namespace fettle::report
