// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/logind_inhibitor.h"

#include <fmt/format.h>

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <cstdio>
#include <utility>

#include "app/service/log.h"

namespace fettle::service {

namespace {

/// logind normally replies immediately, but the bus may have to start it first.
constexpr int kPatience_ms = 10'000;

bool is_absent(const QString& error) {
    return error == QLatin1String("org.freedesktop.DBus.Error.ServiceUnknown") ||
           error == QLatin1String("org.freedesktop.DBus.Error.NameHasNoOwner") ||
           error.startsWith(QLatin1String("org.freedesktop.DBus.Error.Spawn.")) ||
           error == QLatin1String("org.freedesktop.systemd1.NoSuchUnit");
}

Status refusal(const QDBusMessage& reply) {
    const auto name = reply.errorName();
    const auto text = reply.errorMessage().toStdString();
    if (name == QLatin1String("org.freedesktop.login1.OperationInProgress")) {
        return fail(ErrorCode::busy,
                    FETTLE_TEXT("the computer is about to sleep or shut down; the job was not started"));
    }
    if (name == QLatin1String("org.freedesktop.DBus.Error.NoReply") ||
        name == QLatin1String("org.freedesktop.DBus.Error.Timeout") ||
        name == QLatin1String("org.freedesktop.DBus.Error.TimedOut")) {
        return fail(
            ErrorCode::timeout,
            FETTLE_TEXT(
                "systemd-logind did not reply, so the computer could go to sleep during the job; the job was not "
                "started"));
    }
    return fail(ErrorCode::io, FETTLE_TEXT("systemd-logind refused to inhibit sleep; the job was not started: {text}"),
                {{"text", text}});
}

}  // namespace

void LogindInhibitor::hold(Held then) {
    if (held_.isValid()) {
        ++holders_;
        return then({});
    }
    waiting_.push_back(std::move(then));
    if (asking_) return;
    asking_ = true;
    auto message = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
        QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
    message << QStringLiteral("sleep:shutdown") << QStringLiteral("Fettle")
            << QStringLiteral("A job on a drive is running") << QStringLiteral("block");
    auto* asked = new QDBusPendingCallWatcher(bus_.asyncCall(message, kPatience_ms), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* finished) {
        finished->deleteLater();
        answered(finished->reply());
    });
}

void LogindInhibitor::answered(const QDBusMessage& reply) {
    asking_ = false;
    const QDBusPendingReply<QDBusUnixFileDescriptor> granted(reply);
    Status status;
    if (!granted.isError() && granted.value().isValid()) {
        held_ = granted.value();
    } else if (is_absent(reply.errorName())) {
        if (!std::exchange(without_, true)) {
            fmt::print(stderr,
                       "<5>systemd-logind is not running: cannot inhibit sleep or shutdown "
                       "while jobs run\n");
        }
    } else {
        status = refusal(reply);
        fmt::print(stderr, "<4>{}\n", one_line(to_string(status.error())));
    }
    const auto waiting = std::exchange(waiting_, {});
    if (status) holders_ += waiting.size();
    for (const auto& then : waiting) then(status);
}

void LogindInhibitor::release() {
    if (holders_ > 0 && --holders_ == 0) held_ = QDBusUnixFileDescriptor();
}

}  // namespace fettle::service
