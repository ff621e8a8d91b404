// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/interrupted_jobs.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/wizard/job_wizard.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

using plan::StepState;

/// The name by which services find the drive: the serial number, because kernel names can change.
std::string drive_of(const plan::PinnedDrive& drive) { return drive.serial.empty() ? drive.id : drive.serial; }

bool begun(const plan::JournalStory& story) {
    return std::any_of(story.steps.begin(), story.steps.end(),
                       [](const plan::StepStory& step) { return step.state != StepState::not_begun; });
}

/// What an interrupted job means for its drive, other than an erase, whose state the drive itself reports.
QString meaning(const plan::JournalStory& story) {
    if (story.verb == "trim")
        return InterruptedJobs::tr("No data was lost. Free space that was not reached can still be trimmed.");
    if (story.verb.empty()) return InterruptedJobs::tr("The job's journal is damaged, so the kind of job is unknown.");
    if (!begun(story)) return InterruptedJobs::tr("The job was interrupted before it changed anything.");
    if (story.verb == "firmware") {
        return InterruptedJobs::tr(
            "The drive's Firmware page shows which revision is running and whether another is pending.");
    }
    if (story.verb == "overprovision") {
        return InterruptedJobs::tr(
            "The drive may already have its new size. The Spare area page shows its state; the previous "
            "capacity can be restored.");
    }
    if (story.verb == "namespace") {
        return InterruptedJobs::tr("The drive's Setup page shows which namespaces exist and where they are attached.");
    }
    if (story.verb == "opal") {
        return InterruptedJobs::tr(
            "The drive's Setup page shows whether a password is set and whether the drive is locked.");
    }
    if (story.verb == "tune") {
        return InterruptedJobs::tr(
            "The computer starts as before. Make the change again, or undo it on the System settings page.");
    }
    if (story.verb == "benchmark") {
        return InterruptedJobs::tr("The drive is not damaged but contains test data. Create a new partition table.");
    }
    return {};
}

QString state_text(StepState state) {
    switch (state) {
        case StepState::not_begun: return InterruptedJobs::tr("not started");
        case StepState::begun: return InterruptedJobs::tr("interrupted");
        case StepState::done: return InterruptedJobs::tr("done");
        case StepState::failed: return InterruptedJobs::tr("failed");
        case StepState::cancelled: return InterruptedJobs::tr("stopped");
        case StepState::unknown: return InterruptedJobs::tr("unknown: the journal is damaged here");
    }
    return {};
}

/// The steps and what the journal proves about each.
QString steps_text(const plan::JournalStory& story) {
    QStringList lines;
    for (const auto& step : story.steps) {
        auto line = InterruptedJobs::tr("%1: %2").arg(printable(text(step.text)), state_text(step.state));
        if (!step.error.empty()) line += InterruptedJobs::tr(" (%1)").arg(printable(text(step.error)));
        lines.append(line);
    }
    for (const auto& problem : story.problems) {
        if (problem.kind == plan::JournalProblem::Kind::torn_end) continue;
        lines.append(
            InterruptedJobs::tr("The journal is damaged at line %1: %2")
                .arg(problem.line)
                .arg(printable(text(problem.detail.empty() ? std::string(name(problem.kind)) : problem.detail))));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

std::vector<InterruptedJob> examine(const std::vector<UnfinishedJob>& jobs, Erasing& erasing) {
    std::vector<InterruptedJob> all;
    for (const auto& job : jobs) {
        all.push_back({job, std::nullopt});
        if (job.story.verb != "erase" || job.story.drives.empty()) continue;
        all.back().erase = erasing.methods(drive_of(job.story.drives.front()));
    }
    return all;
}

InterruptedJobs::InterruptedJobs(const Services& services, Detail detail, QWidget* parent)
    : QWidget(parent), services_(services), detail_(detail) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
}

void InterruptedJobs::show_jobs(const std::vector<InterruptedJob>& jobs) {
    delete rows_;
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kPanelGap));
    layout()->addWidget(rows_);
    for (const auto& one : jobs) add(one);
}

void InterruptedJobs::add(const InterruptedJob& one) {
    const auto& story = one.job.story;
    const bool brief = detail_ == Detail::brief;
    auto* row = new QWidget(rows_);
    auto* column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::scaled(4));
    const auto drive = story.drives.empty() ? tr("unknown drive") : printable(text(story.drives.front().words()));
    const bool of_computer = story.verb == "tune";
    const auto title = of_computer ? verb_name(story.verb) : tr("%1 of %2").arg(verb_name(story.verb), drive);
    column->addWidget(look::label(look::Type::strong, title, row));
    if (!story.begun_at.empty()) {
        const auto moment = local_moment(story.begun_at);
        column->addWidget(
            look::dim_label(look::Type::small,
                            brief ? tr("Started %1").arg(moment)
                                  : tr("Started %1. Journal: %2").arg(moment, printable(text(one.job.journal))),
                            row));
    }
    if (one.erase) {
        add_erase_ways(one, *column, row);
    } else {
        column->addWidget(look::label(look::Type::body, meaning(story), row));
    }
    if (story.verb == "overprovision" && begun(story) && !story.drives.empty()) {
        add_restore(story.drives.front(), *column, row);
    }
    if (const auto steps = steps_text(story); !brief && !steps.isEmpty()) {
        column->addWidget(look::dim_label(look::Type::small, steps, row));
    }
    rows_->layout()->addWidget(row);
}

void InterruptedJobs::add_erase_ways(const InterruptedJob& one, QVBoxLayout& column, QWidget* parent) {
    const auto& methods = *one.erase;
    if (!methods) {
        column.addWidget(look::label(look::Type::body,
                                     tr("The state of the drive cannot be read: %1").arg(explanation(methods.error())),
                                     parent));
        return;
    }
    const auto& recovery = methods->recovery;
    column.addWidget(look::label(look::Type::body, message_text(recovery.state), parent));
    auto* buttons = new QBoxLayout(detail_ == Detail::brief ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
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
        buttons->addWidget(button, 0, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, this, [this, drive, purpose = way.purpose] { resume(drive, purpose); });
    }
    if (detail_ == Detail::full) buttons->addStretch(1);
    column.addLayout(buttons);
    if (on_its_page) {
        column.addWidget(look::label(look::Type::body,
                                     tr("This needs the drive's password or PSID: enter it on the drive's Erase page."),
                                     parent));
    }
}

void InterruptedJobs::add_restore(const plan::PinnedDrive& drive, QVBoxLayout& column, QWidget* parent) {
    auto* restore = new QPushButton(tr("Restore previous &capacity…"), parent);
    restore->setAccessibleName(tr("Restore the previous capacity of %1").arg(drive_title(drive)));
    column.addWidget(restore, 0, Qt::AlignLeft);
    connect(restore, &QPushButton::clicked, this, [this, drive] { restore_capacity(drive); });
}

void InterruptedJobs::resume(const plan::PinnedDrive& drive, erase::Purpose purpose) {
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

void InterruptedJobs::restore_capacity(const plan::PinnedDrive& drive) {
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
