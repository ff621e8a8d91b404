// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/toolbox/toolbox.h"

/// Text output for over-provisioning.
namespace fettle::cli {

[[nodiscard]] std::string picture_words(const Session& session, const SpareReport& report);
[[nodiscard]] std::string advice_words(const Session& session, const SpareReport& report);

}  // namespace fettle::cli
