// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>

class QWidget;

namespace fettle::gui {

/// Asks for a path and writes the file. Returns the sentence for the status bar; empty: the user has cancelled. A file
/// that cannot be written is reported in a dialog.
QString save_file(QWidget* parent, const QString& title, const QString& proposed, const QString& filter,
                  const std::function<QByteArray()>& content);

/// A name that files may have on every system: what Windows or Linux do not allow becomes "-".
[[nodiscard]] QString file_name_of(QString words);

/// Takes the place of the file dialog in tests: the path to write to. Empty function: the dialog.
using PathChooser = std::function<QString(const QString& proposed)>;
void choose_paths_with(PathChooser chooser);

/// A picture of the widget at twice its size, as PNG.
[[nodiscard]] QByteArray picture_of(QWidget& widget);

}  // namespace fettle::gui
