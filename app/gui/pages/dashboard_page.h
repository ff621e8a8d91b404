// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/gui/models/remedy.h"
#include "app/gui/pages/page.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/scheduling.h"

class QBoxLayout;
class QLabel;
class QTimer;

namespace fettle::gui {

class Background;
class CardGrid;
class Panel;
class DriveModel;
class ServiceWatch;

/// All drives, worst first, and what waits: unfinished jobs, the next runs of the schedule, the service.
class DashboardPage final : public ComputerPage {
    Q_OBJECT
public:
    struct Parts {
        DriveModel& drives;
        Background& background;
        ServiceWatch& service;
        std::shared_ptr<Jobs> jobs;              ///< nullptr: not shown
        std::shared_ptr<Scheduling> scheduling;  ///< nullptr: not shown
        HasPage has_page;
    };
    explicit DashboardPage(Parts parts, QWidget* parent = nullptr);
    void refresh() override;
    /// Drives whose verdict asks for something.
    [[nodiscard]] static int count_urgent(const DriveModel& drives);

Q_SIGNALS:
    void drive_wanted(const QString& id, const QString& page);
    /// How many jobs are unfinished.
    void unfinished_counted(int count);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// A panel that is filled when its service has answered.
    struct Side {
        gui::Panel* panel;
        QWidget* rows;
    };
    Side make_side(const QString& title);
    void show_drives();
    void add_drive_card(const DriveItem& item);
    void add_good_card(const QStringList& names);
    void ask_jobs();
    void show_jobs(const Result<std::vector<UnfinishedJob>>& jobs);
    void ask_schedule();
    void show_schedule(const Result<schedule::Overview>& overview);
    void show_service();
    void arrange();

    Parts parts_;
    QLabel* title_;
    QLabel* subtitle_;
    QBoxLayout* halves_;
    CardGrid* cards_;
    QWidget* side_;
    Side jobs_{};
    Side schedule_{};
    Side service_{};
    QTimer* soon_;
};

}  // namespace fettle::gui
