// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/system_words.h"

#include <QCoreApplication>

#include "app/gui/windows/pure/windows_texts.h"

namespace fettle::gui::system_words {

const char* wording(std::string_view english) { return windows_wording(english); }

QString install_service() {
    return QCoreApplication::translate("fettle::gui", "To install it, run Fettle's installer again");
}

QString start_service() {
    return QCoreApplication::translate("fettle::gui",
                                       "To start it, open a terminal as administrator and run: sc start fettled");
}

QString service_log() {
    return QCoreApplication::translate("fettle::gui",
                                       "To see why, open Event Viewer → Windows Logs → Application, source fettled");
}

QString not_permitted() {
    return QCoreApplication::translate(
        "fettle::gui", "Start the Fettle service and confirm the action, or restart Fettle as administrator.");
}

QString example_mount_point() { return QStringLiteral("D:\\"); }

QString disk_encryption() { return QStringLiteral("BitLocker"); }

QString no_opal_on_sata() { return {}; }

QString no_firmware_service() {
    return QCoreApplication::translate(
        "fettle::gui", "Fettle cannot check for newer firmware on Windows. See the manufacturer's website.");
}

}  // namespace fettle::gui::system_words
