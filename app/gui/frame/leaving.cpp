// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/leaving.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QPushButton>
#include <QWidget>
#include <algorithm>

#include "app/gui/models/job_center.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

const auto kStop = QStringLiteral("stop-and-quit");

QString step_words(const JobCenter::Running& job) {
    if (job.is_activity()) return job.title;
    if (job.step >= job.plan.steps.size()) return {};
    const auto& what = job.plan.steps[job.step].what;
    return translated(what.text, what.evidence);
}

}  // namespace

Leaving::Leaving(JobCenter& jobs, QWidget& window) : QObject(&window), jobs_(jobs), window_(window) {
    connect(&jobs_, &JobCenter::ended, this, &Leaving::leave_after_jobs);
    connect(&jobs_, &JobCenter::activity_ended, this, &Leaving::leave_after_jobs);
    connect(&jobs_, &JobCenter::quit_possible, this, [this] {
        if (waiting_) waiting_->close();
        Q_EMIT possible();
    });
}

void Leaving::leave_after_jobs() {
    if (!quits_after_jobs_ || window_.isVisible() || !jobs_.may_quit()) return;
    quits_after_jobs_ = false;
    Q_EMIT possible();
}

void Leaving::stay() { quits_after_jobs_ = false; }

bool Leaving::may_leave() {
    if (waiting_) return false;  // asked already
    if (jobs_.may_quit()) {
        if (!jobs_.running().empty()) say_service_continues();
        return true;
    }
    switch (ask()) {
        case Choice::none_left: return true;
        case Choice::cancel: return false;
        case Choice::keep_running:
            quits_after_jobs_ = true;
            window_.hide();
            return false;
        case Choice::stop: break;
    }
    if (jobs_.may_quit()) return true;
    wait_for_safe_point();
    jobs_.prepare_to_quit();
    return false;
}

void Leaving::update_question(QMessageBox& box) const {
    QStringList steps;
    bool can_stop = true;
    for (const auto& job : jobs_.running()) {
        if (job.in_service) continue;
        if (const auto words = step_words(job); !words.isEmpty()) steps.append(words);
        can_stop = can_stop && (job.stopping || job.can_stop());
    }
    box.setText(steps.size() > 1 ? tr("Several jobs are running:\n%1").arg(steps.join(QLatin1Char('\n')))
                                 : tr("A job is running: %1").arg(steps.value(0)));
    auto words = tr("If you choose Keep running, Fettle hides its window and quits once no job is running.");
    if (!can_stop) words += QLatin1Char('\n') + tr("The current step cannot be stopped safely.");
    box.setInformativeText(words);
    if (auto* stop = box.findChild<QAbstractButton*>(kStop)) stop->setVisible(can_stop);
}

Leaving::Choice Leaving::ask() {
    QMessageBox box(QMessageBox::Question, tr("A job is running"), {}, QMessageBox::Cancel, &window_);
    box.setTextFormat(Qt::PlainText);
    const QAbstractButton* keep = box.addButton(tr("Keep running"), QMessageBox::AcceptRole);
    auto* stop = box.addButton(tr("Stop job and quit"), QMessageBox::DestructiveRole);
    stop->setObjectName(kStop);
    box.setDefaultButton(QMessageBox::Cancel);
    update_question(box);
    connect(&jobs_, &JobCenter::progressed, &box, [this, &box] { update_question(box); });
    const auto after_end = [this, &box] {
        if (jobs_.may_quit()) {
            box.done(QMessageBox::Ok);
        } else {
            update_question(box);
        }
    };
    connect(&jobs_, &JobCenter::ended, &box, after_end);
    connect(&jobs_, &JobCenter::activity_ended, &box, after_end);
    box.exec();
    if (jobs_.may_quit()) return Choice::none_left;
    if (box.clickedButton() == keep) return Choice::keep_running;
    return box.clickedButton() == stop ? Choice::stop : Choice::cancel;
}

void Leaving::wait_for_safe_point() {
    waiting_ = new QMessageBox(QMessageBox::Information, tr("Stopping the job"),
                               tr("The job stops at its next safe point. Then Fettle quits."), QMessageBox::NoButton,
                               &window_);
    waiting_->setAttribute(Qt::WA_DeleteOnClose);
    waiting_->addButton(tr("Do not quit"), QMessageBox::RejectRole);
    connect(waiting_, &QDialog::rejected, &jobs_, &JobCenter::cancel_quit);
    waiting_->open();
}

void Leaving::say_service_continues() {
    QMessageBox box(QMessageBox::Information, tr("A job is running"),
                    tr("A job is running in the Fettle service. It continues without this window."), QMessageBox::Ok,
                    &window_);
    box.exec();
}

}  // namespace fettle::gui
