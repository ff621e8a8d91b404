// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/other_trim_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

OtherTrimCard::OtherTrimCard(QWidget* parent) : Panel(tr("Other TRIM schedules"), parent) {
    words_ = look::label(look::Type::body, {}, this);
    column()->addWidget(words_);
    auto* row = look::row_in(*column());
    take_over_ = new QPushButton(tr("Disa&ble fstrim.timer, use Fettle"), this);
    give_back_ = new QPushButton(tr("Ena&ble fstrim.timer, leave TRIM to it"), this);
    row->addWidget(take_over_);
    row->addWidget(give_back_);
    row->addStretch(1);
    connect(take_over_, &QPushButton::clicked, this, [this] { Q_EMIT take_over_wanted(true); });
    connect(give_back_, &QPushButton::clicked, this, [this] { Q_EMIT take_over_wanted(false); });
}

void OtherTrimCard::show_others(const check::TrimSchedule& others) {
    const bool timer = others.timer_enabled || others.timer_active;
    QStringList lines;
    if (timer) {
        lines.append(
            tr("fstrim.timer trims all file systems weekly. Fettle's default TRIM task leaves TRIM to it; tasks "
               "that you add or change run in any case."));
    } else if (others.timer_present) {
        lines.append(tr("fstrim.timer is installed but disabled: only Fettle's tasks run TRIM."));
    }
    if (others.cron_job) {
        lines.append(
            tr("A cron job runs fstrim. Fettle's default TRIM task leaves TRIM to it. To use Fettle instead, "
               "remove the cron job."));
    }
    words_->setText(lines.join(QLatin1Char('\n')));
    take_over_->setVisible(timer);
    give_back_->setVisible(others.timer_present && !timer);
    setVisible(!lines.isEmpty());
}

void OtherTrimCard::set_changeable(bool changeable) {
    take_over_->setEnabled(changeable);
    give_back_->setEnabled(changeable);
}

}  // namespace fettle::gui
