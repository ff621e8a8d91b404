// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/notifier.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QStringList>
#include <QVariantMap>
#include <utility>

#include "app/gui/models/alert_words.h"

namespace fettle::gui {

namespace {

const auto kServer = QStringLiteral("org.freedesktop.Notifications");
const auto kServerPath = QStringLiteral("/org/freedesktop/Notifications");
const auto kShow = QStringLiteral("show");
const auto kLater = QStringLiteral("later");
/// What most desktops do on a click on the notification itself.
const auto kDefault = QStringLiteral("default");
constexpr int kMostShown = 256;
constexpr uchar kNormal = 1;
constexpr uchar kCritical = 2;

/// Some notification servers interpret markup in the body.
QString plain(const QString& text) { return text.toHtmlEscaped(); }

}  // namespace

Notifier::Notifier(const Buses& buses, ViewSettings& settings, Reminders::Clock clock, QObject* parent)
    : QObject(parent), buses_(buses), reminders_(settings, std::move(clock)) {
    connect(&reminders_, &Reminders::due, this, &Notifier::show);
}

bool Notifier::listen() {
    auto& session = buses_.session;
    session.connect(kServer, kServerPath, kServer, QStringLiteral("ActionInvoked"), this, SLOT(invoked(uint, QString)));
    session.connect(kServer, kServerPath, kServer, QStringLiteral("NotificationClosed"), this,
                    SLOT(dismissed(uint, uint)));
    session.connect(kServer, kServerPath, kServer, QStringLiteral("ActivationToken"), this,
                    SLOT(take_token(uint, QString)));
    reminders_.restore();
    return buses_.system.connect(QStringLiteral("org.fettle.Fettle1"), QStringLiteral("/org/fettle/Fettle1"),
                                 QStringLiteral("org.fettle.Fettle1.Manager"), QStringLiteral("Alert"), this,
                                 SLOT(alert(QString)));
}

void Notifier::alert(const QString& document) { show(document); }

QDBusMessage Notifier::notification(uint replaced, const QString& title, const QString& body,
                                    const QStringList& actions, uchar urgency) const {
    auto call = QDBusMessage::createMethodCall(kServer, kServerPath, kServer, QStringLiteral("Notify"));
    const QVariantMap hints{{QStringLiteral("urgency"), QVariant::fromValue(urgency)},
                            {QStringLiteral("category"), QStringLiteral("device")},
                            {QStringLiteral("desktop-entry"), QStringLiteral("org.fettle.Fettle")}};
    call << QStringLiteral("Fettle") << replaced << QStringLiteral("org.fettle.Fettle") << title << body << actions
         << hints << -1;
    return call;
}

void Notifier::show(const QString& document) {
    const auto words = alert_words(document);
    if (!words) return;
    const auto& key = words->key;
    reminders_.forget(key);
    const QStringList actions{kDefault, tr("Show"), kShow, tr("Show"), kLater, tr("Remind me tomorrow")};
    const auto call = notification(ids_.value(key, 0U), words->title, plain(words->body.join(QLatin1Char('\n'))),
                                   actions, words->critical ? kCritical : kNormal);
    auto* told = new QDBusPendingCallWatcher(buses_.session.asyncCall(call), this);
    connect(told, &QDBusPendingCallWatcher::finished, this, [this, key, document](QDBusPendingCallWatcher* finished) {
        finished->deleteLater();
        const QDBusPendingReply<uint> reply = *finished;
        if (reply.isError()) return;  // no notification server
        if (shown_.size() >= kMostShown) {
            shown_.clear();
            ids_.clear();
        }
        ids_.insert(key, reply.value());
        shown_.insert(reply.value(), {key, document});
    });
}

void Notifier::invoked(uint id, const QString& action) {
    const auto found = shown_.constFind(id);
    if (found == shown_.constEnd()) return;  // another program's
    const auto& chosen = *found;
    if (action == kLater) {
        reminders_.add(chosen.key, chosen.document);
    } else if (action == kShow || action == kDefault) {
        const auto words = alert_words(chosen.document);
        Q_EMIT show_wanted(words ? words->drive : QString());
    }
}

/// The server may give the number to another program from now on.
void Notifier::dismissed(uint id, uint reason) {
    (void)reason;
    const auto closed = shown_.take(id);
    if (ids_.value(closed.key) == id) ids_.remove(closed.key);
}

/// Wayland lets a window come forward with this token alone; Qt's platform plugin takes it from here.
void Notifier::take_token(uint id, const QString& token) {
    if (shown_.contains(id)) qputenv("XDG_ACTIVATION_TOKEN", token.toUtf8());
}

}  // namespace fettle::gui
