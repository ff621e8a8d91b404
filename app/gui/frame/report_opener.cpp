// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/report_opener.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include "app/gui/models/inspector.h"

namespace fettle::gui {

namespace {

QStringList files_in(const QMimeData& data) {
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile()) paths.append(url.toLocalFile());
    }
    return paths;
}

}  // namespace

ReportOpener::ReportOpener(Inspector& inspector, QWidget& window)
    : QObject(&window), inspector_(inspector), window_(window) {
    window_.setAcceptDrops(true);
    window_.installEventFilter(this);
    connect(&inspector_, &Inspector::unreadable, this,
            [this](const QString& path, const QString& reason) { unreadable_.append(tr("%1: %2").arg(path, reason)); });
    connect(&inspector_, &Inspector::reports_read, this, &ReportOpener::say_unreadable);
}

QStringList ReportOpener::ask() { return QFileDialog::getOpenFileNames(&window_, tr("Open saved reports")); }

QStringList ReportOpener::ask_folder() {
    const auto folder = QFileDialog::getExistingDirectory(&window_, tr("Open a folder of saved reports"));
    return folder.isEmpty() ? QStringList() : QStringList{folder};
}

bool ReportOpener::eventFilter(QObject* watched, QEvent* event) {
    const bool drop = event->type() == QEvent::Drop;
    if (!drop && event->type() != QEvent::DragEnter) return QObject::eventFilter(watched, event);
    auto* dragged = static_cast<QDropEvent*>(event);
    const auto paths = files_in(*dragged->mimeData());
    if (paths.isEmpty()) return QObject::eventFilter(watched, event);
    dragged->acceptProposedAction();
    if (drop) Q_EMIT dropped(paths);
    return true;
}

void ReportOpener::open(const QStringList& paths) {
    inspector_.read_reports(paths);
    clear();
}

void ReportOpener::say_unreadable(int read) {
    constexpr qsizetype named_at_most = 20;
    auto named = unreadable_.mid(0, named_at_most);
    if (unreadable_.size() > named_at_most) named.append(tr("and %1 more").arg(unreadable_.size() - named_at_most));
    if (read == 0) Q_EMIT nothing_read(tr("No readable reports.\n\n%1").arg(named.join(QLatin1Char('\n'))));
    if (unreadable_.size() == 1) Q_EMIT noted(tr("Cannot read %1").arg(unreadable_.constFirst()));
    if (unreadable_.size() > 1) {
        Q_EMIT noted(tr("Cannot read %1 files; the first is %2").arg(unreadable_.size()).arg(unreadable_[0]));
    }
    clear();
}

}  // namespace fettle::gui
