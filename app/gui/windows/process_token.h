// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fettle::gui {

/// Whether this program runs with the rights of an administrator.
[[nodiscard]] bool is_elevated();

}  // namespace fettle::gui
