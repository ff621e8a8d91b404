// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/admin_access.h"

#include <QLocale>
#include <QPushButton>
#include <QTime>
#include <algorithm>
#include <memory>

#include "app/gui/frame/drive_view.h"
#include "app/gui/frame/elevation.h"
#include "app/gui/models/admin_look.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/service_watch.h"
#include "app/gui/models/system_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

namespace {

QString help(ServiceWatch::State state) {
    using State = ServiceWatch::State;
    switch (state) {
        case State::missing:
            return AdminAccess::tr(
                       "The Fettle service reads drives for users without administrator rights, but it is not "
                       "installed. %1")
                .arg(system_words::install_service());
        case State::running:
        case State::on_demand:
            return AdminAccess::tr("The Fettle service did not grant access. %1").arg(system_words::service_log());
        case State::stopped:
            return AdminAccess::tr(
                       "The Fettle service reads drives for users without administrator rights, but it is not running. "
                       "%1")
                .arg(system_words::start_service());
        case State::unknown: break;
    }
    return AdminAccess::tr(
               "The Fettle service, which reads drives for users without administrator rights, cannot be reached. %1")
        .arg(system_words::start_service());
}

}  // namespace

AdminAccess::AdminAccess(const Services& services, DriveModel& model, const ServiceWatch& service, DriveView& view)
    : QObject(&view), services_(services), model_(model), service_(service), view_(view) {
    look_ = make_admin_look();
    notice_ = new Notice;
    make_buttons();
    notice_->hide();
    view_.set_notice(notice_);
    connect(&view_, &DriveView::drive_shown, this, &AdminAccess::show_drive);
    connect(&service_, &ServiceWatch::changed, this, [this] { show_drive(item_); });
}

AdminAccess::~AdminAccess() = default;

void AdminAccess::make_buttons() {
    read_ = new QPushButton(tr("Read once as &administrator…"), notice_);
    notice_->add_button(read_);
    restart_ = new QPushButton(tr("Restart Fettle as &administrator…"), notice_);
    notice_->add_button(restart_);
    connect(restart_, &QPushButton::clicked, this, &AdminAccess::restart);
    if (!look_) return;
    connect(read_, &QPushButton::clicked, this, &AdminAccess::look);
    connect(look_.get(), &AdminLook::recorded, this, &AdminAccess::evaluate);
    connect(look_.get(), &AdminLook::refused, this, &AdminAccess::refuse);
}

void AdminAccess::show_drive(const DriveItemPtr& item) {
    item_ = item;
    const bool ready = item && item->state == DriveItem::State::ready;
    if (std::find(recorded_.begin(), recorded_.end(), item) != recorded_.end()) {
        read_->hide();
        restart_->hide();
        notice_->set(
            Notice::Tone::info, tr("Read once as administrator at %1").arg(moment_),
            {tr("Nothing can be changed in this view. Refresh (F5) to read the drives with your own permissions "
                "again.")});
        notice_->show();
    } else if (ready && !item->saved && lacks_permission(item->report)) {
        show_refused();
    } else {
        notice_->hide();
    }
}

void AdminAccess::show_refused() {
    const bool reading = look_ && look_->running();
    read_->setVisible(services_.toolbox.recordings && look_ && look_->possible());
    read_->setEnabled(!reading);
    restart_->setVisible(elevation::possible());
    restart_->setEnabled(!restarting_);
    notice_->set(Notice::Tone::attention, tr("Your user account is not allowed to read this drive"),
                 {refusal_, help(service_.state()), reading ? tr("Reading the drives as administrator…") : QString()});
    notice_->show();
}

void AdminAccess::refuse(const QString& reason) {
    refusal_ = reason;
    show_drive(item_);
}

void AdminAccess::look() {
    refusal_.clear();
    drive_ = item_ ? text(item_->report.entry.id) : QString();
    look_->start();
    show_drive(item_);
}

void AdminAccess::restart() {
    refusal_.clear();
    restarting_ = true;
    show_drive(item_);
    const Session::Wish wish{view_.page(), item_ ? text(item_->report.entry.id) : QString(), {}};
    services_.background.run(
        this, [wish] { return elevation::restart(wish); },
        [this](const QString& problem) {
            restarting_ = false;
            if (problem.isEmpty()) Q_EMIT restarted();
            refuse(problem);
        });
}

void AdminAccess::evaluate(const QByteArray& recording) {
    services_.background.run(
        this,
        [recordings = services_.toolbox.recordings, text = recording.toStdString()] {
            return recordings->evaluate(text);
        },
        [this](const Result<CheckReport>& report) { take(report); });
}

void AdminAccess::take(const Result<CheckReport>& report) {
    if (!report) {
        refusal_ = explanation(report.error());
        return show_drive(item_);
    }
    moment_ = QLocale().toString(QTime::currentTime(), QLocale::ShortFormat);
    model_.clear();
    recorded_ = services_.inspector.show_recorded(*report);
    Q_EMIT read(drive_);
    show_drive(item_);
}

}  // namespace fettle::gui
