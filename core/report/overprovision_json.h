// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overprovision/advice.h"
#include "core/report/drive_json.h"

/// A drive's spare area as JSON: tests/schema/overprovision.schema.json.
namespace fettle::report {

[[nodiscard]] Json to_json(const overprovision::Picture& picture);
[[nodiscard]] Json to_json(const overprovision::Advice& advice);

}  // namespace fettle::report
