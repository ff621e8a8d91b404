// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/toolbox/toolbox.h"

/// How the command line shows a drive's spare.
namespace fettle::cli {

[[nodiscard]] std::string picture_words(const Session& session, const SpareReport& report);
[[nodiscard]] std::string advice_words(const Session& session, const SpareReport& report);

}  // namespace fettle::cli
