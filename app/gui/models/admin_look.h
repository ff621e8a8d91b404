// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QProcess;

namespace fettle::gui {

/// Reads all drives once with administrator rights, through pkexec, which asks for the password. The privileged process
/// only sends the commands that `fettle show` sends; its recording is evaluated here, without rights.
///
/// pkexec's own action (org.freedesktop.policykit.exec) suffices: it names the program and always asks for an
/// administrator's password. An action for /usr/bin/fettle would have to allow every command of that program, because
/// polkit compares the path and at most the first argument.
class AdminLook final : public QObject {
    Q_OBJECT
public:
    explicit AdminLook(QObject* parent = nullptr);
    /// Leaves a running process alone: it has other rights, so it could not be ended, only waited for.
    ~AdminLook() override;

    /// Whether pkexec and the program fettle are installed.
    [[nodiscard]] static bool possible();
    void start();
    [[nodiscard]] bool running() const { return process_ != nullptr; }

Q_SIGNALS:
    /// The recording (platform/record/FORMAT.md).
    void recorded(const QByteArray& recording);
    /// A sentence: why there is none.
    void refused(const QString& reason);

private:
    [[nodiscard]] static QStringList command();
    void finish();
    void drop();
    [[nodiscard]] QString refusal(int exit_code) const;

    QProcess* process_ = nullptr;
};

}  // namespace fettle::gui
