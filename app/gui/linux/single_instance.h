// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QStringList>

#include "app/gui/frame/session.h"

namespace fettle::gui {

/// One window in a session, by a name on the session bus.
class SingleInstance final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Window1")
public:
    using Wish = Session::Wish;
    using Role = Session::Role;

    explicit SingleInstance(const QDBusConnection& bus, QObject* parent = nullptr);
    ~SingleInstance() override;
    /// As Session::start.
    [[nodiscard]] Role start(const Wish& wish);
    /// Called over the bus by a second start.
    Q_SLOT Q_SCRIPTABLE void Activate(const QString& page, const QString& drive, const QStringList& reports);

Q_SIGNALS:
    void wanted(const fettle::gui::Session::Wish& wish);

private:
    QDBusConnection bus_;
    bool has_name_ = false;
};

}  // namespace fettle::gui
