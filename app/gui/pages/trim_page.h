// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/models/job_center.h"
#include "app/gui/pages/page.h"
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
    /// A test of one TRIM path.
    struct Trial {
        std::shared_ptr<CancelToken> cancel;  ///< nullptr: not running
        std::optional<Result<trim::Proof>> result;
    };
    struct LastTrim {
        QString when;
        std::optional<std::uint64_t> bytes;  ///< nullopt: the system does not report it
    };

    void ask();
    void ask_schedule();
    void rebuild();
    void say_unasked(const QString& headline, const QString& sentence);
    void show_banner();
    void show_paths();
    void show_remedies();
    void show_schedule();
    QWidget* path_block(const TracedPath& path, bool first);
    QWidget* path_buttons(const TracedPath& path, QWidget* parent);
    QWidget* trial_row(const std::string& mount_point, QWidget* parent);
    void trim(const std::string& name, const QString& title);
    void trim_unmounted();
    void open_wizard(JobWizard* wizard);
    void prove(const TracedPath& path);
    void note_end(quint64 id, const JobCenter::Ended& result);
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
    std::map<std::string, Trial> trials_;  ///< by mount point, of the current drive
    QHash<QString, LastTrim> trimmed_;     ///< by drive, since this window was opened

    Notice* banner_;
    ActionButton* trim_now_;
    QPushButton* again_;
    gui::Panel* paths_;
    QWidget* path_rows_ = nullptr;
    gui::Panel* remedy_panel_;
    MessageList* remedies_;
    gui::Panel* regular_;
    QLabel* last_;
    QLabel* next_;
    QPushButton* unmounted_;
    QPushButton* schedule_;
    std::vector<QPushButton*> starters_;  ///< buttons that start something on the drive
};

}  // namespace fettle::gui
