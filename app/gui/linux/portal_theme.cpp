// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/portal_theme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include "app/gui/frame/theme.h"

namespace fettle::gui {

namespace {

constexpr auto kService = "org.freedesktop.portal.Desktop";
constexpr auto kPath = "/org/freedesktop/portal/desktop";
constexpr auto kInterface = "org.freedesktop.portal.Settings";
const auto kGroup = QStringLiteral("org.freedesktop.appearance");
const auto kKey = QStringLiteral("color-scheme");
constexpr uint kPreferDark = 1;

/// The portal wraps the value in one variant or, for Read, in two.
uint scheme_of(QVariant value) {
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    return value.toUInt();
}

}  // namespace

PortalTheme::PortalTheme(Theme& theme, QDBusConnection session) : QObject(&theme), theme_(theme) {
    if (!session.isConnected()) return;
    session.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                    SLOT(setting_changed(QString, QString, QDBusVariant)));
    auto ask = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    ask << kGroup << kKey;
    auto* answer = new QDBusPendingCallWatcher(session.asyncCall(ask), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* watcher) {
        const QDBusPendingReply<QVariant> reply = *watcher;
        if (reply.isValid()) theme_.set_desktop_dark(scheme_of(reply.value()) == kPreferDark);
        watcher->deleteLater();
    });
}

void PortalTheme::setting_changed(const QString& group, const QString& key, const QDBusVariant& value) {
    if (group == kGroup && key == kKey) theme_.set_desktop_dark(scheme_of(value.variant()) == kPreferDark);
}

}  // namespace fettle::gui
