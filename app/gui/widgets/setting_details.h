// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "app/gui/models/setting_words.h"

class QPushButton;

namespace fettle::gui {

/// All that is known about a setting, in a box below its row.
class SettingDetails final : public QFrame {
    Q_OBJECT
public:
    /// `change`: the name for screen readers of the button that chooses another value; empty: there is none.
    SettingDetails(const SettingFacts& facts, const QString& change, QWidget* parent = nullptr);
    /// nullptr: there is none.
    [[nodiscard]] QPushButton* button() const { return button_; }

Q_SIGNALS:
    void change_wanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPushButton* button_ = nullptr;
};

}  // namespace fettle::gui
