// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/xdg_autostart.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>
#include <utility>

namespace fettle::gui {

namespace {

const auto kName = QStringLiteral("/autostart/org.fettle.Fettle.desktop");

constexpr const char* kEntry =
    "[Desktop Entry]\n"
    "Type=Application\n"
    "Name=Fettle\n"
    "Comment=Shows when a drive needs attention\n"
    "Exec=fettle-gui --tray\n"
    "Icon=org.fettle.Fettle\n"
    "NoDisplay=true\n";

/// Desktops switch an entry off by Hidden, GNOME's settings by a key of their own.
bool starts(const QString& file) {
    const QSettings entry(file, QSettings::IniFormat);
    const auto value = [&](const char* key, bool otherwise) {
        const auto name = QStringLiteral("Desktop Entry/") + QLatin1String(key);
        return entry.value(name, otherwise).toString() == QLatin1String("true");
    };
    return !value("Hidden", false) && value("X-GNOME-Autostart-enabled", true);
}

}  // namespace

XdgAutostart::XdgAutostart(QString user_folder, QStringList system_folders)
    : user_folder_(std::move(user_folder)), system_folders_(std::move(system_folders)) {}

std::shared_ptr<const Autostart> make_autostart() {
    auto folders = QStandardPaths::standardLocations(QStandardPaths::GenericConfigLocation);
    const auto user = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    folders.removeAll(user);
    return std::make_shared<XdgAutostart>(user, folders);
}

QString XdgAutostart::file() const { return user_folder_ + kName; }

bool XdgAutostart::enabled_for_all() const {
    for (const auto& folder : system_folders_) {
        if (const auto entry = folder + kName; QFileInfo::exists(entry)) return starts(entry);
    }
    return false;
}

bool XdgAutostart::enabled() const { return QFileInfo::exists(file()) ? starts(file()) : enabled_for_all(); }

QString XdgAutostart::set_enabled(bool enabled) const {
    if (enabled == this->enabled()) return {};
    if (enabled == enabled_for_all()) {
        // The computer's entry, or none, says so already.
        QFile own(file());
        if (own.remove()) return {};
        return QCoreApplication::translate("fettle::gui", "Cannot remove %1: %2").arg(file(), own.errorString());
    }
    auto entry = QByteArray(kEntry);
    if (!enabled) entry += "Hidden=true\n";
    QDir().mkpath(QFileInfo(file()).path());
    QSaveFile own(file());
    if (own.open(QIODevice::WriteOnly) && own.write(entry) == entry.size() && own.commit()) return {};
    return QCoreApplication::translate("fettle::gui", "Cannot write %1: %2").arg(file(), own.errorString());
}

}  // namespace fettle::gui
