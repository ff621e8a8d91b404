// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/gui/models/admin_look.h"

class QProcess;

namespace fettle::gui {

/// Through pkexec, which asks for the password. The privileged process only sends the commands that `fettle show`
/// sends; its recording is evaluated here, without rights.
///
/// pkexec's own action (org.freedesktop.policykit.exec) suffices: it names the program and always asks for an
/// administrator's password. An action for /usr/bin/fettle would have to allow every command of that program, because
/// polkit compares the path and at most the first argument.
class PkexecLook final : public AdminLook {
    Q_OBJECT
public:
    explicit PkexecLook(QObject* parent = nullptr);
    /// Leaves a running process alone: it has other rights, so it could not be ended, only waited for.
    ~PkexecLook() override;

    /// Whether pkexec and the program fettle are installed.
    [[nodiscard]] bool possible() const override;
    void start() override;
    [[nodiscard]] bool running() const override { return process_ != nullptr; }

private:
    [[nodiscard]] static QStringList command();
    void finish();
    void drop();
    [[nodiscard]] QString refusal(int exit_code) const;

    QProcess* process_ = nullptr;
};

}  // namespace fettle::gui
