// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;
class QWidget;

namespace fettle::gui {

class Inspector;

/// Opens saved reports, chosen in a dialog, dropped on the window or given on the command line, and says which could
/// not be read.
class ReportOpener final : public QObject {
    Q_OBJECT
public:
    /// `inspector` must outlive it.
    ReportOpener(Inspector& inspector, QWidget& window);

    /// Asks for files. Empty: cancelled.
    [[nodiscard]] QStringList ask();
    /// Asks for a folder. Empty: cancelled.
    [[nodiscard]] QStringList ask_folder();
    /// The files among what is dragged.
    [[nodiscard]] static QStringList files_in(const QMimeData& data);
    void open(const QStringList& paths);
    /// Forgets what could not be read.
    void clear() { unreadable_.clear(); }

Q_SIGNALS:
    /// For the status bar.
    void noted(const QString& words);
    /// Instead of a drive, because none could be read.
    void nothing_read(const QString& words);

private:
    void say_unreadable(int read);

    Inspector& inspector_;
    QWidget& window_;
    QStringList unreadable_;
};

}  // namespace fettle::gui
