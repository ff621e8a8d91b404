// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/pages/page.h"

class QLabel;

namespace fettle::gui {

class FactForm;
class MessageList;

/// Findings about how the computer uses the drive, with evidence and remedy.
class CheckPage final : public DrivePage {
    Q_OBJECT
public:
    explicit CheckPage(QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    void show_checks(const DriveItem& item);

    MessageList* drive_;
    QLabel* looked_at_heading_;
    FactForm* looked_at_;
    QLabel* machine_heading_;
    MessageList* machine_;
    QLabel* missing_;
};

}  // namespace fettle::gui
