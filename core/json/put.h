// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/json/drive_json.h"

/// Helpers that leave absent facts out of an object.
namespace fettle::json {

template <typename T>
void put(Json& object, const char* name, const std::optional<T>& value) {
    if (value) object[name] = *value;
}

inline void put(Json& object, const char* name, const std::optional<ByteCount>& value) {
    if (value) object[name] = value->bytes;
}

inline void put(Json& object, const char* name, const std::string& value) {
    if (!value.empty()) object[name] = value;
}

/// Adds an object or array only if it is not empty.
inline void put_filled(Json& object, const char* name, Json value) {
    if (!value.empty()) object[name] = std::move(value);
}

/// All fields of the drive besides the summary fields of the contract.
void put_details(Json& object, const DriveReport& report);

/// Power states and settings; empty if the drive reports none.
[[nodiscard]] Json power_json(const DriveReport& report);

[[nodiscard]] Json table_json(const partition::Table& table, const std::vector<partition::Alignment>* alignments);

}  // namespace fettle::json
