// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/report_saver.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>

#include "app/gui/charts/save_file.h"
#include "app/gui/models/words.h"
#include "app/gui/reports/export.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

void warn(QWidget* parent, const QString& words) {
    QMessageBox box(QMessageBox::Warning, tr("Export"), words, QMessageBox::Ok, parent);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

}  // namespace

QString save_report(QWidget* parent, const DriveItem& item, const QString& version) {
    const auto name = file_name_of(drive_name(item.report));
    QString filter;
    const auto chosen = QFileDialog::getSaveFileName(parent, tr("Export"), name + QStringLiteral(".html"),
                                                     export_filters().join(QStringLiteral(";;")), &filter);
    return chosen.isEmpty() ? QString() : write_report(parent, item, version, chosen, filter);
}

QString write_report(QWidget* parent, const DriveItem& item, const QString& version, const QString& chosen,
                     const QString& filter) {
    const auto format = export_format(filter, chosen);
    const auto path = export_path(chosen, format);
    // The dialog's overwrite prompt was for the name as typed, without the extension added here.
    if (path != chosen && QFileInfo::exists(path)) {
        warn(parent, tr("%1 already exists. Nothing was saved. Choose another name.").arg(path));
        return {};
    }
    QSaveFile file(path);
    const auto content = export_as(format, item, version);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
        warn(parent, tr("Cannot write %1: %2").arg(path, file.errorString()));
        return {};
    }
    return tr("Saved %1.").arg(path);
}

}  // namespace fettle::gui
