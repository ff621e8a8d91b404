// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/pkexec_look.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {
// pkexec(1), RETURN VALUE.
constexpr int kDismissed = 126;
constexpr int kNotAuthorized = 127;
}  // namespace

PkexecLook::PkexecLook(QObject* parent) : AdminLook(parent) {}

std::unique_ptr<AdminLook> make_admin_look() { return std::make_unique<PkexecLook>(); }

PkexecLook::~PkexecLook() {
    if (process_ != nullptr) process_->disconnect(this);
}

QStringList PkexecLook::command() {
    const auto pkexec = QStandardPaths::findExecutable(QStringLiteral("pkexec"));
    const auto name = QStringLiteral("fettle");
    // The one that was built or installed with this window, whatever else is in the path.
    auto fettle = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    if (fettle.isEmpty()) fettle = QStandardPaths::findExecutable(name);
    if (pkexec.isEmpty() || fettle.isEmpty()) return {};
    return {pkexec, fettle, QStringLiteral("show"), QStringLiteral("--recording")};
}

bool PkexecLook::possible() const { return !command().isEmpty(); }

void PkexecLook::start() {
    if (running()) return;
    auto words = command();
    if (words.isEmpty()) {
        Q_EMIT refused(tr("pkexec or fettle is not installed."));
        return;
    }
    process_ = new QProcess;  // without parent; see the destructor
    process_->setStandardInputFile(QProcess::nullDevice());
    connect(process_, &QProcess::finished, this, &PkexecLook::finish);
    connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;  // finished() follows
        const auto reason = process_->errorString();
        drop();
        Q_EMIT refused(tr("pkexec cannot be started: %1").arg(printable(reason)));
    });
    const auto program = words.takeFirst();
    process_->start(program, words);
}

void PkexecLook::drop() {
    process_->disconnect(this);
    process_->deleteLater();
    process_ = nullptr;
}

QString PkexecLook::refusal(int exit_code) const {
    switch (exit_code) {
        case kDismissed: return tr("The authentication was cancelled. Nothing was read.");
        case kNotAuthorized:
            return tr(
                "You are not authorized, or this session has no dialog for entering the password. Nothing was "
                "read.");
        default: break;
    }
    const auto said = QString::fromLocal8Bit(process_->readAllStandardError()).trimmed();
    return said.isEmpty() ? tr("fettle ended with exit code %1.").arg(exit_code)
                          : tr("fettle failed: %1").arg(printable(said.section(QLatin1Char('\n'), -1)));
}

void PkexecLook::finish() {
    const bool crashed = process_->exitStatus() != QProcess::NormalExit;
    const auto code = process_->exitCode();
    const auto recording = process_->readAllStandardOutput();
    const auto reason = crashed ? tr("fettle was interrupted.") : code != 0 ? refusal(code) : QString();
    drop();
    if (!reason.isEmpty()) {
        Q_EMIT refused(reason);
    } else {
        Q_EMIT recorded(recording);
    }
}

}  // namespace fettle::gui
