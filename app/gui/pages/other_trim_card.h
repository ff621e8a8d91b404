// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/panel.h"
#include "core/check/machine.h"

class QLabel;
class QPushButton;

namespace fettle::gui {

/// What else trims on schedule: fstrim.timer, which Fettle can replace or give the work back to, and cron.
class OtherTrimCard final : public Panel {
    Q_OBJECT
public:
    explicit OtherTrimCard(QWidget* parent = nullptr);

    /// Where nothing else trims, the card is hidden.
    void show_others(const check::TrimSchedule& others);
    /// Whether the schedule can be changed now.
    void set_changeable(bool changeable);

Q_SIGNALS:
    /// Fettle is to replace fstrim.timer; false: to leave TRIM to it.
    void take_over_wanted(bool take_over);

private:
    QLabel* words_;
    QPushButton* take_over_;
    QPushButton* give_back_;
};

}  // namespace fettle::gui
