// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/task_bar.h"

#include <QEvent>
#include <QWidget>

#include "app/gui/models/drive_model.h"
#include "app/gui/models/job_center.h"
#include "app/gui/pages/dashboard_page.h"

namespace fettle::gui {

namespace {

bool failed(const JobCenter::Ended& result) { return !*result || (*result)->outcome == plan::Outcome::failed; }

}  // namespace

TaskBar::TaskBar(JobCenter& jobs, const DriveModel& drives, QWidget& window)
    : QObject(&window), jobs_(jobs), drives_(drives), window_(window) {}

void TaskBar::begin() {
    window_.installEventFilter(this);
    connect(&jobs_, &JobCenter::started, this, &TaskBar::show_jobs);
    connect(&jobs_, &JobCenter::progressed, this, &TaskBar::show_jobs);
    connect(&jobs_, &JobCenter::ended, this, [this](quint64 id, const JobCenter::Ended& result) {
        (void)id;
        show_jobs();
        if (!failed(result) || window_.isActiveWindow()) return;
        auto state = state_;
        state.urgent = true;
        change(state);
    });
    connect(&drives_, &QAbstractItemModel::rowsInserted, this, &TaskBar::count_drives);
    connect(&drives_, &QAbstractItemModel::rowsRemoved, this, &TaskBar::count_drives);
    connect(&drives_, &QAbstractItemModel::modelReset, this, &TaskBar::count_drives);
    connect(&drives_, &QAbstractItemModel::dataChanged, this, &TaskBar::count_drives);
    count_drives();
}

bool TaskBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WindowActivate) {
        auto state = state_;
        state.urgent = false;
        change(state);
    }
    return QObject::eventFilter(watched, event);
}

void TaskBar::show_jobs() {
    const auto running = jobs_.running();
    auto state = state_;
    state.percent.reset();
    if (!running.empty()) {
        double sum = 0;
        for (const auto& job : running) sum += job.share();
        // In whole percent, because each change wakes the task bar's program.
        state.percent = static_cast<int>(sum * 100 / static_cast<double>(running.size()));
    }
    change(state);
}

void TaskBar::count_drives() {
    auto state = state_;
    state.drives = static_cast<int>(DashboardPage::count_urgent(drives_));
    change(state);
}

void TaskBar::change(const State& state) {
    if (state == state_) return;
    state_ = state;
    show(state_);
}

}  // namespace fettle::gui
