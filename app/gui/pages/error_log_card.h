// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/drive_item.h"
#include "app/gui/widgets/panel.h"

class QLabel;

namespace fettle::gui {

class FactForm;

/// What the drive has logged and counted as errors, and what that means.
class ErrorLogCard final : public Panel {
    Q_OBJECT
public:
    explicit ErrorLogCard(QWidget* parent = nullptr);
    void show_drive(const DriveItem& item);

private:
    QLabel* answer_;
    FactForm* counts_;
    QLabel* meaning_;
};

}  // namespace fettle::gui
