// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/job_status.h"

#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QProgressBar>

#include "app/gui/models/drive_model.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kBarWidth = 160;
constexpr int kBarHeight = 8;
constexpr int kAll = 100;

}  // namespace

JobStatus::JobStatus(JobCenter& jobs, DriveModel& drives, QWidget* parent)
    : QWidget(parent), jobs_(jobs), drives_(drives) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(look::kGrid, 0, look::kGrid, 0);
    row->setSpacing(look::scaled(12));
    what_ = look::dim_label(look::Type::small, {}, this);
    what_->setWordWrap(false);
    bar_ = new QProgressBar(this);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress of the running job"));
    bar_->setFixedSize(look::scaled(kBarWidth), look::scaled(kBarHeight));
    share_ = look::dim_label(look::Type::small, {}, this);
    share_->setWordWrap(false);
    row->addWidget(what_);
    row->addWidget(bar_);
    row->addWidget(share_);
    hide();
    connect(&jobs_, &JobCenter::started, this, &JobStatus::show_jobs);
    connect(&jobs_, &JobCenter::progressed, this, &JobStatus::show_jobs);
    connect(&jobs_, &JobCenter::ended, this, &JobStatus::show_jobs);
    connect(&jobs_, &JobCenter::activity_ended, this, &JobStatus::show_jobs);
}

void JobStatus::show_jobs() {
    const auto running = jobs_.running();
    QHash<QString, double> shares;
    for (const auto& job : running) {
        for (const auto& drive : job.plan.drives) shares.insert(text(drive.id), job.share());
    }
    drives_.set_progress(shares);
    setVisible(!running.empty());
    if (running.empty()) return;
    const auto& first = running.front();
    auto what = first.title;
    if (first.step < first.plan.steps.size()) {
        const auto& message = first.plan.steps[first.step].what;
        what = translated(message.text, message.evidence);
    }
    constexpr int most_letters = 60;
    if (what.size() > most_letters) what = what.left(most_letters) + QStringLiteral("…");
    what_->setText(running.size() > 1 ? tr("%1 jobs are running: %2").arg(running.size()).arg(what) : what);
    // How far an activity is, is not known.
    bar_->setRange(0, first.is_activity() ? 0 : kAll);
    share_->setVisible(!first.is_activity());
    const auto share = first.share();
    bar_->setValue(static_cast<int>(share * kAll));
    share_->setText(percent_text(share * kAll));
}

}  // namespace fettle::gui
