// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace fettle::gui {

class ViewSettings;

/// Fills the menu with the choices of the view settings; they follow the settings and change them.
void fill_view_menu(QMenu& menu, ViewSettings& settings);

}  // namespace fettle::gui
