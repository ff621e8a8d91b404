// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "app/gui/drive_item.h"

namespace fettle::gui {

/// Everything the pages show of a drive, as plain text in the user's language.
[[nodiscard]] QString report_text(const DriveItem& item);

enum class ExportFormat { html, json, text };

/// The filters of the dialog, in the order of ExportFormat.
[[nodiscard]] QStringList export_filters();

/// The format of a chosen filter. A desktop whose dialog names no filter leaves it to the ending
/// of `path`; without one of ours it is HTML.
[[nodiscard]] ExportFormat export_format(const QString& filter, const QString& path);

/// `path` with the ending of the format: added when missing, in the place of another format's.
[[nodiscard]] QString export_path(const QString& path, ExportFormat format);

/// The content of an export; JSON has the schema of `fettle show`.
[[nodiscard]] QByteArray export_as(ExportFormat format, const DriveItem& item, const QString& version);

}  // namespace fettle::gui
