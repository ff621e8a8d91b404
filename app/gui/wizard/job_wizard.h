// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <memory>

#include "app/gui/models/job_center.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/job.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace fettle::gui {

class ActionButton;
class Background;
class ConfirmScreen;
class PlanScreen;
class ProgressScreen;
class ReceiptScreen;
class StepHeader;

/// Makes a plan; called in the background, again for each attempt.
using MakePlan = std::function<Result<plan::Job>()>;

/// The only way from a page to a change of a drive: choose (optional), plan, confirm, progress, receipt. It shows what
/// the plan says and knows nothing else about the job.
///
/// Create it with `new` and show it with open(). It deletes itself when it is closed; closed while the job is running,
/// it stays hidden until the job has ended.
class JobWizard final : public QDialog {
    Q_OBJECT
public:
    /// `background` and `jobs` must outlive it. `title` names the action and the drive: "Erase CT500MX500SSD1".
    JobWizard(Background& background, JobCenter& jobs, const QString& title, MakePlan make_plan,
              QWidget* parent = nullptr);
    ~JobWizard() override;

    /// Adds a first screen "Choose". `make_plan` is called on the window's thread when the user continues, and returns
    /// the plan maker for the choice at that time. Call before the wizard is shown.
    void set_choice(QWidget* choice, std::function<MakePlan()> make_plan);
    /// Whether the user may continue from "Choose".
    void set_choice_complete(bool complete);
    /// Replaces the name of the action on the button that starts the job: "Restore previous size".
    void set_action(const QString& name);

    /// Shows this below the progress of the job. Takes ownership; call before the wizard is shown.
    void set_live(QWidget* live);

    void done(int result) override;

Q_SIGNALS:
    /// The job runs; its number in the JobCenter.
    void started(quint64 id);
    /// Once the job has ended, whether or not the wizard was closed before.
    void ended(const fettle::gui::JobCenter::Ended& result);

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Screen { choose, plan, confirm, progress, receipt };

    void make_buttons();
    void go(Screen screen);
    void update_buttons();
    void place_focus();
    void go_on();
    void go_back();
    void ask_for_plan();
    void take_plan(Result<plan::Job> job);
    void confirm();
    void start(plan::Confirmation confirmation);
    void take_progress(quint64 id);
    void take_end(quint64 id, const JobCenter::Ended& result);
    [[nodiscard]] bool can_continue() const;
    [[nodiscard]] bool running() const { return job_ != 0; }
    [[nodiscard]] QString action() const;

    Background& background_;
    JobCenter& jobs_;
    MakePlan make_plan_;
    std::function<MakePlan()> choose_;
    QString action_;
    std::shared_ptr<plan::Job> planned_;  ///< what the screen Plan shows; nullptr: not made, or it failed
    std::shared_ptr<CancelToken> confirming_;
    quint64 ticket_ = 0;  ///< of the latest plan asked for
    quint64 job_ = 0;     ///< 0: no job is running
    Screen screen_ = Screen::plan;
    bool planning_ = false;
    bool asked_ = false;
    bool closed_ = false;
    bool choice_complete_ = true;
    bool not_started_ = false;  ///< the job ended with an error, and nothing was changed

    StepHeader* header_;
    QStackedWidget* stack_;
    QWidget* choice_ = nullptr;
    PlanScreen* plan_screen_;
    ConfirmScreen* confirm_screen_;
    ProgressScreen* progress_screen_;
    ReceiptScreen* receipt_screen_;
    QPushButton* cancel_;
    QPushButton* back_;
    QPushButton* retry_;
    QPushButton* stop_;
    ActionButton* forward_;
};

}  // namespace fettle::gui
