// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/jobs_page.h"

#include <QDateTime>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/job_wizard.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/receipt_screen.h"

namespace fettle::gui {

namespace {

using plan::StepState;

constexpr int kPerMille = 1000;
constexpr int kReceiptWidth = 760;
constexpr int kReceiptHeight = 560;

/// The name by which services find the drive: the serial number, because kernel names can change.
std::string drive_of(const plan::PinnedDrive& drive) { return drive.serial.empty() ? drive.id : drive.serial; }

bool begun(const plan::JournalStory& story) {
    return std::any_of(story.steps.begin(), story.steps.end(),
                       [](const plan::StepStory& step) { return step.state != StepState::not_begun; });
}

QString local_moment(const std::string& utc) {
    const auto time = QDateTime::fromString(text(utc), Qt::ISODate);
    return time.isValid() ? QLocale().toString(time.toLocalTime(), QLocale::ShortFormat) : printable(text(utc));
}

QString title_of(const plan::Plan& plan) {
    auto action = action_name(plan);
    if (plan.drives.empty()) return action;
    if (plan.drives.size() > 1) {
        return JobsPage::tr("%1: %2 drives").arg(action).arg(plan.drives.size());
    }
    return JobsPage::tr("%1: %2").arg(action, drive_title(plan.drives.front()));
}

QString verb_name(const std::string& verb) {
    if (verb == "erase") return JobsPage::tr("Erase");
    if (verb == "trim") return JobsPage::tr("TRIM");
    if (verb == "firmware") return JobsPage::tr("Firmware update");
    if (verb == "overprovision") return JobsPage::tr("Change of the spare area");
    if (verb == "benchmark") return JobsPage::tr("Benchmark");
    if (verb == "self-test") return JobsPage::tr("Self-test");
    return JobsPage::tr("Job");
}

/// What an interrupted job means for its drive, other than an erase, whose state the drive itself reports.
QString meaning(const plan::JournalStory& story) {
    if (story.verb == "trim")
        return JobsPage::tr("No data were lost. Free space that was not reached can be trimmed again.");
    if (story.verb.empty()) return JobsPage::tr("Its journal is damaged, so it is not known what the job was.");
    if (!begun(story)) return JobsPage::tr("It was interrupted before it changed anything.");
    if (story.verb == "firmware") {
        return JobsPage::tr("The page Firmware of the drive shows which revision runs and whether one is pending.");
    }
    if (story.verb == "overprovision") {
        return JobsPage::tr(
            "The drive may already have its new size. The page Spare area shows its state; the previous "
            "capacity can be restored.");
    }
    if (story.verb == "benchmark") {
        return JobsPage::tr("The drive is not damaged but contains test data. Create a new partition table.");
    }
    return {};
}

QString state_text(StepState state) {
    switch (state) {
        case StepState::not_begun: return JobsPage::tr("not started");
        case StepState::begun: return JobsPage::tr("interrupted");
        case StepState::done: return JobsPage::tr("done");
        case StepState::failed: return JobsPage::tr("failed");
        case StepState::cancelled: return JobsPage::tr("stopped");
        case StepState::unknown: return JobsPage::tr("unknown: the journal is damaged here");
    }
    return {};
}

/// The steps and what the journal proves about each.
QString steps_text(const plan::JournalStory& story) {
    QStringList lines;
    for (const auto& step : story.steps) {
        auto line = JobsPage::tr("%1: %2").arg(printable(text(step.text)), state_text(step.state));
        if (!step.error.empty()) line += JobsPage::tr(" (%1)").arg(printable(text(step.error)));
        lines.append(line);
    }
    for (const auto& problem : story.problems) {
        if (problem.kind == plan::JournalProblem::Kind::torn_end) continue;
        lines.append(
            JobsPage::tr("The journal is damaged in line %1: %2")
                .arg(problem.line)
                .arg(printable(text(problem.detail.empty() ? std::string(name(problem.kind)) : problem.detail))));
    }
    return lines.join(QLatin1Char('\n'));
}

/// Reads the journals and, for each interrupted erase, the state of its drive.
std::vector<JobsPage::Interrupted> examine(const std::vector<UnfinishedJob>& jobs, Erasing& erasing) {
    std::vector<JobsPage::Interrupted> all;
    for (const auto& job : jobs) {
        all.push_back({job, std::nullopt});
        if (job.story.verb != "erase" || job.story.drives.empty()) continue;
        all.back().erase = erasing.methods(drive_of(job.story.drives.front()));
    }
    return all;
}

}  // namespace

JobsPage::JobsPage(const Services& services, QWidget* parent) : ComputerPage(parent), services_(services) {
    setAccessibleName(tr("Jobs"));
    answer_ = new Notice(this);
    column()->addWidget(answer_);
    make_running();
    unfinished_ = new gui::Panel(tr("Interrupted jobs"), this);
    column()->addWidget(unfinished_);
    make_ended();
    column()->addStretch(1);
    unfinished_->hide();
    connect(&services_.jobs, &JobCenter::started, this, &JobsPage::add_running);
    connect(&services_.jobs, &JobCenter::progressed, this, &JobsPage::show_progress);
    connect(&services_.jobs, &JobCenter::ended, this, &JobsPage::take_end);
    for (const auto& job : services_.jobs.running()) add_running(job.id);
    show_ended();
    show_answer();
}

void JobsPage::make_running() {
    running_ = new gui::Panel(tr("Running"), this);
    column()->addWidget(running_);
    running_->hide();
}

void JobsPage::make_ended() {
    done_ = new gui::Panel(tr("Ended since the window was opened"), this);
    table_ = new DataTable(tr("Ended jobs"), {{tr("Job"), false, true}, {tr("Ended")}, {tr("Outcome")}}, done_);
    open_ = new QPushButton(tr("Open &receipt…"), done_);
    done_->column()->addWidget(table_);
    done_->column()->addWidget(open_, 0, Qt::AlignLeft);
    column()->addWidget(done_);
    connect(open_, &QPushButton::clicked, this, &JobsPage::open_receipt);
    connect(table_, &QTableWidget::cellActivated, this, &JobsPage::open_receipt);
}

void JobsPage::refresh() {
    const auto asked = ++asked_;
    struct Answer {
        Result<std::vector<UnfinishedJob>> journal;
        std::vector<Interrupted> interrupted;
    };
    services_.background.run(
        this,
        [&journal = services_.journal, &erasing = services_.erasing] {
            Answer answer{journal.unfinished(), {}};
            if (answer.journal) answer.interrupted = examine(*answer.journal, erasing);
            return answer;
        },
        [this, asked](Answer answer) {
            if (asked != asked_) return;
            journal_ = std::move(answer.journal);
            interrupted_ = std::move(answer.interrupted);
            show_interrupted();
            show_answer();
        });
}

void JobsPage::show_answer() {
    const auto running = static_cast<int>(rows_.size());
    if (running > 0) {
        return answer_->set(Notice::Tone::info,
                            running == 1 ? tr("1 job is running") : tr("%1 jobs are running").arg(running),
                            {running == 1 ? tr("Keep the computer on until it has ended.")
                                          : tr("Keep the computer on until they have ended.")});
    }
    if (!journal_) return answer_->set(Notice::Tone::unknown, tr("Reading the journals…"));
    if (!*journal_) {
        return answer_->set(Notice::Tone::unknown, tr("Cannot read the journals of earlier jobs"),
                            explained(journal_->error()));
    }
    if (interrupted_.empty()) {
        return answer_->set(Notice::Tone::good, tr("No running or interrupted jobs"),
                            {tr("Every change of a drive is recorded in a journal before it is made.")});
    }
    const auto count = interrupted_.size();
    answer_->set(Notice::Tone::attention,
                 count == 1 ? tr("1 job was interrupted") : tr("%1 jobs were interrupted").arg(count),
                 {tr("The computer or Fettle went down while it was running. Below is the state and what to do.")});
}

void JobsPage::add_running(quint64 id) {
    const auto* job = services_.jobs.find(id);
    if (job == nullptr || rows_.count(id) != 0) return;
    titles_[id] = title_of(job->plan);
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

void JobsPage::take_end(quint64 id, const JobCenter::Ended& result) {
    const auto found = rows_.find(id);
    if (found != rows_.end()) {
        delete found->second.widget;
        rows_.erase(found);
    }
    running_->setVisible(!rows_.empty());
    ended_.insert(ended_.begin(),
                  {titles_[id], QLocale().toString(QTime::currentTime(), QLocale::ShortFormat), result});
    titles_.erase(id);
    show_ended();
    show_answer();
    if (isVisible()) refresh();
}

void JobsPage::show_ended() {
    std::vector<QStringList> rows;
    for (const auto& one : ended_) {
        const auto outcome = *one.result ? outcome_name((*one.result)->outcome) : tr("Not started");
        rows.push_back({one.title, one.when, outcome});
    }
    table_->set_rows(rows);
    done_->setVisible(!rows.empty());
}

void JobsPage::open_receipt() {
    const auto row = table_->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= ended_.size()) return;
    const auto& one = ended_[static_cast<std::size_t>(row)];
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(one.title);
    auto* column = new QVBoxLayout(dialog);
    auto* receipt = new ReceiptScreen(dialog);
    receipt->setAccessibleName(tr("Receipt"));
    receipt->show_result(*one.result);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    column->addWidget(receipt);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->resize(look::scaled(kReceiptWidth), look::scaled(kReceiptHeight));
    dialog->open();
}

void JobsPage::show_interrupted() {
    delete unfinished_rows_;
    unfinished_rows_ = new QWidget(unfinished_);
    auto* rows = new QVBoxLayout(unfinished_rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kPanelGap));
    unfinished_->column()->addWidget(unfinished_rows_);
    for (const auto& one : interrupted_) add_interrupted(one);
    unfinished_->setVisible(!interrupted_.empty());
}

void JobsPage::add_interrupted(const Interrupted& one) {
    const auto& story = one.job.story;
    auto* row = new QWidget(unfinished_rows_);
    auto* column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::scaled(4));
    const auto drive = story.drives.empty() ? tr("unknown drive") : printable(text(story.drives.front().words()));
    column->addWidget(look::label(look::Type::strong, tr("%1 of %2").arg(verb_name(story.verb), drive), row));
    if (!story.begun_at.empty()) {
        column->addWidget(look::dim_label(
            look::Type::small,
            tr("Started %1. Journal: %2").arg(local_moment(story.begun_at), printable(text(one.job.journal))), row));
    }
    if (one.erase) {
        add_erase_ways(one, *column, row);
    } else {
        column->addWidget(look::label(look::Type::body, meaning(story), row));
    }
    if (story.verb == "overprovision" && begun(story) && !story.drives.empty()) {
        auto* restore = new QPushButton(tr("Restore previous &capacity…"), row);
        restore->setAccessibleName(tr("Restore the previous capacity of %1").arg(drive));
        column->addWidget(restore, 0, Qt::AlignLeft);
        connect(restore, &QPushButton::clicked, this,
                [this, pinned = story.drives.front()] { restore_capacity(pinned); });
    }
    if (const auto steps = steps_text(story); !steps.isEmpty()) {
        column->addWidget(look::dim_label(look::Type::small, steps, row));
    }
    unfinished_rows_->layout()->addWidget(row);
}

void JobsPage::add_erase_ways(const Interrupted& one, QVBoxLayout& column, QWidget* parent) {
    const auto& methods = *one.erase;
    if (!methods) {
        column.addWidget(look::label(look::Type::body,
                                     tr("The state of the drive cannot be read: %1").arg(explanation(methods.error())),
                                     parent));
        return;
    }
    const auto& recovery = methods->recovery;
    column.addWidget(look::label(look::Type::body, message_text(recovery.state), parent));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::scaled(look::kGrid));
    bool on_its_page = false;
    const auto drive = one.job.story.drives.front();
    for (const auto& way : recovery.ways) {
        const bool unlocks = way.purpose == erase::Purpose::unlock;
        // A password or a PSID is entered on the page Erase.
        if ((unlocks && !recovery.password_is_ours) || recovery.method == erase::Method::psid_revert) {
            on_its_page = true;
            continue;
        }
        auto* button = new QPushButton(unlocks ? tr("Un&lock without erasing…") : tr("Resume &erase…"), parent);
        button->setAccessibleName(
            (unlocks ? tr("Unlock %1 without completing the erase") : tr("Resume the erase of %1"))
                .arg(drive_title(drive)));
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, drive, purpose = way.purpose] { resume(drive, purpose); });
    }
    buttons->addStretch(1);
    column.addLayout(buttons);
    if (on_its_page) {
        column.addWidget(look::label(
            look::Type::body, tr("This needs the drive's password or PSID: enter it on the page Erase of this drive."),
            parent));
    }
}

void JobsPage::resume(const plan::PinnedDrive& drive, erase::Purpose purpose) {
    EraseRequest request;
    request.drive = drive_of(drive);
    request.purpose = purpose;
    const bool unlocks = purpose == erase::Purpose::unlock;
    auto* wizard = new JobWizard(
        services_.background, services_.jobs,
        (unlocks ? tr("Unlock %1") : tr("Resume erase of %1")).arg(drive_title(drive)),
        [&erasing = services_.erasing, request] { return erasing.plan(request); }, this);
    wizard->open();
}

void JobsPage::restore_capacity(const plan::PinnedDrive& drive) {
    auto* wizard = new JobWizard(
        services_.background, services_.jobs, tr("Restore the capacity of %1").arg(drive_title(drive)),
        [&inspection = services_.inspection, &service = services_.over_provisioning,
         name = drive_of(drive)]() -> Result<plan::Job> {
            const auto entry = inspection.find(name);
            if (!entry) return fail(entry.error());
            overprovision::Request request;
            request.undo = true;
            return service.plan(*entry, request, {});
        },
        this);
    wizard->set_action(tr("Restore capacity"));
    wizard->open();
}

}  // namespace fettle::gui
