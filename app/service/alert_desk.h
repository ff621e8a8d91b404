// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <string>

#include "app/service/settings.h"
#include "core/alert/alert.h"

namespace fettle::service {

/// Passes alerts on: to the journal, to the bus, to the administrator's command and by mail. One that fails keeps none
/// of the others from being told. Never blocks.
class AlertDesk : public QObject {
    Q_OBJECT

public:
    AlertDesk(Settings settings, std::string host);

    void tell(const alert::Alert& alert);

Q_SIGNALS:
    /// For the bus: a JSON object.
    void announce(const QString& alert);

private:
    void run_command(const alert::Alert& alert);
    void send_mail(const alert::Alert& alert);
    void run(const QString& program, const QStringList& arguments, const QStringList& environment,
             const QByteArray& input);

    Settings settings_;
    std::string host_;
    int running_ = 0;
};

/// `{id, severity, text, remedy, evidence, time, drive, model}`.
[[nodiscard]] std::string alert_document(const alert::Alert& alert);
/// One line for the journal, with sd-daemon(3)'s prefix for its severity.
[[nodiscard]] std::string alert_line(const alert::Alert& alert);
/// A mail with its headers. Nothing of the alert can become a header.
[[nodiscard]] std::string alert_mail(const alert::Alert& alert, const std::string& to, const std::string& host);
/// "NAME=value" for the administrator's command.
[[nodiscard]] std::vector<std::string> alert_environment(const alert::Alert& alert);

}  // namespace fettle::service
