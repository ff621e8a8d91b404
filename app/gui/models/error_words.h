// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/error.h"

/// Errors of the services, as texts of the window.
namespace fettle::gui {

/// What failed, on what, in the user's language.
[[nodiscard]] QString error_context(const Error& error);
/// The same with the kind of error and the system's own reason.
[[nodiscard]] QString error_text(const Error& error);
/// What the user can do about it; empty: nothing is known.
[[nodiscard]] QString error_remedy(const Error& error);

}  // namespace fettle::gui
