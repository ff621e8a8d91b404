// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/error_words.h"

#include <QCoreApplication>

#include "app/gui/models/system_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

QString error_context(const Error& error) {
    const auto english = template_of(error);
    return printable(english.empty() ? text(error.context) : translated(english, error.evidence));
}

QString error_text(const Error& error) {
    auto local = error;
    local.context = error_context(error).toStdString();
    return printable(text(to_string(local)));
}

QString error_remedy(const Error& error) {
    switch (error.code) {
        case ErrorCode::not_permitted: return system_words::not_permitted();
        case ErrorCode::vanished:
        case ErrorCode::not_found: return tr("Reconnect the drive, then try again.");
        case ErrorCode::busy: return tr("Wait until the other program or job has ended, then try again.");
        case ErrorCode::timeout: return tr("Check the drive's cable and power, then try again.");
        case ErrorCode::io: return tr("Check the drive's health and its cable, then try again.");
        case ErrorCode::asleep: return tr("Open a file on the drive to spin it up, then try again.");
        case ErrorCode::unsupported:
            return tr("The drive, its connection or this system does not support this operation.");
        case ErrorCode::cancelled: return tr("If you still want to do this, start again.");
        case ErrorCode::refused: return tr("Make a new plan: the drive or its use may have changed.");
        case ErrorCode::ambiguous:
        case ErrorCode::not_a_drive:
        case ErrorCode::invalid_argument:
        case ErrorCode::truncated:
        case ErrorCode::malformed:
        case ErrorCode::too_large:
        case ErrorCode::internal: break;
    }
    return {};
}

}  // namespace fettle::gui
