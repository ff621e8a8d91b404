// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/task_bar.h"

#include <QDBusMessage>
#include <QEvent>
#include <QWidget>
#include <cmath>

#include "app/gui/models/drive_model.h"
#include "app/gui/models/job_center.h"
#include "app/gui/pages/dashboard_page.h"

namespace fettle::gui {

namespace {

const auto kProgress = QStringLiteral("progress");
const auto kProgressVisible = QStringLiteral("progress-visible");
const auto kUrgent = QStringLiteral("urgent");
const auto kCount = QStringLiteral("count");
const auto kCountVisible = QStringLiteral("count-visible");

bool failed(const JobCenter::Ended& result) { return !*result || (*result)->outcome == plan::Outcome::failed; }

}  // namespace

TaskBar::TaskBar(JobCenter& jobs, const DriveModel& drives, const QDBusConnection& session, QWidget& window)
    : QObject(&window), jobs_(jobs), drives_(drives), session_(session), window_(window) {
    if (!session_.isConnected()) return;
    window_.installEventFilter(this);
    connect(&jobs_, &JobCenter::started, this, &TaskBar::show_jobs);
    connect(&jobs_, &JobCenter::progressed, this, &TaskBar::show_jobs);
    connect(&jobs_, &JobCenter::ended, this, [this](quint64 id, const JobCenter::Ended& result) {
        (void)id;
        show_jobs();
        if (failed(result) && !window_.isActiveWindow()) set_urgent(true);
    });
    connect(&drives_, &QAbstractItemModel::rowsInserted, this, &TaskBar::count_drives);
    connect(&drives_, &QAbstractItemModel::rowsRemoved, this, &TaskBar::count_drives);
    connect(&drives_, &QAbstractItemModel::modelReset, this, &TaskBar::count_drives);
    connect(&drives_, &QAbstractItemModel::dataChanged, this, &TaskBar::count_drives);
    count_drives();
}

bool TaskBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WindowActivate) set_urgent(false);
    return QObject::eventFilter(watched, event);
}

void TaskBar::show_jobs() {
    const auto running = jobs_.running();
    if (running.empty()) return send({{kProgress, 0.0}, {kProgressVisible, false}});
    double sum = 0;
    for (const auto& job : running) sum += job.share();
    // In whole percent, because each change wakes the task bar's program.
    const auto percent = std::floor(sum * 100 / static_cast<double>(running.size()));
    send({{kProgress, percent / 100}, {kProgressVisible, true}});
}

void TaskBar::count_drives() {
    const auto count = static_cast<qlonglong>(DashboardPage::count_urgent(drives_));
    send({{kCount, count}, {kCountVisible, count > 0}});
}

void TaskBar::set_urgent(bool urgent) {
    if (urgent == sent_.value(kUrgent, false).toBool()) return;
    send({{kUrgent, urgent}});
}

void TaskBar::send(const QVariantMap& properties) {
    QVariantMap news;
    for (auto one = properties.begin(); one != properties.end(); ++one) {
        if (sent_.value(one.key()) == one.value()) continue;
        sent_.insert(one.key(), one.value());
        news.insert(one.key(), one.value());
    }
    if (news.isEmpty()) return;
    auto signal =
        QDBusMessage::createSignal(QStringLiteral("/com/canonical/unity/launcherentry/org_fettle_Fettle"),
                                   QStringLiteral("com.canonical.Unity.LauncherEntry"), QStringLiteral("Update"));
    signal << QStringLiteral("application://org.fettle.Fettle.desktop") << news;
    session_.send(signal);
}

}  // namespace fettle::gui
