// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/save_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPainter>
#include <QPixmap>
#include <QRegularExpression>
#include <QSaveFile>
#include <QWidget>
#include <utility>

namespace fettle::gui {

namespace {

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

PathChooser& chooser() {
    static PathChooser chosen;
    return chosen;
}

}  // namespace

QString file_name_of(QString words) {
    static const QRegularExpression kNotAllowed(QStringLiteral(R"([/\\:*?"<>|\x00-\x1F])"));
    return words.replace(kNotAllowed, QStringLiteral("-"));
}

void choose_paths_with(PathChooser wanted) { chooser() = std::move(wanted); }

QString save_file(QWidget* parent, const QString& title, const QString& proposed, const QString& filter,
                  const std::function<QByteArray()>& content) {
    const auto name = file_name_of(proposed);
    // As it is now: drives and pages go on while the dialog is open.
    const auto bytes = content();
    const auto path = chooser() ? chooser()(name) : QFileDialog::getSaveFileName(parent, title, name, filter);
    if (path.isEmpty()) return {};
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        QMessageBox box(QMessageBox::Warning, title, tr("Cannot write %1: %2").arg(path, file.errorString()),
                        QMessageBox::Ok, parent);
        box.setTextFormat(Qt::PlainText);
        box.exec();
        return {};
    }
    return tr("Saved %1.").arg(path);
}

QByteArray picture_of(QWidget& widget) {
    constexpr double kScale = 2;
    QPixmap picture(widget.size() * kScale);
    picture.setDevicePixelRatio(kScale);
    picture.fill(widget.palette().color(QPalette::Base));
    widget.render(&picture);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return bytes;
}

}  // namespace fettle::gui
