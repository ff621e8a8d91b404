// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QStringList>

namespace fettle::gui {

/// Keeps to one window in a session: a second start hands over what it was asked to show.
class SingleInstance final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Window1")
public:
    /// What a start is to show. Empty parts: no wish.
    struct Wish {
        QString page;
        QString drive;
        QStringList reports;  ///< absolute paths
    };
    enum class Role {
        first,   ///< this one has the name, and will be told of later starts
        second,  ///< another one shows it now: this one can end
        alone,   ///< no session bus, or the other one does not answer
    };

    explicit SingleInstance(const QDBusConnection& bus, QObject* parent = nullptr);
    ~SingleInstance() override;
    /// Blocks for at most a few seconds, and only if another instance does not answer.
    [[nodiscard]] Role start(const Wish& wish);
    /// Called over the bus by a second start.
    Q_SLOT Q_SCRIPTABLE void Activate(const QString& page, const QString& drive, const QStringList& reports);

Q_SIGNALS:
    void wanted(const fettle::gui::SingleInstance::Wish& wish);

private:
    QDBusConnection bus_;
    bool has_name_ = false;
};

}  // namespace fettle::gui
