// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/tray_control.h"

#include <QEvent>
#include <QWidget>

#include "app/gui/frame/tray.h"
#include "app/gui/models/schedule_pause.h"
#include "app/gui/models/trim_plan.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

TrayControl::TrayControl(const Services& services, const DriveModel& drives, const ViewSettings& settings,
                         QWidget& window)
    : QObject(&window), services_(services), settings_(settings), window_(window), tray_(new Tray(drives, this)) {
    connect(tray_, &Tray::window_wanted, this, &TrayControl::toggle_wanted);
    connect(tray_, &Tray::dashboard_wanted, this, &TrayControl::dashboard_wanted);
    window_.installEventFilter(this);
    connect(tray_, &Tray::alert_chosen, this, &TrayControl::alert_chosen);
    connect(tray_, &Tray::quit_wanted, this, &TrayControl::quit_wanted);
    connect(tray_, &Tray::trim_wanted, this, &TrayControl::trim_all);
    const auto& toolbox = services_.toolbox;
    if (toolbox.trimming) tray_->offer_trimming();
    if (!toolbox.scheduling) return;
    pause_ = new SchedulePause(*toolbox.scheduling, services_.background, this);
    tray_->offer_pause(*pause_);
    connect(pause_, &SchedulePause::said, tray_, &Tray::say);
    connect(pause_, &SchedulePause::said, this, [this](const QString& title, const QString& words) {
        Q_EMIT schedule_changed(tr("%1. %2").arg(title, words));
    });
}

void TrayControl::stay() {
    asked_for_ = true;
    follow_settings();
}

void TrayControl::follow_settings() {
    const bool shown = asked_for_ || alerts_ || settings_.tray();
    tray_->set_shown(shown);
    // Only what is shown needs it.
    if (shown && pause_ != nullptr && pause_->state() == SchedulePause::State::unknown) pause_->refresh();
}

bool TrayControl::keeps_window() const { return asked_for_ || (settings_.tray() && tray_->reachable()); }

void TrayControl::say_alert(const AlertWords& alert) {
    if (!window_.isActiveWindow()) alerts_ = true;
    follow_settings();
    tray_->say_alert(alert);
}

bool TrayControl::eventFilter(QObject* watched, QEvent* event) {
    const bool seen = event->type() == QEvent::WindowActivate || event->type() == QEvent::Show;
    if (seen && alerts_) {
        alerts_ = false;
        follow_settings();
    }
    return QObject::eventFilter(watched, event);
}

void TrayControl::trim_all() {
    Q_EMIT window_wanted();
    if (wizard_) return wizard_->raise();
    wizard_ = new JobWizard(
        services_.background, services_.jobs, tr("Trim all file systems"),
        [&trimming = *services_.toolbox.trimming] {
            return trim_job(trimming, {{}, true, 0});
        },
        &window_);
    wizard_->open();
}

}  // namespace fettle::gui
