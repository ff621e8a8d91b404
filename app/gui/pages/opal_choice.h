// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/models/opal_words.h"
#include "core/base/result.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace fettle::gui {

/// The screen "Choose" of a change of a drive's own locking: its password, typed twice if it is new. What is typed is
/// never shown.
class OpalChoice final : public QWidget {
    Q_OBJECT
public:
    /// `may_keep`: the system can keep the password and unlock the drive after each suspend.
    OpalChoice(OpalOffer offer, bool may_keep, QWidget* parent = nullptr);

    [[nodiscard]] bool complete() const;
    /// The request with the password; empties the fields. Error: invalid_argument (the password is too long).
    [[nodiscard]] Result<opal::Request> take();

Q_SIGNALS:
    void completed(bool complete);

private:
    QLineEdit* add_field(const QString& name, const char* object, QVBoxLayout* rows);
    void check();

    OpalOffer offer_;
    QLineEdit* password_;
    QLineEdit* again_ = nullptr;   ///< nullptr: the password is not new
    QCheckBox* resume_ = nullptr;  ///< nullptr: not offered
    QLabel* hint_;
};

}  // namespace fettle::gui
