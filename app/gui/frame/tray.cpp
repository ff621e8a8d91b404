// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/tray.h"

#include <QAction>
#include <QMenu>
#include <QSystemTrayIcon>

#include "app/gui/models/alert_words.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/schedule_pause.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

/// From best to worst; unknown counts as better than worn, because most drives that report nothing work.
int badness(health::Verdict verdict) { return verdict == health::Verdict::unknown ? 0 : static_cast<int>(verdict) + 1; }

constexpr int kAlertMs = 30'000;

}  // namespace

Tray::Tray(const DriveModel& drives, QObject* parent)
    : QObject(parent), drives_(drives), menu_(std::make_unique<QMenu>()) {
    icon_ = new QSystemTrayIcon(this);
    connect(menu_->addAction(tr("&Dashboard")), &QAction::triggered, this, &Tray::dashboard_wanted);
    before_quit_ = menu_->addSeparator();
    connect(menu_->addAction(tr("&Quit")), &QAction::triggered, this, &Tray::quit_wanted);
    icon_->setContextMenu(menu_.get());
    connect(icon_, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger) Q_EMIT window_wanted();
    });
    connect(icon_, &QSystemTrayIcon::messageClicked, this, [this] {
        if (alert_) Q_EMIT alert_chosen(*alert_);
    });
    connect(&drives_, &QAbstractItemModel::rowsInserted, this, &Tray::show_worst);
    connect(&drives_, &QAbstractItemModel::rowsRemoved, this, &Tray::show_worst);
    connect(&drives_, &QAbstractItemModel::modelReset, this, &Tray::show_worst);
    connect(&drives_, &QAbstractItemModel::dataChanged, this, &Tray::show_worst);
    show_worst();
}

Tray::~Tray() = default;

void Tray::offer_trimming() {
    auto* trim = new QAction(tr("&Trim all file systems now…"), menu_.get());
    menu_->insertAction(before_quit_, trim);
    connect(trim, &QAction::triggered, this, &Tray::trim_wanted);
}

void Tray::offer_pause(SchedulePause& pause) {
    auto* action = new QAction(menu_.get());
    menu_->insertAction(before_quit_, action);
    const auto show = [action, &pause] {
        const bool paused = pause.state() == SchedulePause::State::paused;
        action->setText(paused ? tr("&Resume schedule (paused until %1)").arg(pause.until())
                               : tr("&Pause schedule for a day"));
        action->setVisible(pause.state() != SchedulePause::State::unknown);
    };
    show();
    connect(&pause, &SchedulePause::changed, action, show);
    connect(menu_.get(), &QMenu::aboutToShow, &pause, &SchedulePause::refresh);
    connect(action, &QAction::triggered, &pause, [&pause] {
        if (pause.state() == SchedulePause::State::paused) {
            pause.resume();
        } else {
            pause.pause_for_a_day();
        }
    });
}

void Tray::say(const QString& title, const QString& words) {
    if (!reachable()) return;
    alert_.reset();
    icon_->showMessage(title, words, icon_->icon());
}

void Tray::say_alert(const AlertWords& alert) {
    alert_ = alert.drive;
    icon_->showMessage(alert.title, alert.body.join(QLatin1Char('\n')),
                       alert.critical ? QSystemTrayIcon::Critical : QSystemTrayIcon::Warning, kAlertMs);
}

void Tray::set_shown(bool shown) { icon_->setVisible(shown); }
bool Tray::reachable() const { return icon_->isVisible() && QSystemTrayIcon::isSystemTrayAvailable(); }
QString Tray::tip() const { return icon_->toolTip(); }

void Tray::show_worst() {
    DriveItemPtr worst;
    for (int row = 0; row < drives_.rowCount(); ++row) {
        const auto item = drives_.item(row);
        if (item->state != DriveItem::State::ready) continue;
        if (!worst || badness(item->report.assessment.verdict) > badness(worst->report.assessment.verdict)) {
            worst = item;
        }
    }
    const auto verdict = worst ? worst->report.assessment.verdict : health::Verdict::unknown;
    icon_->setIcon(verdict_icon(verdict));
    if (!worst) {
        icon_->setToolTip(tr("Fettle"));
    } else if (verdict == health::Verdict::good) {
        icon_->setToolTip(tr("Fettle: no problems found"));
    } else {
        icon_->setToolTip(plain_tip(tr("Fettle: %1: %2").arg(drive_name(worst->report), verdict_name(verdict))));
    }
}

}  // namespace fettle::gui
