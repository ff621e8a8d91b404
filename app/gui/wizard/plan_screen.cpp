// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/plan_screen.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "app/gui/models/error_words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/verdict_icon.h"
#include "app/gui/wizard/afterwards_panel.h"
#include "app/gui/wizard/drive_picture.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

constexpr int kStepsShare = 58;
constexpr int kNeedsShare = 42;

/// Everything on the drive is lost: an erase, or a benchmark that overwrites it.
bool destroys_all(const plan::Plan& plan) {
    return plan.loses_data() && (plan.verb == plan::Verb::erase || plan.verb == plan::Verb::benchmark);
}

bool is_of(const plan::Content& content, const plan::Plan& plan, const plan::PinnedDrive& drive) {
    // What lies on another namespace of the drive is shown with the drive.
    return content.drive == drive.id || plan.drives.size() == 1;
}

int unmet_count(const plan::Plan& plan) {
    return static_cast<int>(
        std::count_if(plan.needs.begin(), plan.needs.end(), [](const plan::Need& need) { return !need.met; }));
}

}  // namespace

void PlanScreen::show_waiting() {
    clear();
    column()->addWidget(look::label(look::Type::page_title, tr("Making the plan…"), this));
    column()->addWidget(look::dim_label(look::Type::body, tr("Querying the drive. Nothing is changed."), this));
    auto* bar = new QProgressBar(this);
    bar->setRange(0, 0);
    bar->setAccessibleName(tr("Making the plan"));
    column()->addWidget(bar);
    column()->addStretch(1);
}

void PlanScreen::show_error(const Error& error) {
    clear();
    column()->addWidget(look::label(look::Type::page_title, tr("The plan cannot be made"), this));
    auto* notice = new Notice(this);
    const auto remedy = error_remedy(error);
    notice->set(Notice::Tone::attention, tr("Nothing was changed"),
                {error_text(error), remedy.isEmpty() ? QString() : tr("What to do: %1").arg(remedy)});
    column()->addWidget(notice);
    column()->addStretch(1);
}

void PlanScreen::show_plan(const plan::Plan& plan, const QString& wizard_title) {
    clear();
    auto title = wizard_title;
    auto below = plan.losses.empty() ? tr("No data will be lost.") : tr("Nothing has been changed yet.");
    if (plan.steps.empty()) {
        title = tr("There is nothing to do");
        below = tr("The plan has no steps. Nothing will be changed.");
    }
    const bool met = all_met(plan);
    if (!met) {
        title = tr("This cannot be done now");
        const auto unmet = unmet_count(plan);
        below = unmet == 1 ? tr("One requirement is not met. Nothing was changed.")
                           : tr("%1 requirements are not met. Nothing was changed.").arg(unmet);
    }
    auto* head = look::label(look::Type::page_title, title, this);
    head->setObjectName(QStringLiteral("plan-title"));
    column()->addWidget(head);
    if (!below.isEmpty()) column()->addWidget(look::dim_label(look::Type::body, below, this));
    // What stands in the way comes first.
    if (!met) column()->addWidget(needs_panel(plan));
    add_losses(plan);
    add_drives(plan);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::scaled(look::kPanelGap));
    if (!plan.steps.empty()) row->addWidget(steps_panel(plan), kStepsShare);
    if (met && !plan.needs.empty()) row->addWidget(needs_panel(plan), kNeedsShare);
    column()->addLayout(row);
    if (met && !plan.afterwards.empty()) column()->addWidget(new AfterwardsPanel(plan.afterwards, this));
    column()->addStretch(1);
}

void PlanScreen::add_drives(const plan::Plan& plan) {
    // System settings concern nothing that lies on a drive.
    if (plan.verb == plan::Verb::tune) return;
    for (const auto& drive : plan.drives) {
        std::vector<plan::Content> mine;
        std::copy_if(plan.contents.begin(), plan.contents.end(), std::back_inserter(mine),
                     [&](const plan::Content& content) { return is_of(content, plan, drive); });
        column()->addWidget(new DrivePicture(drive, mine, destroys_all(plan), this));
    }
}

void PlanScreen::add_losses(const plan::Plan& plan) {
    if (plan.losses.empty()) return;
    auto* notice = new Notice(this);
    QStringList more;
    for (std::size_t i = 1; i < plan.losses.size(); ++i) more.append(message_text(plan.losses[i]));
    for (const auto& loss : plan.losses) more.append(remedy_text(loss));
    notice->set(Notice::Tone::critical, message_text(plan.losses.front()), more);
    notice->setObjectName(QStringLiteral("losses"));
    column()->addWidget(notice);
}

gui::Panel* PlanScreen::steps_panel(const plan::Plan& plan) {
    auto* panel = new gui::Panel(tr("What will be done"), this);
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const auto& step = plan.steps[i];
        panel->column()->addWidget(soft_line(panel));
        std::vector<QLabel*> words{look::label(look::Type::body, message_text(step.what), panel)};
        if (const auto takes = estimate_text(step.estimate); !takes.isEmpty()) {
            words.push_back(look::dim_label(look::Type::small, takes, panel));
        }
        if (const auto power = message_text(step.if_power_fails); !power.isEmpty()) {
            words.push_back(look::dim_label(look::Type::small, tr("If power fails: %1").arg(power), panel));
        }
        panel->column()->addLayout(numbered_row(i + 1, words));
    }
    panel->column()->addStretch(1);
    return panel;
}

gui::Panel* PlanScreen::needs_panel(const plan::Plan& plan) {
    auto* panel = new gui::Panel(tr("Requirements"), this);
    // What stands in the way comes first.
    auto needs = plan.needs;
    std::stable_partition(needs.begin(), needs.end(), [](const plan::Need& need) { return !need.met; });
    for (const auto& need : needs) {
        auto* row = new QHBoxLayout;
        const auto icon = need.met ? verdict_icon(health::Verdict::good) : severity_icon(Severity::critical);
        row->addWidget(sign(icon, need.met ? tr("Met") : tr("Not met"), panel), 0, Qt::AlignTop);
        auto* words = new QVBoxLayout;
        words->setSpacing(look::scaled(2));
        auto* what = look::label(need.met ? look::Type::body : look::Type::strong, message_text(need.what), panel);
        what->setAccessibleName((need.met ? tr("Met: %1") : tr("Not met: %1")).arg(what->text()));
        words->addWidget(what);
        const auto remedy = remedy_text(need.what);
        if (!need.met && !remedy.isEmpty()) {
            words->addWidget(look::label(look::Type::body, tr("What to do: %1").arg(remedy), panel));
        }
        row->addLayout(words, 1);
        panel->column()->addLayout(row);
    }
    panel->column()->addStretch(1);
    return panel;
}

}  // namespace fettle::gui
