// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/error.h"

namespace fettle::gui {

/// What failed and why, as the service reports it.
[[nodiscard]] QString error_text(const Error& error);
/// What the user can do; empty: nothing in particular.
[[nodiscard]] QString error_remedy(const Error& error);
/// Both.
[[nodiscard]] QString error_and_remedy(const Error& error);

}  // namespace fettle::gui
