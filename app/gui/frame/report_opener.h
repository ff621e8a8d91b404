// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

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
    void open(const QStringList& paths);
    /// Forgets what could not be read.
    void clear() { unreadable_.clear(); }

Q_SIGNALS:
    /// Files were dropped on the window.
    void dropped(const QStringList& paths);
    /// For the status bar.
    void noted(const QString& words);
    /// Instead of a drive, because none could be read.
    void nothing_read(const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void say_unreadable(int read);

    Inspector& inspector_;
    QWidget& window_;
    QStringList unreadable_;
};

}  // namespace fettle::gui
