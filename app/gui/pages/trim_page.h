// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <optional>
#include <string>

#include "app/gui/models/job_center.h"
#include "app/gui/models/trim_schedule.h"
#include "app/gui/pages/page.h"
#include "app/gui/pages/trim_paths_card.h"
#include "core/schedule/overview.h"
#include "core/toolbox/trimming.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace fettle {
class Scheduling;
}

namespace fettle::gui {

class ActionButton;
class Background;
class JobWizard;
class MessageList;
class Notice;
class Panel;

/// TRIM of one drive: whether it arrives, what stops it, and the ways to trim.
class TrimPage final : public DrivePage {
    Q_OBJECT
public:
    /// All must outlive it; `scheduling` may be nullptr.
    TrimPage(Trimming& trimming, Scheduling* scheduling, Background& background, JobCenter& jobs,
             QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    struct LastTrim {
        QString when;
        std::optional<std::uint64_t> bytes;  ///< nullopt: the system does not report it
    };

    void ask();
    void ask_schedule();
    void rebuild();
    void say_unasked(const QString& headline, const QString& sentence);
    void show_banner();
    void show_remedies();
    void show_schedule();
    void trim(const std::string& name, const QString& title);
    void trim_unmounted();
    void open_wizard(JobWizard* wizard);
    void prove(const TracedPath& path);
    void note_end(quint64 id, const JobCenter::Ended& result);
    /// Requires: the overview was read.
    [[nodiscard]] TrimSchedule scheduled() const;
    [[nodiscard]] QString last_trimmed() const;
    [[nodiscard]] QString drive_id() const;
    [[nodiscard]] bool job_running() const;
    void update_buttons();

    Trimming& trimming_;
    Scheduling* scheduling_;
    Background& background_;
    JobCenter& jobs_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    std::optional<Result<TrimPaths>> answer_;  ///< nullopt: being asked
    std::optional<Result<schedule::Overview>> overview_;
    TrimPathsCard::Trials trials_;      ///< of the current drive
    QHash<QString, LastTrim> trimmed_;  ///< by drive, since this window was opened

    Notice* banner_;
    ActionButton* trim_now_;
    QPushButton* again_;
    TrimPathsCard* paths_;
    gui::Panel* remedy_panel_;  // QFrame has a Panel of its own
    MessageList* remedies_;
    gui::Panel* regular_;
    QLabel* last_;
    QLabel* next_;
    QPushButton* unmounted_;
    QPushButton* schedule_;
};

}  // namespace fettle::gui
