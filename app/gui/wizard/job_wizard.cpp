// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/job_wizard.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/wizard/confirm_screen.h"
#include "app/gui/wizard/plan_screen.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/progress_screen.h"
#include "app/gui/wizard/receipt_screen.h"
#include "app/gui/wizard/step_header.h"

namespace fettle::gui {

namespace {
constexpr int kWidth = 920;
constexpr int kHeight = 656;
constexpr int kMargin = 32;
constexpr int kGap = 16;
}  // namespace

JobWizard::JobWizard(Background& background, JobCenter& jobs, const QString& title, MakePlan make_plan, QWidget* parent)
    : QDialog(parent), background_(background), jobs_(jobs), make_plan_(std::move(make_plan)) {
    setWindowTitle(title);
    setAccessibleName(title);
    setModal(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(look::scaled(kMargin), look::scaled(kGap), look::scaled(kMargin), look::scaled(kGap));
    column->setSpacing(look::scaled(kGap));
    header_ = new StepHeader(this);
    stack_ = new QStackedWidget(this);
    plan_screen_ = new PlanScreen(this);
    confirm_screen_ = new ConfirmScreen(this);
    progress_screen_ = new ProgressScreen(this);
    receipt_screen_ = new ReceiptScreen(this);
    for (QWidget* screen : {static_cast<QWidget*>(plan_screen_), static_cast<QWidget*>(confirm_screen_),
                            static_cast<QWidget*>(progress_screen_), static_cast<QWidget*>(receipt_screen_)}) {
        stack_->addWidget(screen);
    }
    column->addWidget(header_);
    column->addWidget(stack_, 1);
    make_buttons();
    connect(confirm_screen_, &ConfirmScreen::completed, this, [this] { update_buttons(); });
    connect(confirm_screen_, &ConfirmScreen::entered, this, [this] { forward_->setFocus(Qt::TabFocusReason); });
    connect(&jobs_, &JobCenter::progressed, this, &JobWizard::take_progress);
    connect(&jobs_, &JobCenter::ended, this, &JobWizard::take_end);
    resize(look::scaled(kWidth), look::scaled(kHeight));
}

JobWizard::~JobWizard() {
    if (confirming_) confirming_->cancel();
}

void JobWizard::make_buttons() {
    auto* row = new QHBoxLayout;
    const auto add = [&](const QString& words, const char* name) {
        auto* button = new PlainButton(words, this);
        button->setObjectName(QLatin1String(name));
        row->addWidget(button);
        return button;
    };
    stop_ = add(tr("&Stop"), "stop");
    row->addStretch(1);
    retry_ = add(tr("&Make a new plan"), "retry");
    cancel_ = add(tr("Cancel"), "cancel");
    back_ = add(tr("&Back"), "back");
    forward_ = new ActionButton({}, this);
    // Enter never starts anything but the focused button: see keyPressEvent.
    forward_->setAutoDefault(false);
    forward_->setObjectName(QStringLiteral("forward"));
    row->addWidget(forward_);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (running()) jobs_.stop(job_);
        update_buttons();
    });
    connect(retry_, &QPushButton::clicked, this, &JobWizard::ask_for_plan);
    connect(cancel_, &QPushButton::clicked, this, &JobWizard::reject);
    connect(back_, &QPushButton::clicked, this, &JobWizard::go_back);
    connect(forward_, &QPushButton::clicked, this, &JobWizard::go_on);
}

void JobWizard::set_choice(QWidget* choice, std::function<MakePlan()> make_plan) {
    choice_ = choice;
    choose_ = std::move(make_plan);
    stack_->insertWidget(0, choice);
    screen_ = Screen::choose;
}

void JobWizard::set_choice_complete(bool complete) {
    choice_complete_ = complete;
    update_buttons();
}

void JobWizard::set_action(const QString& name) { action_ = name; }

QString JobWizard::action() const {
    if (!action_.isEmpty() || !planned_) return action_;
    return action_name(planned_->plan);
}

void JobWizard::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    if (std::exchange(asked_, true)) return;
    if (choice_ != nullptr) {
        go(Screen::choose);
    } else {
        ask_for_plan();
    }
}

/// Enter presses the focused button and nothing else, so that it never starts a job by accident.
void JobWizard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        auto* button = qobject_cast<QPushButton*>(focusWidget());
        // A key that is held down does not go through several screens.
        if (button != nullptr && button->isEnabled() && !event->isAutoRepeat()) button->click();
        event->accept();
        return;
    }
    QDialog::keyPressEvent(event);
}

void JobWizard::done(int result) {
    closed_ = true;
    ++ticket_;  // a plan that arrives later is not shown
    if (confirming_) confirming_->cancel();
    QDialog::done(result);
    if (!running()) deleteLater();
}

void JobWizard::go(Screen screen) {
    screen_ = screen;
    QStringList names;
    if (choice_ != nullptr) names.append(tr("Choose"));
    names.append({tr("Plan"), tr("Confirm"), tr("Progress"), tr("Receipt")});
    header_->set_steps(names);
    header_->set_current(static_cast<int>(screen) - (choice_ != nullptr ? 0 : 1));
    QWidget* shown = plan_screen_;
    if (screen == Screen::choose) shown = choice_;
    if (screen == Screen::confirm) shown = confirm_screen_;
    if (screen == Screen::progress) shown = progress_screen_;
    if (screen == Screen::receipt) shown = receipt_screen_;
    stack_->setCurrentWidget(shown);
    update_buttons();
    place_focus();
}

bool JobWizard::can_continue() const {
    switch (screen_) {
        case Screen::choose: return choice_complete_;
        case Screen::plan: return planned_ && !planned_->plan.steps.empty() && all_met(planned_->plan);
        case Screen::confirm: return planned_ && !confirming_ && confirm_screen_->complete();
        case Screen::progress:
        case Screen::receipt: break;
    }
    return false;
}

void JobWizard::update_buttons() {
    const auto* job = running() ? jobs_.find(job_) : nullptr;
    const bool before = screen_ < Screen::progress;
    stop_->setVisible(screen_ == Screen::progress);
    stop_->setEnabled(job != nullptr && job->can_stop() && !job->stopping);
    stop_->setToolTip(stop_->isEnabled() ? QString() : tr("This step cannot be stopped."));
    retry_->setVisible((screen_ == Screen::plan && !planning_ && !can_continue()) ||
                       (screen_ == Screen::receipt && not_started_));
    cancel_->setText(before ? tr("Cancel") : tr("&Close"));
    back_->setVisible((screen_ == Screen::plan && choice_ != nullptr) || screen_ == Screen::confirm);
    forward_->setVisible(before);
    forward_->setEnabled(can_continue());
    const bool starts = screen_ == Screen::confirm;
    forward_->setText(starts ? action() : tr("Continue"));
    forward_->setAccessibleName(forward_->text());
    const bool destroys = starts && planned_ && planned_->plan.loses_data();
    forward_->set_tone(destroys ? ActionButton::Tone::danger : ActionButton::Tone::accent);
}

void JobWizard::place_focus() {
    QWidget* target = cancel_;
    if (screen_ == Screen::choose) {
        choice_->setFocus(Qt::TabFocusReason);
        if (choice_->isAncestorOf(focusWidget())) return;
        if (auto* next = choice_->nextInFocusChain(); next != nullptr && choice_->isAncestorOf(next)) target = next;
    }
    if (screen_ == Screen::plan && choice_ != nullptr) target = back_;
    if (screen_ == Screen::confirm) target = confirm_screen_->field() != nullptr ? confirm_screen_->field() : back_;
    target->setFocus(Qt::TabFocusReason);
}

void JobWizard::go_on() {
    if (!can_continue()) return;
    if (screen_ == Screen::choose) {
        auto chosen = choose_();
        if (!chosen) return;
        make_plan_ = std::move(chosen);
        ask_for_plan();
    } else if (screen_ == Screen::plan) {
        confirm_screen_->show_plan(planned_->plan, action());
        go(Screen::confirm);
    } else if (screen_ == Screen::confirm) {
        confirm();
    }
}

void JobWizard::go_back() {
    if (confirming_) confirming_->cancel();
    confirming_.reset();
    if (screen_ == Screen::plan && choice_ != nullptr) {
        ++ticket_;  // a plan on its way is not wanted any more
        planned_.reset();
        make_plan_ = nullptr;  // may hold a password; a new one comes with the choice
        planning_ = false;
        go(Screen::choose);
    } else if (screen_ == Screen::confirm) {
        go(Screen::plan);
    }
}

void JobWizard::ask_for_plan() {
    planned_.reset();
    planning_ = true;
    const auto ticket = ++ticket_;
    plan_screen_->show_waiting();
    go(Screen::plan);
    background_.run(this, make_plan_, [this, ticket](Result<plan::Job> job) {
        if (ticket == ticket_ && !closed_) take_plan(std::move(job));
    });
}

void JobWizard::take_plan(Result<plan::Job> job) {
    planning_ = false;
    if (job) {
        planned_ = std::make_shared<plan::Job>(std::move(*job));
        plan_screen_->show_plan(planned_->plan, windowTitle());
    } else {
        plan_screen_->show_error(job.error());
    }
    update_buttons();
    place_focus();
}

/// The only place where the user's agreement becomes a confirmation.
void JobWizard::confirm() {
    if (planned_->plan.needs_serial()) {
        start(plan::TypedSerial{confirm_screen_->typed()});
        return;
    }
    confirming_ = std::make_shared<CancelToken>();
    confirm_screen_->show_waiting(true);
    update_buttons();
    background_.run(
        this, [job = planned_, cancel = confirming_] { return plan::confirm(*job, *cancel); },
        [this, cancel = confirming_](Result<plan::Token> token) {
            if (closed_ || cancel != confirming_) return;
            confirming_.reset();
            if (token) {
                start(std::move(*token));
                return;
            }
            const auto remedy = error_remedy(token.error());
            confirm_screen_->show_error(
                QStringList{tr("Nothing was changed: %1.").arg(error_text(token.error())), remedy}.join(
                    QLatin1Char(' ')));
            update_buttons();
            back_->setFocus(Qt::TabFocusReason);
        });
}

void JobWizard::set_live(QWidget* live) { progress_screen_->set_live(live); }

void JobWizard::start(plan::Confirmation confirmation) {
    if (running() || !planned_ || closed_) return;
    progress_screen_->show_plan(planned_->plan, action());
    job_ = jobs_.start(*planned_, std::move(confirmation));
    go(Screen::progress);
    Q_EMIT started(job_);
}

void JobWizard::take_progress(quint64 id) {
    if (id != job_ || job_ == 0) return;
    if (const auto* job = jobs_.find(id); job != nullptr) progress_screen_->show_progress(*job);
    update_buttons();
}

void JobWizard::take_end(quint64 id, const JobCenter::Ended& result) {
    if (id != job_ || job_ == 0) return;
    job_ = 0;
    planned_.reset();
    // Only a job that was not started can be planned again, with the same password if there is one.
    if (result->has_value()) make_plan_ = nullptr;
    if (!closed_) {
        not_started_ = !result->has_value();
        receipt_screen_->show_result(*result);
        go(Screen::receipt);
    }
    Q_EMIT ended(result);
    if (closed_) deleteLater();
}

}  // namespace fettle::gui
