// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/error_words.h"

#include <QCoreApplication>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }
}  // namespace

QString error_text(const Error& error) { return printable(text(to_string(error))); }

QString error_remedy(const Error& error) {
    switch (error.code) {
        case ErrorCode::not_permitted:
            return tr("Start Fettle as an administrator, or start its service: sudo systemctl start fettled");
        case ErrorCode::busy: return tr("Another program uses it. Wait for it to finish, then try again.");
        case ErrorCode::vanished:
        case ErrorCode::not_found: return tr("Connect the drive again, then press F5.");
        case ErrorCode::timeout:
        case ErrorCode::io: return tr("Check the connection, then press F5.");
        default: break;
    }
    return {};
}

QString error_and_remedy(const Error& error) {
    const auto remedy = error_remedy(error);
    return remedy.isEmpty() ? error_text(error) : tr("%1. %2").arg(error_text(error), remedy);
}

}  // namespace fettle::gui
