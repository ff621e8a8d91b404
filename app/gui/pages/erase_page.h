// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "app/gui/models/job_center.h"
#include "app/gui/pages/page.h"
#include "core/toolbox/erasing.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace fettle::gui {

class ActionButton;
class Background;
class Notice;
class Panel;

/// Erasing one drive: its methods, best first, and the way out of an erase that did not finish. Nothing is changed but
/// through the wizard.
class ErasePage final : public DrivePage {
    Q_OBJECT
public:
    /// All must outlive it.
    ErasePage(Erasing& erasing, Background& background, JobCenter& jobs, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    void ask();
    void rebuild();
    void show_banner();
    void show_recovery(const erase::Recovery& recovery);
    void show_best(const EraseMethods& methods);
    void show_frozen();
    void show_cards();
    QWidget* card(const erase::Offer& offer, std::size_t rank);
    /// nullptr: the method does not change it.
    QComboBox* sector_size_choice(const erase::Offer& offer, gui::Panel* card);
    /// `sector_bytes`: nullopt: it is kept.
    void erase_by(const erase::Offer& offer, std::optional<std::uint32_t> sector_bytes = std::nullopt);
    void take_way(const erase::WayOut& way);
    void open_wizard(const QString& title, const EraseRequest& request, const erase::Offer* offer);
    void ask_to_suspend();
    void suspend();
    void update_buttons();
    [[nodiscard]] EraseRequest request() const;
    [[nodiscard]] bool job_running() const;

    Erasing& erasing_;
    Background& background_;
    JobCenter& jobs_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    std::optional<Result<EraseMethods>> answer_;  ///< nullopt: being asked
    bool suspending_ = false;
    QString suspend_failed_;

    Notice* banner_;
    ActionButton* erase_;
    ActionButton* resume_;
    QPushButton* unlock_;
    QPushButton* again_;
    Notice* frozen_;
    QPushButton* suspend_;
    QLabel* heading_;
    QWidget* cards_ = nullptr;
    QLabel* missing_;
    std::vector<QPushButton*> starters_;  ///< buttons that open a wizard
};

}  // namespace fettle::gui
