// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/drive_json.h"
#include "core/overprovision/advice.h"

/// A drive's spare area as JSON: tests/schema/overprovision.schema.json.
namespace fettle::json {

[[nodiscard]] Json to_json(const overprovision::Picture& picture);
[[nodiscard]] Json to_json(const overprovision::Advice& advice);

}  // namespace fettle::json
