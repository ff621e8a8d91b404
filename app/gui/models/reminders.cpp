// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/reminders.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/gui/models/view_settings.h"

namespace fettle::gui {

namespace {

const auto kKept = QStringLiteral("reminders");
constexpr qint64 kCheckEvery_s = 60LL * 60;
constexpr qint64 kMs = 1'000;

}  // namespace

Reminders::Reminders(ViewSettings& settings, Clock clock, QObject* parent)
    : QObject(parent), settings_(settings), clock_(std::move(clock)), timer_(new QTimer(this)) {
    if (!clock_) clock_ = [] { return QDateTime::currentSecsSinceEpoch(); };
    timer_->setSingleShot(true);
    timer_->setTimerType(Qt::VeryCoarseTimer);
    connect(timer_, &QTimer::timeout, this, &Reminders::check);
}

void Reminders::restore() {
    reminders_.clear();
    const auto latest = clock_() + kLater_s;
    for (const auto& line : settings_.recall(kKept).toStringList()) {
        const auto one = QJsonDocument::fromJson(line.toUtf8()).object();
        Reminder reminder{one.value(QLatin1String("key")).toString(), one.value(QLatin1String("alert")).toString(),
                          one.value(QLatin1String("at")).toInteger()};
        if (reminder.alert.isEmpty() || reminders_.size() == kMost) continue;
        // The clock was ahead when it was kept.
        reminder.at = std::min(reminder.at, latest);
        reminders_.push_back(std::move(reminder));
    }
    check();
}

void Reminders::add(const QString& key, const QString& alert) {
    std::erase_if(reminders_, [&](const Reminder& one) { return one.key == key; });
    if (reminders_.size() == kMost) reminders_.erase(reminders_.begin());
    reminders_.push_back({key, alert, clock_() + kLater_s});
    keep();
    wait();
}

void Reminders::forget(const QString& key) {
    if (std::erase_if(reminders_, [&](const Reminder& one) { return one.key == key; }) == 0) return;
    keep();
    wait();
}

void Reminders::check() {
    const auto now = clock_();
    std::vector<Reminder> over;
    for (const auto& one : reminders_) {
        if (one.at <= now) over.push_back(one);
    }
    if (!over.empty()) {
        std::erase_if(reminders_, [&](const Reminder& one) { return one.at <= now; });
        keep();
    }
    wait();
    for (const auto& one : over) Q_EMIT due(one.alert);
}

int Reminders::next_check_ms() const { return timer_->isActive() ? timer_->interval() : -1; }

void Reminders::wait() {
    timer_->stop();
    const auto next = std::min_element(reminders_.begin(), reminders_.end(),
                                       [](const Reminder& a, const Reminder& b) { return a.at < b.at; });
    if (next == reminders_.end()) return;
    timer_->start(static_cast<int>(std::clamp<qint64>(next->at - clock_(), 1, kCheckEvery_s) * kMs));
}

void Reminders::keep() {
    QStringList lines;
    for (const auto& one : reminders_) {
        const QJsonObject object{
            {QStringLiteral("key"), one.key}, {QStringLiteral("alert"), one.alert}, {QStringLiteral("at"), one.at}};
        lines.append(QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)));
    }
    settings_.remember(kKept, lines);
}

}  // namespace fettle::gui
