// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "app/gui/models/drive_item.h"

namespace fettle::gui {

/// All information on the pages about a drive, as plain text in the user's language.
[[nodiscard]] QString report_text(const DriveItem& item);

enum class ExportFormat { html, json, text, pdf };

/// File dialog filters, in the order of ExportFormat.
[[nodiscard]] QStringList export_filters();

/// The format for the chosen filter. If the dialog reports no filter, the extension of `path` decides; the default is
/// HTML.
[[nodiscard]] ExportFormat export_format(const QString& filter, const QString& path);

/// `path` with the extension of the format: appended, or replacing the extension of another format.
[[nodiscard]] QString export_path(const QString& path, ExportFormat format);

/// The exported content. JSON has the schema of `fettle show`; PDF has the contents of the web page, on paper of the
/// user's country.
[[nodiscard]] QByteArray export_as(ExportFormat format, const DriveItem& item, const QString& version);

}  // namespace fettle::gui
