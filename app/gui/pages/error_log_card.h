// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/drive_item.h"
#include "app/gui/widgets/panel.h"

class QLabel;
class QPushButton;

namespace fettle {
class LogReader;
}

namespace fettle::gui {

class Background;
class FactForm;

/// What the drive has logged and counted as errors, and what that means.
class ErrorLogCard final : public Panel {
    Q_OBJECT
public:
    /// `reader` is nullptr if logs cannot be read. Both must outlive the card and its dialog.
    ErrorLogCard(Background& background, LogReader* reader, QWidget* parent = nullptr);
    /// nullptr: none.
    void show_drive(const DriveItemPtr& item);

private:
    void open_logs();

    Background& background_;
    LogReader* reader_;
    DriveItemPtr item_;
    QLabel* answer_;
    FactForm* counts_;
    QLabel* meaning_;
    QPushButton* all_;
};

}  // namespace fettle::gui
