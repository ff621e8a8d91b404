// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/schedule_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/run_days.h"
#include "app/gui/models/schedule_words.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/other_trim_card.h"
#include "app/gui/pages/quarantine_card.h"
#include "app/gui/pages/task_result_card.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/widgets/run_calendar.h"

namespace fettle::gui {

namespace {

using schedule::RunOutcome;
using schedule::Standing;
using schedule::TaskOverview;

constexpr int kDaysShown = 21;

/// What the page asks the services for.
struct Answer {
    Result<schedule::Overview> overview;
    std::vector<TaskDialog::Target> targets;
};

/// Names that a task can store: kernel names can change, so drives without a serial number or by-id name are left out.
std::vector<TaskDialog::Target> targets_of(Inspection& inspection, Trimming& trimming) {
    std::vector<TaskDialog::Target> targets;
    for (const auto& entry : inspection.list().value_or(std::vector<DriveEntry>())) {
        const auto& identity = entry.identity;
        const auto name = !identity.serial.empty() ? identity.serial : entry.links.empty() ? "" : entry.links.front();
        if (name.empty()) continue;
        const auto model = identity.model.empty() ? entry.id : identity.model;
        targets.push_back({QStringLiteral("%1 (%2, %3)").arg(text(model), text(entry.id), text(name)), name, false});
    }
    for (const auto& one : trimming.file_systems().value_or(std::vector<trim::FileSystem>())) {
        targets.push_back({QStringLiteral("%1 (%2)").arg(text(one.target), text(one.type)), one.target, true});
    }
    return targets;
}

bool ended_badly(const schedule::TaskState& state) {
    return state.outcome == RunOutcome::failed || state.outcome == RunOutcome::broken_off;
}

}  // namespace

SchedulePage::SchedulePage(const Services& services, QWidget* parent) : ComputerPage(parent), services_(services) {
    setAccessibleName(tr("Schedule"));
    answer_ = new Notice(this);
    undo_ = new QPushButton(tr("Undo &removal"), this);
    undo_->hide();
    add_ = new ActionButton(tr("&Add task…"), this);
    pause_all_ = new PlainButton(tr("Pause for a da&y"), this);
    answer_->add_button(undo_);
    answer_->add_button(pause_all_);
    answer_->add_button(add_);
    connect(pause_all_, &QPushButton::clicked, this, &SchedulePage::pause_or_resume);
    column()->addWidget(answer_);
    content_ = new QWidget(this);
    auto* all = new QVBoxLayout(content_);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(look::scaled(look::kPanelGap));
    column()->addWidget(content_);
    column()->addStretch(1);
    quarantines_ = new QuarantineCard(content_);
    all->addWidget(quarantines_);
    auto* next = new gui::Panel(tr("Next runs"), content_);
    calendar_ = new RunCalendar(next);
    often_ = look::dim_label(look::Type::small, {}, next);
    next->column()->addWidget(calendar_);
    next->column()->addWidget(often_);
    all->addWidget(next);
    make_tasks();
    result_ = new TaskResultCard(content_);
    all->addWidget(result_);
    others_ = new OtherTrimCard(content_);
    all->addWidget(others_);
    content_->hide();
    connect(add_, &QPushButton::clicked, this, &SchedulePage::add_task);
    connect(undo_, &QPushButton::clicked, this, &SchedulePage::restore_task);
    connect(quarantines_, &QuarantineCard::release_wanted, this, [this](const std::string& drive) {
        schedule::ScheduleChange wanted;
        wanted.release.push_back(drive);
        change(wanted, tr("Released. The schedule trims the drive again."));
    });
    connect(result_, &TaskResultCard::stop_wanted, this, [this] {
        if (cancel_) cancel_->cancel();
    });
    connect(others_, &OtherTrimCard::take_over_wanted, this, [this](bool take_over) {
        schedule::ScheduleChange wanted;
        wanted.take_over_fstrim = take_over;
        change(wanted, take_over ? tr("fstrim.timer has been disabled; scheduled TRIM replaces it.")
                                 : tr("fstrim.timer has been enabled; the default TRIM task leaves TRIM to it."));
    });
    answer_->set(Notice::Tone::unknown, tr("Reading the schedule…"));
    add_->setEnabled(false);
}

SchedulePage::~SchedulePage() {
    if (cancel_) cancel_->cancel();
}

void SchedulePage::make_tasks() {
    auto* panel = new gui::Panel(tr("Tasks"), content_);
    table_ = new DataTable(
        tr("Tasks"), {{tr("Task")}, {tr("Action")}, {tr("When"), false, true}, {tr("Next")}, {tr("Last run")}}, panel);
    sentence_ = look::label(look::Type::body, {}, panel);
    last_ = look::dim_label(look::Type::body, {}, panel);
    panel->column()->addWidget(table_);
    panel->column()->addWidget(sentence_);
    panel->column()->addWidget(last_);
    auto* row = look::row_in(*panel->column());
    const auto add = [&](const QString& words, const QString& name, auto slot) {
        auto* button = new PlainButton(words, panel);
        button->setAccessibleName(name);
        connect(button, &QPushButton::clicked, this, slot);
        row->addWidget(button);
        return button;
    };
    edit_ = add(tr("&Edit…"), tr("Edit the selected task"), &SchedulePage::edit_task);
    pause_ = add(tr("&Pause"), tr("Pause the selected task"), &SchedulePage::pause_task);
    run_ = add(tr("Run &now"), tr("Run the selected task now"), [this] { run_current(false); });
    preview_ =
        add(tr("Previe&w run"), tr("Show what a run of the selected task would do"), [this] { run_current(true); });
    remove_ = add(tr("Re&move"), tr("Remove the selected task"), &SchedulePage::remove_task);
    row->addStretch(1);
    content_->layout()->addWidget(panel);
    connect(table_, &QTableWidget::currentCellChanged, this, &SchedulePage::show_current);
    connect(table_, &QTableWidget::cellActivated, this, &SchedulePage::edit_task);
}

void SchedulePage::refresh() {
    const auto asked = ++asked_;
    services_.background.run(
        this,
        [&services = services_] {
            return Answer{services.scheduling.overview(), targets_of(services.inspection, services.trimming)};
        },
        [this, asked](Answer answer) {
            if (asked != asked_) return;
            if (!answer.overview) return show_error(answer.overview.error());
            overview_ = std::move(*answer.overview);
            targets_ = std::move(answer.targets);
            show_overview();
        });
}

void SchedulePage::show_error(const Error& error) {
    overview_.reset();
    content_->hide();
    undo_->hide();
    add_->setEnabled(false);
    answer_->set(Notice::Tone::unknown, tr("Cannot read the schedule"), explained(error));
}

void SchedulePage::show_overview() {
    content_->show();
    quarantines_->show_drives(*overview_);
    show_calendar();
    show_tasks();
    others_->show_others(overview_->others);
    show_answer();
    follow_busy();
}

void SchedulePage::show_answer() {
    const TaskOverview* first = nullptr;
    const TaskOverview* failed = nullptr;
    for (const auto& one : overview_->tasks) {
        if (!one.task.enabled || !one.note.empty()) continue;
        if (first == nullptr || one.standpoint.at < first->standpoint.at) first = &one;
        if (failed == nullptr && ended_badly(one.state)) failed = &one;
    }
    pause_all_->setText(overview_->paused_until != 0 ? tr("Resume s&chedule") : tr("Pause for a da&y"));
    QStringList more;
    if (overview_->is_default) more.append(tr("This is the default schedule, unchanged."));
    for (const auto& problem : overview_->problems) more.append(printable(text(problem)));
    if (more.isEmpty()) more.append(tr("The Fettle service runs the tasks, even when this window is closed."));
    if (!overview_->quarantines.empty()) {
        return answer_->set(Notice::Tone::attention, tr("A drive is in quarantine"),
                            {tr("Scheduled TRIM skips it. See below for the reason and what to do.")});
    }
    if (failed != nullptr) {
        return answer_->set(Notice::Tone::attention,
                            tr("%1: last run %2").arg(text(failed->task.id), outcome_text(*failed->state.outcome)),
                            {printable(text(failed->state.detail))});
    }
    if (overview_->paused_until != 0) {
        return answer_->set(
            Notice::Tone::attention, tr("The schedule is paused"),
            {tr("No scheduled task starts before %1.")
                 .arg(moment_text(overview_->paused_until, overview_->now, overview_->offset_seconds))});
    }
    if (first == nullptr) {
        return answer_->set(Notice::Tone::info, tr("Nothing is scheduled"),
                            {tr("Add a task, so that drives are trimmed and checked regularly.")});
    }
    const auto tone = overview_->problems.empty() ? Notice::Tone::info : Notice::Tone::attention;
    const auto standing = first->standpoint.standing;
    const auto when = standing == Standing::waits_for_time
                          ? moment_text(first->standpoint.at, overview_->now, overview_->offset_seconds)
                          : standing_text(*first);
    answer_->set(tone, tr("Next: %1, %2").arg(text(first->task.id), when), more);
}

void SchedulePage::show_calendar() {
    auto made = run_days(*overview_, kDaysShown);
    std::vector<RunCalendar::Day> days;
    days.reserve(made.runs.size());
    for (auto& runs : made.runs) {
        days.push_back({made.first.addDays(static_cast<qint64>(days.size())), std::move(runs)});
    }
    calendar_->set_days(std::move(days), local_time(overview_->now, overview_->offset_seconds).date());
    often_->setText(made.often.isEmpty() ? QString() : tr("Also: %1.").arg(made.often.join(QStringLiteral("; "))));
    often_->setVisible(!made.often.isEmpty());
}

void SchedulePage::show_tasks() {
    std::vector<QStringList> rows;
    QStringList ids;
    const auto now = overview_->now;
    const auto offset = overview_->offset_seconds;
    for (const auto& one : overview_->tasks) {
        const auto standing = standing_text(one);
        const auto next = standing.isEmpty() ? moment_text(one.standpoint.at, now, offset) : standing;
        rows.push_back({text(one.task.id), verb_text(one.task.verb), calendar_text(one.task.calendar), next,
                        last_run_text(one.state, now, offset)});
        ids.append(text(one.task.id));
    }
    table_->set_rows(rows, ids);
    table_->setVisible(!rows.empty());
    show_current();
}

const TaskOverview* SchedulePage::current() const {
    if (!overview_) return nullptr;
    const auto id = table_->current_id().toStdString();
    const auto found = std::find_if(overview_->tasks.begin(), overview_->tasks.end(),
                                    [&](const TaskOverview& one) { return one.task.id == id; });
    return found == overview_->tasks.end() ? nullptr : &*found;
}

void SchedulePage::show_current() {
    const auto* one = current();
    for (auto* button : {edit_, pause_, run_, preview_, remove_}) button->setEnabled(one != nullptr && !busy_);
    sentence_->setText(one == nullptr ? tr("There are no tasks.") : task_sentence(one->task));
    last_->setVisible(one != nullptr);
    if (one == nullptr) return;
    pause_->setText(one->task.enabled ? tr("&Pause") : tr("&Resume"));
    pause_->setAccessibleName(one->task.enabled ? tr("Pause the selected task") : tr("Resume the selected task"));
    last_->setText(runs_text(*one));
}

TaskDialog::Setting SchedulePage::setting() const {
    TaskDialog::Setting setting;
    setting.targets = targets_;
    for (const auto& one : overview_->tasks) setting.taken.append(text(one.task.id));
    setting.now = overview_->now;
    setting.offset_seconds = overview_->offset_seconds;
    setting.can_take_over = overview_->others.timer_enabled || overview_->others.timer_active;
    return setting;
}

void SchedulePage::add_task() { open_dialog(std::nullopt); }

void SchedulePage::edit_task() {
    const auto* one = current();
    if (one != nullptr && !busy_) open_dialog(one->task);
}

void SchedulePage::open_dialog(const std::optional<schedule::Task>& task) {
    if (!overview_ || dialog_) return;
    dialog_ = new TaskDialog(setting(), task, this);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &TaskDialog::save_wanted, this, [this, is_new = !task] {
        dialog_->set_busy(true);
        const auto wanted = dialog_->change();
        const auto id = text(wanted.put.front().id);
        change(wanted, is_new ? tr("Added %1.").arg(id) : tr("Changed %1.").arg(id), dialog_);
        table_->choose(id);
    });
    dialog_->open();
}

void SchedulePage::pause_task() {
    const auto* one = current();
    if (one == nullptr) return;
    schedule::ScheduleChange wanted;
    wanted.put.push_back(one->task);
    wanted.put.back().enabled = !one->task.enabled;
    const auto id = text(one->task.id);
    change(wanted, one->task.enabled ? tr("Paused %1.").arg(id) : tr("Resumed %1.").arg(id));
}

void SchedulePage::remove_task() {
    const auto* one = current();
    if (one == nullptr) return;
    schedule::ScheduleChange wanted;
    wanted.remove.push_back(one->task.id);
    removed_ = one->task;
    change(wanted, tr("Removed %1.").arg(text(one->task.id)));
}

void SchedulePage::restore_task() {
    if (!removed_) return;
    schedule::ScheduleChange wanted;
    wanted.put.push_back(*removed_);
    const auto id = text(removed_->id);
    removed_.reset();
    change(wanted, tr("Restored %1.").arg(id));
}

void SchedulePage::pause_or_resume() {
    if (!overview_) return;
    const bool paused = overview_->paused_until != 0;
    schedule::ScheduleChange wanted;
    wanted.pause_until = paused ? 0 : overview_->now + schedule::kDay;
    change(wanted, paused ? tr("The schedule has resumed.") : tr("The schedule is paused for a day."));
}

void SchedulePage::change(const schedule::ScheduleChange& change, const QString& done, TaskDialog* dialog) {
    busy_ = true;
    follow_busy();
    const QString added = change.put.empty() ? QString() : text(change.put.front().id);
    services_.background.run(
        this, [&scheduling = services_.scheduling, change] { return scheduling.change(change); },
        [this, done, added, dialog = QPointer(dialog)](const Status& changed) {
            busy_ = false;
            follow_busy();
            if (!changed) {
                removed_.reset();
                if (dialog) return dialog->show_error(tr("Nothing was changed. %1").arg(explanation(changed.error())));
                return answer_->set(Notice::Tone::attention, tr("The schedule was not changed"),
                                    explained(changed.error()));
            }
            if (dialog) dialog->accept();
            Q_EMIT noted(done);
            refresh();
        });
}

void SchedulePage::run_current(bool dry_run) {
    // A mnemonic clicks the button 100 ms later, even if the schedule is gone by then.
    if (const auto* one = current(); one != nullptr && !busy_) run({one->task.id}, dry_run);
}

void SchedulePage::run(const std::vector<std::string>& tasks, bool dry_run) {
    busy_ = true;
    cancel_ = std::make_shared<CancelToken>();
    follow_busy();
    QStringList names;
    for (const auto& one : tasks) names.append(text(one));
    result_->begin(listed(names), dry_run);
    std::optional<quint64> activity;
    if (services_.jobs != nullptr && !dry_run) {
        activity = services_.jobs->begin_activity(tr("Schedule: %1").arg(listed(names)), cancel_);
    }
    services_.background.run(
        this,
        [&scheduling = services_.scheduling, tasks, dry_run, cancel = cancel_] {
            schedule::RunRequest request;
            request.tasks = tasks;
            request.dry_run = dry_run;
            return scheduling.run(request, *cancel);
        },
        [this, dry_run, activity](const Result<std::vector<schedule::TaskResult>>& results) {
            if (activity) services_.jobs->end_activity(*activity);
            busy_ = false;
            result_->show_results(results, dry_run);
            refresh();
        });
}

void SchedulePage::follow_busy() {
    const bool can = overview_.has_value() && !busy_;
    add_->setEnabled(can);
    pause_all_->setEnabled(can);
    undo_->setVisible(removed_.has_value());
    undo_->setEnabled(can);
    quarantines_->set_changeable(can);
    others_->set_changeable(can);
    show_current();
}

}  // namespace fettle::gui
