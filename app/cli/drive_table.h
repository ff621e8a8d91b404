// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"

namespace fettle::cli {

/// One line per drive, with its verdict.
[[nodiscard]] std::string drive_table(const Session& session, const std::vector<DriveReport>& reports);

}  // namespace fettle::cli
