// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <memory>
#include <optional>

#include "app/gui/pages/page.h"
#include "app/gui/pages/task_dialog.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/scheduling.h"
#include "core/toolbox/trimming.h"

class QLabel;
class QPushButton;

namespace fettle::gui {

class Background;
class JobCenter;
class DataTable;
class Notice;
class OtherTrimCard;
class QuarantineCard;
class RunCalendar;
class TaskResultCard;

/// The schedule: next runs, tasks with their last results, quarantined drives and other TRIM schedules.
class SchedulePage final : public ComputerPage {
    Q_OBJECT
public:
    /// The services that it uses; they must outlive the page.
    struct Services {
        Background& background;
        Scheduling& scheduling;
        Inspection& inspection;
        Trimming& trimming;
        JobCenter* jobs = nullptr;  ///< shows running tasks among the jobs; nullptr: only this page does
    };
    explicit SchedulePage(const Services& services, QWidget* parent = nullptr);
    ~SchedulePage() override;
    void refresh() override;

private:
    void make_tasks();
    void show_overview();
    void show_answer();
    void show_calendar();
    void show_tasks();
    void show_current();
    void show_error(const Error& error);
    void add_task();
    void edit_task();
    void open_dialog(const std::optional<schedule::Task>& task);
    void pause_task();
    void remove_task();
    void restore_task();
    void pause_or_resume();
    /// Makes a change, then reads the schedule again. `dialog`: where it was asked for.
    void change(const schedule::ScheduleChange& change, const QString& done, TaskDialog* dialog = nullptr);
    void run_current(bool dry_run);
    void run(const std::vector<std::string>& tasks, bool dry_run);
    void follow_busy();
    [[nodiscard]] const schedule::TaskOverview* current() const;
    [[nodiscard]] TaskDialog::Setting setting() const;

    Services services_;
    unsigned asked_ = 0;  ///< number of the latest question
    bool busy_ = false;   ///< a change is being made, or tasks run
    std::optional<schedule::Overview> overview_;
    std::vector<TaskDialog::Target> targets_;
    std::optional<schedule::Task> removed_;
    std::shared_ptr<CancelToken> cancel_;
    QPointer<TaskDialog> dialog_;

    Notice* answer_;
    QPushButton* add_;
    QPushButton* undo_;
    QPushButton* pause_all_;
    QWidget* content_;
    QuarantineCard* quarantines_;
    RunCalendar* calendar_;
    QLabel* often_;
    DataTable* table_;
    QLabel* sentence_;
    QLabel* last_;
    QPushButton* edit_;
    QPushButton* pause_;
    QPushButton* run_;
    QPushButton* preview_;
    QPushButton* remove_;
    TaskResultCard* result_;
    OtherTrimCard* others_;
};

}  // namespace fettle::gui
