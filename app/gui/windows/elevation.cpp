// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/elevation.h"

#include <windows.h>

#include <objbase.h>
#include <shellapi.h>

#include <QCoreApplication>
#include <QDir>
#include <QtGlobal>

#include "app/gui/windows/process_token.h"
#include "app/gui/windows/pure/command_words.h"

namespace fettle::gui::elevation {

namespace {

const wchar_t* wide(const QString& text) { return reinterpret_cast<const wchar_t*>(text.utf16()); }

QString refusal(DWORD error) {
    if (error == ERROR_CANCELLED) {
        return QCoreApplication::translate("fettle::gui", "The request was cancelled. Fettle was not restarted.");
    }
    return QCoreApplication::translate("fettle::gui", "Fettle cannot be restarted as administrator: %1")
        .arg(qt_error_string(static_cast<int>(error)));
}

}  // namespace

bool possible() { return !is_elevated(); }

QString restart(const Session::Wish& wish) {
    QStringList arguments;
    if (!wish.page.isEmpty()) arguments << QStringLiteral("--page") << wish.page;
    if (!wish.drive.isEmpty()) arguments << QStringLiteral("--drive") << wish.drive;
    const auto program = QDir::toNativeSeparators(QCoreApplication::applicationFilePath());
    const auto folder = QDir::toNativeSeparators(QCoreApplication::applicationDirPath());
    const auto line = command_line_of(arguments);
    // Shell extensions may need it (ShellExecuteEx, Remarks).
    const auto com = ::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE);
    SHELLEXECUTEINFOW start{};
    start.cbSize = sizeof start;
    start.fMask = SEE_MASK_NOASYNC | SEE_MASK_FLAG_NO_UI;
    start.lpVerb = L"runas";
    start.lpFile = wide(program);
    start.lpParameters = wide(line);
    start.lpDirectory = wide(folder);
    start.nShow = SW_SHOWNORMAL;
    const auto started = ::ShellExecuteExW(&start);
    const auto error = ::GetLastError();
    if (SUCCEEDED(com)) ::CoUninitialize();
    return started != FALSE ? QString() : refusal(error);
}

}  // namespace fettle::gui::elevation
