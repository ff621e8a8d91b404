// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/alert_desk.h"

#include <fmt/format.h>

#include <QProcess>
#include <QTimer>
#include <utility>

#include "app/service/log.h"

namespace fettle::service {

namespace {

/// A command that hangs is killed after this time.
constexpr int kPatience_ms = 60'000;
/// Maximum number of concurrent programs; further alerts still reach the journal and the bus.
constexpr int kMostRunning = 8;

void complain(const std::string& text) { log_line("<4>" + one_line(text)); }

}  // namespace

AlertDesk::AlertDesk(Settings settings, std::string host, QStringList environment)
    : settings_(std::move(settings)), host_(std::move(host)), environment_(std::move(environment)) {}

void AlertDesk::tell(const alert::Alert& alert) {
    log_line(alert_line(alert));
    Q_EMIT announce(QString::fromStdString(alert_document(alert)));
    if (!settings_.command.empty()) run_command(alert);
    if (!settings_.mail_to.empty()) send_mail(alert);
}

void AlertDesk::run_command(const alert::Alert& alert) {
    QStringList arguments;
    for (std::size_t i = 1; i < settings_.command.size(); ++i) {
        arguments << QString::fromStdString(settings_.command[i]);
    }
    auto environment = environment_;
    for (const auto& one : alert_environment(alert)) environment << QString::fromStdString(one);
    run(QString::fromStdString(settings_.command.front()), arguments, environment, {});
}

void AlertDesk::send_mail(const alert::Alert& alert) {
    run(QString::fromStdString(settings_.sendmail), {QStringLiteral("-i"), QStringLiteral("-t")}, environment_,
        QByteArray::fromStdString(alert_mail(alert, settings_.mail_to, host_)));
}

void AlertDesk::run(const QString& program, const QStringList& arguments, const QStringList& environment,
                    const QByteArray& input) {
    const auto name = program.toStdString();
    if (running_ >= kMostRunning) return complain(name + ": not run because too many instances are still running");
    ++running_;
    auto* process = new QProcess(this);
    process->setProcessChannelMode(QProcess::ForwardedChannels);
    process->setEnvironment(environment);
    const auto over = [this, process] {
        --running_;
        process->deleteLater();
    };
    connect(process, &QProcess::finished, this, [name, over](int code, QProcess::ExitStatus status) {
        if (status != QProcess::NormalExit || code != 0) complain(fmt::format("{} exited with status {}", name, code));
        over();
    });
    connect(process, &QProcess::errorOccurred, this, [name, over](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;  // other errors end in `finished`
        complain(name + " cannot be started");
        over();
    });
    QTimer::singleShot(kPatience_ms, process, &QProcess::kill);
    process->start(program, arguments, QIODevice::ReadWrite);
    if (!input.isEmpty()) process->write(input);
    process->closeWriteChannel();
}

}  // namespace fettle::service
