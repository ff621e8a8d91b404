// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/panel.h"
#include "core/model/drive_report.h"

class QLabel;

namespace fettle::gui {

class DataTable;
class FactForm;
class Fold;
class PowerSteps;

/// How the drive saves power: what it does when it is idle, its power states as a drawing, and below, folded, as a
/// table with what is set.
class PowerCard final : public Panel {
    Q_OBJECT
public:
    explicit PowerCard(QWidget* parent = nullptr);
    /// Hides the card if the drive reports nothing about power.
    void show_drive(const DriveReport& report);

private:
    QLabel* sentences_;
    PowerSteps* steps_;
    Fold* details_;
    DataTable* table_;
    FactForm* facts_;
};

}  // namespace fettle::gui
