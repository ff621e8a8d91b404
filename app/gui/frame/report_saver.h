// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/gui/models/drive_item.h"

class QWidget;

namespace fettle::gui {

/// Asks for a file name and saves the drive's report there. Returns what to note; empty: nothing was saved, and the
/// user knows why.
[[nodiscard]] QString save_report(QWidget* parent, const DriveItem& item, const QString& version);

/// The same for a chosen name and filter of the dialog.
[[nodiscard]] QString write_report(QWidget* parent, const DriveItem& item, const QString& version,
                                   const QString& chosen, const QString& filter);

}  // namespace fettle::gui
