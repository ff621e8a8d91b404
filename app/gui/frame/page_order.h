// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace fettle::gui {

/// Names of the pages as in --page, in the order of the window.
[[nodiscard]] QStringList drive_page_order();
[[nodiscard]] QStringList computer_page_order();

/// Where a page belongs among those that are there already; unknown names come last.
[[nodiscard]] int place_of(const QString& name, const QStringList& present, const QStringList& order);

}  // namespace fettle::gui
