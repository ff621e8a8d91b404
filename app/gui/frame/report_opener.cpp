// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/report_opener.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace fettle::gui {

QStringList choose_report_folder(QWidget* parent) {
    const auto folder = QFileDialog::getExistingDirectory(
        parent, QCoreApplication::translate("fettle::gui", "Open a folder of saved reports"));
    return folder.isEmpty() ? QStringList() : QStringList{folder};
}

}  // namespace fettle::gui
