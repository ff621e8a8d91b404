// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/json/drive_json.h"
#include "core/namespaces/survey.h"

/// A drive's namespaces as JSON: tests/schema/namespace.schema.json.
namespace fettle::json {

/// `devices`: ids in the drive list, by namespace.
[[nodiscard]] Json to_json(const namespaces::Survey& survey,
                           const std::map<std::uint32_t, std::vector<std::string>>& devices);

}  // namespace fettle::json
