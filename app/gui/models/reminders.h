// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

class QTimer;

namespace fettle::gui {

class ViewSettings;

/// Alerts that the user wants to see again later. They are kept in the settings, so that a restart loses none.
class Reminders final : public QObject {
    Q_OBJECT
public:
    /// Unix time in seconds.
    using Clock = std::function<qint64()>;
    static constexpr qint64 kLater_s = 24LL * 60 * 60;
    /// The oldest go beyond this number.
    static constexpr std::size_t kMost = 64;

    /// `settings` must outlive it. An empty `clock` is the system's.
    explicit Reminders(ViewSettings& settings, Clock clock = {}, QObject* parent = nullptr);

    /// Reads what an earlier start has kept.
    void restore();
    /// Reminds of this alert in 24 hours, once. `key` names the event.
    void add(const QString& key, const QString& alert);
    /// A newer alert of the same event has been shown.
    void forget(const QString& key);
    /// Hands out what is due and waits for the rest. A timer calls it: the computer's sleep does not count for timers,
    /// so at least hourly, but only while there is something to remind of.
    void check();
    /// Milliseconds to the next check; -1: nothing is waiting.
    [[nodiscard]] int next_check_ms() const;

Q_SIGNALS:
    void due(const QString& alert);

private:
    struct Reminder {
        QString key;
        QString alert;
        qint64 at = 0;
    };
    void keep();
    void wait();

    ViewSettings& settings_;
    Clock clock_;
    std::vector<Reminder> reminders_;
    QTimer* timer_;
};

}  // namespace fettle::gui
