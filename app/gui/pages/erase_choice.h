// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/result.h"
#include "core/toolbox/erasing.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace fettle::gui {

/// The screen "Choose" of an erase that needs a secret: the PSID from the drive's label, or the drive's password. What
/// is typed is never shown.
class EraseChoice final : public QWidget {
    Q_OBJECT
public:
    enum class Secret { psid, password };
    EraseChoice(Secret secret, bool may_be_ours, QWidget* parent = nullptr);

    [[nodiscard]] bool complete() const;
    /// Adds the secret to the request and empties the field. Error: invalid_argument (the password is too long).
    [[nodiscard]] Result<EraseRequest> take(EraseRequest request);

Q_SIGNALS:
    void completed(bool complete);

private:
    void add_kinds(bool may_be_ours);
    [[nodiscard]] erase::PasswordKind kind() const;

    Secret secret_;
    QComboBox* kind_ = nullptr;
    QLabel* label_;
    QLineEdit* field_;
};

}  // namespace fettle::gui
