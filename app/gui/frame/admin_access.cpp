// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/admin_access.h"

#include <QLocale>
#include <QPushButton>
#include <QTime>
#include <algorithm>
#include <memory>

#include "app/gui/frame/drive_view.h"
#include "app/gui/models/admin_look.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/service_watch.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

namespace {

QString help(ServiceWatch::State state) {
    switch (state) {
        case ServiceWatch::State::missing:
            return AdminAccess::tr(
                "The Fettle service reads drives for users without administrator rights, but it is not installed. "
                "Install "
                "the package fettled, then run: sudo systemctl enable --now fettled");
        case ServiceWatch::State::running:
        case ServiceWatch::State::on_demand:
            return AdminAccess::tr(
                "The Fettle service did not grant access. To see why, run: systemctl status fettled");
        case ServiceWatch::State::unknown: break;
    }
    return AdminAccess::tr(
        "The Fettle service, which reads drives for users without administrator rights, cannot be reached. To "
        "start it, "
        "run: sudo systemctl enable --now fettled");
}

}  // namespace

AdminAccess::AdminAccess(const Services& services, DriveModel& model, const ServiceWatch& service, DriveView& view)
    : QObject(&view), services_(services), model_(model), service_(service), view_(view) {
    look_ = new AdminLook(this);
    notice_ = new Notice;
    button_ = new QPushButton(tr("Read once as &administrator…"), notice_);
    notice_->add_button(button_);
    notice_->hide();
    view_.set_notice(notice_);
    connect(&view_, &DriveView::drive_shown, this, &AdminAccess::show_drive);
    connect(&service_, &ServiceWatch::changed, this, [this] { show_drive(item_); });
    connect(button_, &QPushButton::clicked, this, &AdminAccess::look);
    connect(look_, &AdminLook::recorded, this, &AdminAccess::evaluate);
    connect(look_, &AdminLook::refused, this, [this](const QString& reason) {
        refusal_ = reason;
        show_drive(item_);
    });
}

void AdminAccess::show_drive(const DriveItemPtr& item) {
    item_ = item;
    const bool ready = item && item->state == DriveItem::State::ready;
    if (std::find(recorded_.begin(), recorded_.end(), item) != recorded_.end()) {
        button_->hide();
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
    const bool possible = services_.toolbox.recordings && AdminLook::possible();
    button_->setVisible(possible);
    button_->setEnabled(!look_->running());
    notice_->set(
        Notice::Tone::attention, tr("Your user account is not allowed to read this drive"),
        {refusal_, help(service_.state()), look_->running() ? tr("Reading the drives as administrator…") : QString()});
    notice_->show();
}

void AdminAccess::look() {
    refusal_.clear();
    drive_ = item_ ? text(item_->report.entry.id) : QString();
    look_->start();
    show_drive(item_);
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
