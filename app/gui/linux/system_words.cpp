// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/system_words.h"

#include <QCoreApplication>

namespace fettle::gui::system_words {

const char* wording(std::string_view /*english*/) { return nullptr; }  // core has been written for Linux

QString install_service() {
    return QCoreApplication::translate("fettle::gui",
                                       "Install the package fettled, then run: sudo systemctl enable --now fettled");
}

QString start_service() {
    return QCoreApplication::translate("fettle::gui", "To start it, run: sudo systemctl enable --now fettled");
}

QString service_log() {
    return QCoreApplication::translate("fettle::gui", "To see why, run: systemctl status fettled");
}

QString not_permitted() {
    return QCoreApplication::translate(
        "fettle::gui",
        "Start the Fettle service (systemctl enable --now fettled) and authorize the action, or start Fettle as an "
        "administrator.");
}

QString example_mount_point() { return QStringLiteral("/mnt/backup"); }

QString disk_encryption() { return QStringLiteral("LUKS"); }

QString no_opal_on_sata() {
    return QCoreApplication::translate(
        "fettle::gui", "Linux passes TCG commands to SATA drives only with the kernel parameter libata.allow_tpm=1.");
}

QString no_firmware_service() {
    return QCoreApplication::translate(
        "fettle::gui",
        "Cannot check for newer firmware: fwupd, the client of the Linux Vendor Firmware Service, is not running. See "
        "the manufacturer's website.");
}

}  // namespace fettle::gui::system_words
