// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/progress_screen.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/verdict_icon.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

constexpr int kPermille = 1000;
/// Less than that of a step tells nothing about the rest.
constexpr double kLeastShare = 0.02;
constexpr double kLeastSeconds = 2;
constexpr int kSign = 18;

/// A full circle for the current step, an empty one for a later step.
QPixmap ring(bool now, const QWidget& on) {
    const auto side = look::scaled(kSign);
    const auto ratio = on.devicePixelRatioF();
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto colour = look::colour(now ? look::Colour::accent : look::Colour::earlier, on.palette());
    constexpr double kLine = 1.6;
    const auto circle = QRectF(0, 0, side, side).adjusted(2, 2, -2, -2);
    painter.setPen(QPen(colour, kLine));
    painter.drawEllipse(circle);
    if (now) {
        painter.setBrush(colour);
        painter.drawEllipse(circle.center(), side / 5.0, side / 5.0);
    }
    return pixmap;
}

}  // namespace

std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t done, std::uint64_t total,
                                          const plan::Estimate& estimate) {
    if (total > 0) {
        const auto share = static_cast<double>(std::min(done, total)) / static_cast<double>(total);
        if (share >= kLeastShare && seconds >= kLeastSeconds) {
            return static_cast<std::uint64_t>(seconds * (1 - share) / share);
        }
    }
    if (!estimate.seconds || static_cast<double>(*estimate.seconds) <= seconds) return std::nullopt;
    return *estimate.seconds - static_cast<std::uint64_t>(seconds);
}

void ProgressScreen::set_live(QWidget* live) {
    live_ = live;
    live_->setParent(this);
    live_->hide();
}

void ProgressScreen::show_plan(const plan::Plan& plan, const QString& action) {
    if (live_ != nullptr) {
        // Outlives what else is on the screen.
        column()->removeWidget(live_);
        live_->setParent(this);
    }
    clear();
    rows_.clear();
    column()->addWidget(look::label(look::Type::page_title, action, this));
    bar_ = new QProgressBar(this);
    bar_->setAccessibleName(tr("Progress of the current step"));
    bar_->setRange(0, 0);
    column()->addWidget(bar_);
    left_ = look::dim_label(look::Type::body, {}, this);
    left_->setObjectName(QStringLiteral("time-left"));
    column()->addWidget(left_);
    if (live_ != nullptr) {
        column()->addWidget(live_);
        live_->show();
    }
    auto* panel = new gui::Panel(tr("Steps"), this);
    for (const auto& step : plan.steps) {
        auto* line = new QHBoxLayout;
        Row row;
        row.sign = new QLabel(panel);
        row.sign->setFixedWidth(look::scaled(kSign));
        row.words = look::label(look::Type::body, message_text(step.what), panel);
        line->addWidget(row.sign, 0, Qt::AlignTop);
        line->addWidget(row.words, 1);
        panel->column()->addLayout(line);
        rows_.push_back(row);
    }
    column()->addWidget(panel);
    power_ = look::label(look::Type::body, {}, this);
    power_->setObjectName(QStringLiteral("if-power-fails"));
    column()->addWidget(power_);
    stopping_ = look::label(look::Type::strong, tr("Stopping at the next safe point…"), this);
    stopping_->hide();
    column()->addWidget(stopping_);
    column()->addWidget(look::dim_label(
        look::Type::body, tr("The job continues if you close this dialog. Do not switch off the computer."), this));
    column()->addStretch(1);
    enter(plan, 0);
}

void ProgressScreen::enter(const plan::Plan& plan, std::size_t step) {
    step_ = step;
    in_step_.start();
    for (std::size_t i = 0; i < rows_.size(); ++i) mark(plan, rows_[i], i, step);
    QString power;
    if (step < plan.steps.size()) power = message_text(plan.steps[step].if_power_fails);
    power_->setText(power.isEmpty() ? QString() : tr("If power fails now: %1").arg(power));
    power_->setVisible(!power.isEmpty());
}

void ProgressScreen::mark(const plan::Plan& plan, const Row& row, std::size_t index, std::size_t current) {
    const auto side = look::scaled(kSign);
    const auto what = message_text(plan.steps[index].what);
    if (index < current) {
        row.sign->setPixmap(verdict_icon(health::Verdict::good).pixmap(QSize(side, side), devicePixelRatioF()));
        row.words->setAccessibleName(tr("Ended: %1").arg(what));
    } else if (index == current) {
        row.sign->setPixmap(ring(true, *row.sign));
        row.words->setAccessibleName(tr("Running: %1").arg(what));
    } else {
        row.sign->setPixmap(ring(false, *row.sign));
        row.words->setAccessibleName(tr("Not started: %1").arg(what));
    }
    row.sign->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    row.words->setFont(look::font(index == current ? look::Type::strong : look::Type::body));
}

void ProgressScreen::show_progress(const JobCenter::Running& job) {
    if (bar_ == nullptr) return;
    if (job.step != step_) enter(job.plan, job.step);
    if (job.total > 0) {
        const auto share = static_cast<double>(std::min(job.done, job.total)) / static_cast<double>(job.total);
        bar_->setRange(0, kPermille);
        bar_->setValue(static_cast<int>(share * kPermille));
    } else {
        bar_->setRange(0, 0);
    }
    left_->setText(time_left(job));
    stopping_->setVisible(job.stopping);
}

QString ProgressScreen::time_left(const JobCenter::Running& job) const {
    auto words = tr("Step %1 of %2").arg(job.step + 1).arg(job.plan.steps.size());
    if (job.step >= job.plan.steps.size()) return {};
    const auto seconds = static_cast<double>(in_step_.elapsed()) / 1000.0;
    const auto left = seconds_left(seconds, job.done, job.total, job.plan.steps[job.step].estimate);
    return left ? tr("%1 · %2 left in this step").arg(words, duration_text(*left)) : words;
}

}  // namespace fettle::gui
