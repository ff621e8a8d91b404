// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/confirm_screen.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/serial_edit.h"

namespace fettle::gui {

namespace {

constexpr int kFieldWidth = 360;
constexpr int kFieldHeight = 30;

/// The sum of the steps, if each of them is known.
std::optional<std::uint64_t> total_seconds(const plan::Plan& plan) {
    std::uint64_t sum = 0;
    for (const auto& step : plan.steps) {
        if (!step.estimate.seconds) return std::nullopt;
        sum += *step.estimate.seconds;
    }
    return sum;
}

}  // namespace

void ConfirmScreen::show_plan(const plan::Plan& plan, const QString& action) {
    clear();
    edit_ = nullptr;
    waiting_ = false;
    serial_.clear();
    asks_ = plan.needs_serial();
    column()->addWidget(look::label(look::Type::page_title, tr("%1?").arg(action), this));
    if (!plan.losses.empty()) {
        auto* notice = new Notice(this);
        QStringList more;
        for (std::size_t i = 1; i < plan.losses.size(); ++i) more.append(message_text(plan.losses[i]));
        notice->set(Notice::Tone::critical, message_text(plan.losses.front()), more);
        column()->addWidget(notice);
    }
    auto* panel = new gui::Panel(plan.drives.size() == 1 ? tr("Drive") : tr("Drives"), this);
    panel->setVisible(!plan.drives.empty());
    for (const auto& drive : plan.drives) {
        auto* words = look::label(look::Type::body, tr("%1 · %2").arg(drive_title(drive), drive_facts(drive)), panel);
        // The serial number is to be typed: it cannot be copied from here.
        words->setTextInteractionFlags(Qt::NoTextInteraction);
        panel->column()->addWidget(words);
    }
    QStringList facts{plan.steps.size() == 1 ? tr("1 step") : tr("%1 steps").arg(plan.steps.size())};
    if (const auto seconds = total_seconds(plan)) facts.append(duration_text(*seconds));
    if (plan.losses.empty()) facts.append(tr("no data will be lost"));
    panel->column()->addWidget(look::dim_label(look::Type::body, facts.join(QStringLiteral(" · ")), panel));
    column()->addWidget(panel);
    if (asks_) ask_for_serial(plan);
    auto* state = look::label(look::Type::body, {}, this);
    state->setObjectName(QStringLiteral("confirm-state"));
    state->hide();
    state_ = state;
    column()->addWidget(state);
    column()->addStretch(1);
    Q_EMIT completed(complete());
}

void ConfirmScreen::ask_for_serial(const plan::Plan& plan) {
    // The executor compares the serial number of the plan's only drive.
    if (plan.drives.size() == 1) serial_ = plan.drives.front().serial;
    if (serial_.empty()) {
        auto* notice = new Notice(this);
        notice->set(
            Notice::Tone::attention, tr("This cannot be confirmed"),
            {plan.drives.size() == 1
                 ? tr("The drive reports no serial number, so Fettle cannot make sure that "
                      "it is the right one. Nothing was changed.")
                 : tr("A plan that destroys data on several drives cannot be confirmed with one serial number. Nothing "
                      "was changed.")});
        column()->addWidget(notice);
        return;
    }
    auto* label = look::label(look::Type::strong, tr("Type the drive's serial number to continue"), this);
    column()->addWidget(label);
    edit_ = new SerialEdit(this);
    edit_->setObjectName(QStringLiteral("serial"));
    edit_->setAccessibleName(label->text());
    edit_->setAccessibleDescription(tr("Serial number: %1").arg(printable(text(serial_))));
    edit_->setMinimumHeight(look::scaled(kFieldHeight));
    edit_->setMaximumWidth(look::scaled(kFieldWidth));
    column()->addWidget(edit_);
    connect(edit_, &QLineEdit::textChanged, this, [this] { Q_EMIT completed(complete()); });
    connect(edit_, &QLineEdit::returnPressed, this, [this] {
        if (complete()) Q_EMIT entered();
    });
}

void ConfirmScreen::show_waiting(bool waiting) {
    waiting_ = waiting;
    auto* state = qobject_cast<QLabel*>(state_);
    if (state != nullptr) {
        state->setText(waiting ? tr("Waiting for authorization…") : QString());
        state->setVisible(waiting);
    }
    Q_EMIT completed(complete());
}

void ConfirmScreen::show_error(const QString& words) {
    waiting_ = false;
    if (auto* state = qobject_cast<QLabel*>(state_); state != nullptr) {
        state->setText(words);
        state->show();
    }
    Q_EMIT completed(complete());
}

bool ConfirmScreen::complete() const {
    if (waiting_) return false;
    if (!asks_) return true;
    return !serial_.empty() && edit_ != nullptr && edit_->text().trimmed() == text(serial_).trimmed();
}

std::string ConfirmScreen::typed() const { return complete() ? serial_ : std::string(); }

QWidget* ConfirmScreen::field() const { return edit_; }

}  // namespace fettle::gui
