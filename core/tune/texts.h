// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>

namespace fettle::tune {

/// Texts of settings that were read from another process. They must outlive the settings; a deque keeps their addresses
/// stable.
using Texts = std::deque<std::string>;

}  // namespace fettle::tune
