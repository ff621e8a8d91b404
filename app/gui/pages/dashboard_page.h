// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/gui/models/remedy.h"
#include "app/gui/pages/interrupted_jobs.h"
#include "app/gui/pages/page.h"
#include "app/gui/widgets/drive_card.h"
#include "core/toolbox/history.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/scheduling.h"

class QBoxLayout;
class QLabel;
class QTimer;

namespace fettle::gui {

class AlertCards;
class Background;
class CardGrid;
class Panel;
class DriveModel;
class ServiceWatch;
class ViewSettings;

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
        std::shared_ptr<History> history;  ///< nullptr: no alerts are shown
        ViewSettings& settings;
        bool simulated = false;  ///< alerts of simulated drives are remembered apart
        /// What is needed to finish an interrupted job; nullopt: only named.
        std::optional<InterruptedJobs::Services> ways_out;
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
    /// A card and where its link leads.
    struct Card {
        DriveCard::Content content;
        QString drive;  ///< empty: nowhere
        QString page;
        friend bool operator==(const Card&, const Card&) = default;
    };
    [[nodiscard]] Card card_of(const DriveItem& item) const;
    [[nodiscard]] static Card good_card(const QStringList& names);
    void show_cards(std::vector<Card> cards);
    void ask_jobs();
    struct JobsAnswer {
        Result<std::vector<UnfinishedJob>> jobs;
        std::vector<InterruptedJob> examined;
    };
    void show_jobs(const JobsAnswer& answer);
    void ask_schedule();
    void show_schedule(const Result<schedule::Overview>& overview);
    void show_service();
    void arrange();

    Parts parts_;
    QLabel* title_;
    QLabel* subtitle_;
    QBoxLayout* halves_;
    CardGrid* cards_;
    std::vector<Card> shown_cards_;
    QWidget* side_;
    AlertCards* alerts_;
    InterruptedJobs* ways_out_ = nullptr;
    unsigned asked_jobs_ = 0;  ///< number of the latest question
    Side jobs_{};
    Side schedule_{};
    Side service_{};
    QTimer* soon_;
};

}  // namespace fettle::gui
