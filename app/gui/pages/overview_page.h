// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/remedy.h"
#include "app/gui/pages/page.h"

class QLabel;

namespace fettle::gui {

class ActionBanner;
class FactForm;
class FigureCard;
class Fold;
class GaugeBar;
class Panel;
class PartitionBar;
class PowerCard;
class Ring;

/// The drive at a glance: the verdict and what to do, four figures, what else was found and checked, what lies on the
/// drive, how it saves power, and its identity.
class OverviewPage final : public DrivePage {
    Q_OBJECT
public:
    /// `has_page` tells whether the window has a page that a remedy may lead to.
    explicit OverviewPage(HasPage has_page, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    void make_figures();
    void make_findings();
    void make_layout();
    void show_banner(const DriveItem& item);
    void show_figures(const DriveReport& report);
    void show_temperature(const DriveReport& report);
    void show_findings(const DriveItem& item);
    void show_checks(const DriveItem& item, const std::vector<Message>& findings);
    void show_missing(const DriveItem& item);
    void show_layout(const DriveReport& report);
    void show_identity(const DriveReport& report);

    HasPage has_page_;
    ActionBanner* banner_;
    QString banner_page_;
    gui::Panel* missing_panel_;
    QLabel* missing_;
    QWidget* figures_;
    FigureCard* wear_;
    Ring* ring_;
    FigureCard* temperature_;
    GaugeBar* gauge_;
    FigureCard* life_;
    FigureCard* written_;
    gui::Panel* found_;
    QWidget* rows_;
    Fold* checks_;
    FactForm* check_list_;
    gui::Panel* layout_panel_;
    PartitionBar* layout_;
    FactForm* parts_;
    PowerCard* power_;
    gui::Panel* details_;
    FactForm* identity_;
};

}  // namespace fettle::gui
