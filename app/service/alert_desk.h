// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <string>

#include "app/service/settings.h"
#include "core/alert/alert.h"

namespace fettle::service {

/// Delivers alerts to the journal, the bus, the administrator's command and by mail. If one channel fails, the others
/// still receive the alert. Never blocks.
class AlertDesk : public QObject {
    Q_OBJECT

public:
    /// `environment`: of the programs that are run, as "NAME=value".
    AlertDesk(Settings settings, std::string host, QStringList environment);

    void tell(const alert::Alert& alert);

Q_SIGNALS:
    /// The alert for the bus, as a JSON object.
    void announce(const QString& alert);

private:
    void run_command(const alert::Alert& alert);
    void send_mail(const alert::Alert& alert);
    void run(const QString& program, const QStringList& arguments, const QStringList& environment,
             const QByteArray& input);

    Settings settings_;
    std::string host_;
    QStringList environment_;
    int running_ = 0;
};

/// `{id, severity, text, remedy, evidence, time, drive, model}`.
[[nodiscard]] std::string alert_document(const alert::Alert& alert);
/// One journal line with the severity prefix of sd-daemon(3).
[[nodiscard]] std::string alert_line(const alert::Alert& alert);
/// A mail with headers. Text from the alert cannot inject headers.
[[nodiscard]] std::string alert_mail(const alert::Alert& alert, const std::string& to, const std::string& host);
/// Environment of the administrator's command, as "NAME=value".
[[nodiscard]] std::vector<std::string> alert_environment(const alert::Alert& alert);

}  // namespace fettle::service
