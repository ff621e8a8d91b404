// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/run_entry.h"

#include <QCoreApplication>
#include <QDir>
#include <QtGlobal>

#include "app/gui/windows/pure/command_words.h"
#include "app/gui/windows/pure/startup_approval.h"
#include "app/gui/windows/registry.h"

namespace fettle::gui {

namespace {

const auto kRun = QStringLiteral(R"(Software\Microsoft\Windows\CurrentVersion\Run)");
const auto kApproved = QStringLiteral(R"(Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run)");
const auto kName = QStringLiteral("Fettle");

const wchar_t* wide(const QString& text) { return reinterpret_cast<const wchar_t*>(text.utf16()); }

bool starts(HKEY root) {
    return registry::read(root, kRun, kName) &&
           is_approved(registry::read(root, kApproved, kName).value_or(QByteArray()));
}

/// Of the user. Returns the number of Windows' error.
LSTATUS remove(const QString& key) {
    const auto error = ::RegDeleteKeyValueW(HKEY_CURRENT_USER, wide(key), wide(kName));
    return error == ERROR_FILE_NOT_FOUND ? ERROR_SUCCESS : error;
}

LSTATUS write_entry() {
    const auto command =
        command_line_of({QDir::toNativeSeparators(QCoreApplication::applicationFilePath()), QStringLiteral("--tray")});
    const auto bytes = static_cast<DWORD>((command.size() + 1) * static_cast<qsizetype>(sizeof(wchar_t)));
    return ::RegSetKeyValueW(HKEY_CURRENT_USER, wide(kRun), wide(kName), REG_SZ, wide(command), bytes);
}

}  // namespace

std::shared_ptr<const Autostart> make_autostart() { return std::make_shared<RunEntry>(); }

bool RunEntry::enabled() const { return starts(HKEY_CURRENT_USER) || starts(HKEY_LOCAL_MACHINE); }

QString RunEntry::set_enabled(bool enabled) const {
    if (enabled == this->enabled()) return {};
    auto error = enabled ? write_entry() : remove(kRun);
    if (error == ERROR_SUCCESS) error = remove(kApproved);
    if (error != ERROR_SUCCESS) {
        return QCoreApplication::translate("fettle::gui", "Cannot change the startup apps of your account: %1")
            .arg(qt_error_string(static_cast<int>(error)));
    }
    if (enabled || !starts(HKEY_LOCAL_MACHINE)) return {};
    return QCoreApplication::translate(
        "fettle::gui",
        "Fettle starts for all users of this computer. An administrator can change this in Task Manager, on the page "
        "Startup apps.");
}

}  // namespace fettle::gui
