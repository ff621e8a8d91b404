// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/task_result_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include "app/gui/models/explained.h"
#include "app/gui/models/schedule_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/message_list.h"

namespace fettle::gui {

TaskResultCard::TaskResultCard(QWidget* parent) : Panel(tr("Result"), parent) {
    words_ = look::label(look::Type::body, {}, this);
    alerts_ = new MessageList(MessageList::Evidence::hidden, this);
    stop_ = new QPushButton(tr("S&top"), this);
    stop_->setAccessibleName(tr("Stop the running tasks"));
    column()->addWidget(words_);
    column()->addWidget(alerts_);
    look::row_in(*column())->addWidget(stop_, 0, Qt::AlignLeft);
    hide();
    connect(stop_, &QPushButton::clicked, this, [this] {
        Q_EMIT stop_wanted();
        stop_->setEnabled(false);
        stop_->setText(tr("Stopping…"));
    });
}

void TaskResultCard::begin(const QString& tasks, bool dry_run) {
    set_title(dry_run ? tr("Preview of %1").arg(tasks) : tr("Run of %1").arg(tasks));
    words_->setText(dry_run ? tr("Working out what a run would do…") : tr("Running…"));
    alerts_->hide();
    stop_->setText(tr("S&top"));
    stop_->setEnabled(true);
    stop_->setVisible(!dry_run);
    show();
}

void TaskResultCard::show_results(const Result<std::vector<schedule::TaskResult>>& results, bool dry_run) {
    stop_->hide();
    if (!results) return words_->setText(explanation(results.error()));
    QStringList lines;
    std::vector<Message> alerts;
    for (const auto& one : *results) {
        const auto detail = printable(text(one.detail));
        if (!one.task.empty() && dry_run) lines.append(tr("A run %1.").arg(detail));
        if (!one.task.empty() && !dry_run) lines.append(tr("Outcome: %1. %2").arg(outcome_text(one.outcome), detail));
        for (const auto& skipped : one.skipped) lines.append(tr("Skipped: %1").arg(printable(text(skipped))));
        for (const auto& alert : one.alerts) alerts.push_back(alert.message);
    }
    if (lines.isEmpty()) lines.append(tr("No task is due."));
    words_->setText(lines.join(QLatin1Char('\n')));
    alerts_->set_messages(alerts, {});
    alerts_->setVisible(!alerts.empty());
}

}  // namespace fettle::gui
