// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/pages/page.h"

class QLabel;
class QTableView;

namespace fettle::gui {

class CounterModel;
class FactForm;
class MessageList;
class VerdictBanner;

/// The verdict with all reasons, the lifetime, and the underlying counters.
class HealthPage final : public DrivePage {
    Q_OBJECT
public:
    explicit HealthPage(QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    void show_lifetime(const health::Lifetime& lifetime);
    void fit_table();

    VerdictBanner* banner_;
    MessageList* reasons_;
    QLabel* lifetime_heading_;
    FactForm* lifetime_;
    MessageList* assumptions_;
    QLabel* counters_heading_;
    QLabel* explanation_;
    QTableView* table_;
    CounterModel* model_;
};

}  // namespace fettle::gui
