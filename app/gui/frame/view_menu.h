// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class QMenu;

namespace fettle::gui {

class Autostart;
class ViewSettings;

/// Fills the menu with the choices of the view settings; they follow the settings and change them.
void fill_view_menu(QMenu& menu, ViewSettings& settings);

/// Adds the choice whether the desktop starts Fettle in the tray. It is read anew whenever the menu opens, because the
/// desktop's own settings change it too.
void add_autostart(QMenu& menu, const std::shared_ptr<const Autostart>& autostart);

}  // namespace fettle::gui
