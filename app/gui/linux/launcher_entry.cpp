// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/launcher_entry.h"

#include <QDBusMessage>

namespace fettle::gui {

LauncherEntry::LauncherEntry(JobCenter& jobs, const DriveModel& drives, const QDBusConnection& session, QWidget& window)
    : TaskBar(jobs, drives, window), session_(session) {
    if (session_.isConnected()) begin();
}

void LauncherEntry::show(const State& state) {
    const QVariantMap properties{{QStringLiteral("progress"), state.percent.value_or(0) / 100.0},
                                 {QStringLiteral("progress-visible"), state.percent.has_value()},
                                 {QStringLiteral("urgent"), state.urgent},
                                 {QStringLiteral("count"), static_cast<qlonglong>(state.drives)},
                                 {QStringLiteral("count-visible"), state.drives > 0}};
    QVariantMap news;  // only what differs from the last time
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
