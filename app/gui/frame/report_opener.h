// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace fettle::gui {

/// Asks for a folder of saved reports; empty: the user has cancelled.
[[nodiscard]] QStringList choose_report_folder(QWidget* parent);

}  // namespace fettle::gui
