// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/job_object.h"

#include <utility>

#include "app/service/dbus/bus_reply.h"

namespace fettle::service {

JobObject::JobObject(QDBusConnection bus, StartedJob& job) : QObject(&job), bus_(std::move(bus)), job_(job) {
    connect(&job_, &StartedJob::progress, this, &JobObject::Progress);
    connect(&job_, &StartedJob::finished, this,
            [this](const std::string& result) { Q_EMIT Finished(QString::fromStdString(result)); });
}

QString JobObject::verb() const {
    const auto name = job_.verb();
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

void JobObject::Cancel() {
    if (!calledFromDBus()) return;
    setDelayedReply(true);
    job_.request_cancel(call_of(bus_, message()));
}

}  // namespace fettle::service
