// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/jobs_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/job_log.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

constexpr int kPerMille = 1000;
constexpr std::size_t kMostReceipts = 100;

QString title_of(const plan::Plan& plan) {
    auto action = action_name(plan);
    if (plan.drives.empty()) return action;
    if (plan.drives.size() > 1) {
        return JobsPage::tr("%1: %2 drives").arg(action).arg(plan.drives.size());
    }
    return JobsPage::tr("%1: %2").arg(action, drive_title(plan.drives.front()));
}

}  // namespace

JobsPage::JobsPage(const Services& services, QWidget* parent) : ComputerPage(parent), services_(services) {
    setAccessibleName(tr("Jobs"));
    answer_ = new Notice(this);
    column()->addWidget(answer_);
    make_running();
    unfinished_ = new gui::Panel(tr("Interrupted jobs"), this);
    unfinished_rows_ = new InterruptedJobs(
        {services_.background, services_.jobs, services_.inspection, services_.erasing, services_.over_provisioning},
        InterruptedJobs::Detail::full, unfinished_);
    unfinished_->column()->addWidget(unfinished_rows_);
    column()->addWidget(unfinished_);
    log_ = new JobLog(this);
    column()->addWidget(log_);
    column()->addStretch(1);
    unfinished_->hide();
    connect(&services_.jobs, &JobCenter::started, this, &JobsPage::add_running);
    connect(&services_.jobs, &JobCenter::progressed, this, &JobsPage::show_progress);
    connect(&services_.jobs, &JobCenter::ended, this, &JobsPage::take_end);
    connect(&services_.jobs, &JobCenter::activity_ended, this, &JobsPage::drop_running);
    for (const auto& job : services_.jobs.running()) add_running(job.id);
    show_answer();
}

void JobsPage::make_running() {
    running_ = new gui::Panel(tr("Running"), this);
    column()->addWidget(running_);
    running_->hide();
}

void JobsPage::refresh() {
    const auto asked = ++asked_;
    struct Answer {
        Result<std::vector<UnfinishedJob>> journal;
        std::vector<InterruptedJob> interrupted;
        Result<EndedJobs> ended;
    };
    services_.background.run(
        this,
        [&journal = services_.journal, &erasing = services_.erasing] {
            Answer answer{journal.unfinished(), {}, journal.ended(kMostReceipts)};
            if (answer.journal) answer.interrupted = examine(*answer.journal, erasing);
            return answer;
        },
        [this, asked](Answer answer) {
            if (asked != asked_) return;
            journal_ = std::move(answer.journal);
            interrupted_ = std::move(answer.interrupted);
            unfinished_rows_->show_jobs(interrupted_);
            unfinished_->setVisible(!interrupted_.empty());
            log_->show_kept(std::move(answer.ended));
            show_answer();
        });
}

void JobsPage::show_answer() {
    const auto running = static_cast<int>(rows_.size());
    if (running > 0) {
        return answer_->set(Notice::Tone::info,
                            running == 1 ? tr("1 job is running") : tr("%1 jobs are running").arg(running),
                            {running == 1 ? tr("Keep the computer on until the job has ended.")
                                          : tr("Keep the computer on until the jobs have ended.")});
    }
    if (!journal_) return answer_->set(Notice::Tone::unknown, tr("Reading the journals…"));
    if (!*journal_) {
        return answer_->set(Notice::Tone::unknown, tr("Cannot read the journals of earlier jobs"),
                            explained(journal_->error()));
    }
    if (interrupted_.empty()) {
        return answer_->set(Notice::Tone::good, tr("No running or interrupted jobs"),
                            {tr("Every change to a drive is recorded in a journal before it is made.")});
    }
    const auto count = interrupted_.size();
    answer_->set(
        Notice::Tone::attention, count == 1 ? tr("1 job was interrupted") : tr("%1 jobs were interrupted").arg(count),
        {tr("The computer or Fettle stopped while a job was running. See below for the state and what to do.")});
}

void JobsPage::add_running(quint64 id) {
    const auto* job = services_.jobs.find(id);
    if (job == nullptr || rows_.count(id) != 0) return;
    titles_[id] = job->is_activity() ? job->title : title_of(job->plan);
    RunningRow row;
    row.widget = new QWidget(running_);
    auto* line = new QHBoxLayout(row.widget);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(look::scaled(look::kPanelGap));
    auto* words = new QVBoxLayout;
    words->addWidget(look::label(look::Type::strong, titles_[id], row.widget));
    row.step = look::label(look::Type::body, {}, row.widget);
    row.bar = new QProgressBar(row.widget);
    row.bar->setAccessibleName(tr("Progress of %1").arg(titles_[id]));
    words->addWidget(row.step);
    words->addWidget(row.bar);
    line->addLayout(words, 1);
    row.stop = new QPushButton(tr("&Stop"), row.widget);
    row.stop->setAccessibleName(tr("Stop %1").arg(titles_[id]));
    line->addWidget(row.stop, 0, Qt::AlignTop);
    connect(row.stop, &QPushButton::clicked, this, [this, id] { services_.jobs.stop(id); });
    running_->column()->addWidget(row.widget);
    rows_[id] = row;
    running_->show();
    show_progress(id);
    show_answer();
}

void JobsPage::show_progress(quint64 id) {
    const auto* job = services_.jobs.find(id);
    const auto found = rows_.find(id);
    if (job == nullptr || found == rows_.end()) return;
    const auto& row = found->second;
    const auto& steps = job->plan.steps;
    if (job->step < steps.size()) {
        row.step->setText(
            tr("Step %1 of %2: %3").arg(job->step + 1).arg(steps.size()).arg(message_text(steps[job->step].what)));
    }
    row.bar->setRange(0, job->total == 0 ? 0 : kPerMille);
    if (job->total != 0) {
        row.bar->setValue(
            static_cast<int>(static_cast<double>(job->done) / static_cast<double>(job->total) * kPerMille));
    }
    row.stop->setEnabled(job->can_stop() && !job->stopping);
    row.stop->setText(job->stopping ? tr("Stopping…") : tr("&Stop"));
    row.stop->setToolTip(job->can_stop() ? QString() : tr("This step cannot be stopped safely."));
}

void JobsPage::drop_running(quint64 id) {
    const auto found = rows_.find(id);
    if (found != rows_.end()) {
        delete found->second.widget;
        rows_.erase(found);
    }
    running_->setVisible(!rows_.empty());
    show_answer();
}

void JobsPage::take_end(quint64 id, const JobCenter::Ended& result) {
    drop_running(id);
    log_->add(titles_[id], result);
    titles_.erase(id);
    show_answer();
    if (isVisible()) refresh();
}

}  // namespace fettle::gui
