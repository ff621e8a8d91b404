// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notify/notifier.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QVariantMap>

namespace fettle::notify {

namespace {

constexpr int kMostShown = 256;
constexpr uchar kNormal = 1;
constexpr uchar kCritical = 2;

/// Some notification servers interpret markup in the body.
QString plain(const QString& text) { return text.toHtmlEscaped(); }

QString title(const QString& severity) {
    if (severity == QLatin1String("critical")) return QStringLiteral("A drive is failing");
    if (severity == QLatin1String("warning")) return QStringLiteral("A drive needs your attention");
    return QStringLiteral("Drive information");
}

}  // namespace

Notifier::Notifier(const QDBusConnection& system, const QDBusConnection& session)
    : system_(system), session_(session) {}

bool Notifier::listen() {
    return system_.connect(QStringLiteral("org.fettle.Fettle1"), QStringLiteral("/org/fettle/Fettle1"),
                           QStringLiteral("org.fettle.Fettle1.Manager"), QStringLiteral("Alert"), this,
                           SLOT(alert(QString)));
}

void Notifier::alert(const QString& document) {
    const auto alert = QJsonDocument::fromJson(document.toUtf8()).object();
    const auto text = alert.value(QLatin1String("text")).toString();
    if (text.isEmpty()) return;
    const auto severity = alert.value(QLatin1String("severity")).toString();
    const auto model = alert.value(QLatin1String("model")).toString();
    const auto remedy = alert.value(QLatin1String("remedy")).toString();
    QStringList body{plain(text)};
    if (!model.isEmpty()) body.prepend(plain(model));
    if (!remedy.isEmpty()) body.append(plain(remedy));
    const auto key = alert.value(QLatin1String("id")).toString() + alert.value(QLatin1String("drive")).toString();
    auto call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    const QVariantMap hints{
        {QStringLiteral("urgency"), QVariant::fromValue(severity == QLatin1String("critical") ? kCritical : kNormal)},
        {QStringLiteral("category"), QStringLiteral("device")},
        {QStringLiteral("desktop-entry"), QStringLiteral("org.fettle.Fettle")}};
    call << QStringLiteral("Fettle") << shown_.value(key, 0U) << QStringLiteral("org.fettle.Fettle") << title(severity)
         << body.join(QLatin1Char('\n')) << QStringList() << hints << -1;
    auto* told = new QDBusPendingCallWatcher(session_.asyncCall(call), this);
    connect(told, &QDBusPendingCallWatcher::finished, this, [this, key](QDBusPendingCallWatcher* finished) {
        finished->deleteLater();
        const QDBusPendingReply<uint> reply = *finished;
        if (reply.isError()) return;  // no notification server
        if (shown_.size() >= kMostShown) shown_.clear();
        shown_.insert(key, reply.value());
    });
}

}  // namespace fettle::notify
