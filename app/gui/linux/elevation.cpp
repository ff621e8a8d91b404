// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/elevation.h"

namespace fettle::gui::elevation {

// A whole window as root is not wanted on Linux, and most Wayland desktops allow none.
bool possible() { return false; }

QString restart(const Session::Wish& /*wish*/) { return {}; }

}  // namespace fettle::gui::elevation
