// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "app/gui/drive_item.h"

namespace fettle::gui {

/// Everything the pages show of a drive, as plain text in the user's language.
[[nodiscard]] QString report_text(const DriveItem& item);

/// The content of an export; the ending of `path` chooses: .json (the schema of `fettle show`),
/// .txt, anything else HTML.
[[nodiscard]] QByteArray export_as(const QString& path, const DriveItem& item, const QString& version);

}  // namespace fettle::gui
