// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace fettle::gui::test {

/// A bus of the test's own.
class PrivateBus {
public:
    PrivateBus() {
        daemon_.start(QStringLiteral("dbus-daemon"),
                      {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        if (daemon_.waitForStarted() && daemon_.waitForReadyRead()) {
            address_ = QString::fromLatin1(daemon_.readLine()).trimmed();
        }
    }
    PrivateBus(const PrivateBus&) = delete;
    PrivateBus& operator=(const PrivateBus&) = delete;
    ~PrivateBus() {
        for (const auto& name : names_) QDBusConnection::disconnectFromBus(name);
        daemon_.terminate();
        daemon_.waitForFinished();
    }
    [[nodiscard]] bool runs() const { return !address_.isEmpty(); }
    /// A connection of this name, which the program has once.
    [[nodiscard]] QDBusConnection connect(const QString& name) const {
        return QDBusConnection::connectToBus(address_, name);
    }
    /// The same for this bus alone: it is closed with the bus.
    [[nodiscard]] QDBusConnection connect() {
        static int last = 0;
        names_.append(QStringLiteral("private-bus-%1").arg(++last));
        return connect(names_.constLast());
    }

private:
    QProcess daemon_;
    QString address_;
    QStringList names_;
};

}  // namespace fettle::gui::test
