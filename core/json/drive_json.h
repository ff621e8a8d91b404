// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/model/drive_report.h"

/// Reports as JSON: snake_case names with units, absent facts absent. The JSON Schemas in tests/schema/ describe the
/// output.
namespace fettle::json {

using Json = nlohmann::ordered_json;

/// How much of a drive its object contains.
enum class Detail : std::uint8_t {
    summary,  ///< the contract's fields: identity, the common facts, verdict, reasons, findings
    full,     ///< plus attributes, logs, capabilities and the drive's place in the computer
};

/// `{"schema": 1, "fettle": VERSION}`: the start of every output.
[[nodiscard]] Json envelope(std::string_view version);

[[nodiscard]] Json to_json(const Message& message);
[[nodiscard]] Json to_json(const std::vector<Message>& messages);
[[nodiscard]] Json to_json(const Error& error);
[[nodiscard]] Json to_json(const Missing& missing);
[[nodiscard]] Json to_json(const DriveReport& report, Detail detail);
/// The checks: `{id, state, text, reason}`.
[[nodiscard]] Json to_json(const std::vector<check::CheckOutcome>& outcomes);
/// How the drive is connected and used.
[[nodiscard]] Json to_json(const check::DrivePlace& place);
[[nodiscard]] Json to_json(const ImageReport& report);
/// The computer and its drives: the body of `check --json`.
[[nodiscard]] Json to_json(const CheckReport& report);
[[nodiscard]] Json to_json(const AnalysedReport& row, Detail detail);

/// The document as text; bytes that are not UTF-8 are replaced without an exception. `indent` < 0: one line.
[[nodiscard]] std::string dump(const Json& json, int indent);

}  // namespace fettle::json
