// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/pages/page.h"
#include "core/toolbox/over_provisioning.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;

namespace fettle::gui {

class ActionButton;
class Background;
class DataTable;
class FlashBar;
class JobCenter;
class MessageList;
class Notice;
class Panel;
class SpareCurve;

/// A drive's spare area: all its flash, what more spare would bring, and the way to set it aside.
class SparePage final : public DrivePage {
    Q_OBJECT
public:
    /// The services that it uses; they must outlive the page.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Inspection& inspection;
        OverProvisioning& over_provisioning;
    };
    explicit SparePage(const Services& services, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    void make_flash();
    void make_choice();
    void make_gain();
    void make_details();
    void ask();
    void show_report();
    void show_methods();
    void show_steps();
    void show_details();
    void follow_choice();
    void choose_bytes(double bytes);
    void plan();
    void undo();
    void open_wizard(const QString& title, const QString& action, const overprovision::Request& request);
    void say(const QString& headline, const QStringList& sentences);
    /// Bytes outside partitions or hidden, besides the manufacturer's spare.
    [[nodiscard]] std::uint64_t set_aside() const;
    [[nodiscard]] double chosen_bytes() const;

    Services services_;
    DriveItemPtr item_;
    unsigned asked_ = 0;    ///< number of the latest question
    std::string shown_id_;  ///< of the drive whose report is shown
    std::optional<SpareReport> report_;
    bool following_ = false;

    Notice* answer_;
    QWidget* content_;
    FlashBar* bar_;
    QLabel* estimate_;
    QSlider* slider_;
    QDoubleSpinBox* amount_;
    QLabel* share_;
    QComboBox* method_;
    QLabel* method_hint_;
    ActionButton* plan_;
    QPushButton* undo_;
    gui::Panel* curve_panel_;  // QFrame has a Panel of its own
    SpareCurve* curve_;
    gui::Panel* steps_panel_;
    DataTable* steps_;
    DataTable* details_;
    QLabel* spare_;
    MessageList* notes_;
};

}  // namespace fettle::gui
