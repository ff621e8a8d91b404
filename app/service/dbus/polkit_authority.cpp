// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/polkit_authority.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCall>
#include <QDBusPendingCallWatcher>
#include <QVariantMap>
#include <utility>

namespace fettle::service {

/// polkit's "(sa{sv})".
struct PolkitSubject {
    QString kind;
    QVariantMap details;
};

// QtDBus finds these operators by name and type.
// NOLINTNEXTLINE(misc-use-internal-linkage)
QDBusArgument& operator<<(QDBusArgument& out, const PolkitSubject& subject) {
    out.beginStructure();
    out << subject.kind << subject.details;
    out.endStructure();
    return out;
}
// NOLINTNEXTLINE(misc-use-internal-linkage)
const QDBusArgument& operator>>(const QDBusArgument& in, PolkitSubject& subject) {
    in.beginStructure();
    in >> subject.kind >> subject.details;
    in.endStructure();
    return in;
}

namespace {

constexpr auto kName = "org.freedesktop.PolicyKit1";
constexpr auto kPath = "/org/freedesktop/PolicyKit1/Authority";
constexpr auto kInterface = "org.freedesktop.PolicyKit1.Authority";
constexpr uint kAllowUserInteraction = 1;
/// Time limit for the user to enter a password.
constexpr int kPatience_ms = 10 * 60 * 1000;
/// Of each text in the message of a prompt.
constexpr qsizetype kLongestDetail = 400;

Status verdict(const QDBusMessage& reply) {
    if (reply.type() != QDBusMessage::ReplyMessage) {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("no reply from polkit: {reason}"),
                    {{"reason", reply.errorMessage().toStdString()}});
    }
    const auto values = reply.arguments();
    if (reply.signature() != QLatin1String("(bba{ss})") || values.size() != 1) {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("unexpected reply from polkit"));
    }
    const auto argument = values.front().value<QDBusArgument>();
    bool authorised = false;
    bool challenge = false;
    argument.beginStructure();
    argument >> authorised >> challenge;
    if (authorised) return {};
    return fail(ErrorCode::not_permitted,
                challenge ? "administrator authorization is required" : "the system policy does not permit this");
}

}  // namespace

}  // namespace fettle::service

Q_DECLARE_METATYPE(fettle::service::PolkitSubject)

namespace fettle::service {

PolkitAuthority::PolkitAuthority(const QDBusConnection& bus) : bus_(bus) {
    qDBusRegisterMetaType<PolkitSubject>();
    qDBusRegisterMetaType<QMap<QString, QString>>();
}

void PolkitAuthority::check(const std::string& caller, const std::string& action, const Details& details,
                            bool interactive, Answer answer) {
    const auto name = QString::fromStdString(caller);
    const auto cancellation = QStringLiteral("fettled-%1").arg(next_++);
    auto message = QDBusMessage::createMethodCall(QLatin1String(kName), QLatin1String(kPath), QLatin1String(kInterface),
                                                  QStringLiteral("CheckAuthorization"));
    const PolkitSubject subject{QStringLiteral("system-bus-name"), {{QStringLiteral("name"), name}}};
    QMap<QString, QString> texts;
    for (const auto& [key, text] : details) {
        texts.insert(QString::fromStdString(key), QString::fromStdString(text).left(kLongestDetail));
    }
    message << QVariant::fromValue(subject) << QString::fromStdString(action) << QVariant::fromValue(texts)
            << (interactive ? kAllowUserInteraction : 0U) << cancellation;
    asking_.insert(cancellation, name);
    auto* watcher = new QDBusPendingCallWatcher(bus_.asyncCall(message, kPatience_ms), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
            [this, cancellation, answer = std::move(answer)](QDBusPendingCallWatcher* finished) {
                finished->deleteLater();
                asking_.remove(cancellation);
                answer(verdict(finished->reply()));
            });
}

void PolkitAuthority::forget(const std::string& caller) {
    const auto name = QString::fromStdString(caller);
    for (auto one = asking_.cbegin(); one != asking_.cend(); ++one) {
        if (one.value() != name) continue;
        auto message =
            QDBusMessage::createMethodCall(QLatin1String(kName), QLatin1String(kPath), QLatin1String(kInterface),
                                           QStringLiteral("CancelCheckAuthorization"));
        message << one.key();
        bus_.send(message);
    }
}

}  // namespace fettle::service
