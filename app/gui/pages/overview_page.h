// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/pages/page.h"

class QLabel;
class QProgressBar;

namespace fettle::gui {

class FactForm;
class MessageList;
class VerdictBanner;

/// The drive at a glance: verdict, most severe reasons, wear and identity.
class OverviewPage final : public DrivePage {
    Q_OBJECT
public:
    explicit OverviewPage(QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    void show_wear(const health::Assessment& assessment);
    void show_now(const health::Assessment& assessment);
    void show_identity(const DriveReport& report);

    VerdictBanner* banner_;
    MessageList* reasons_;
    QLabel* missing_;
    QLabel* wear_heading_;
    QProgressBar* wear_;
    QLabel* now_heading_;
    FactForm* now_;
    FactForm* identity_;
};

}  // namespace fettle::gui
