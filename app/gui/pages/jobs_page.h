// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "app/gui/models/job_center.h"
#include "app/gui/pages/interrupted_jobs.h"
#include "app/gui/pages/page.h"
#include "core/toolbox/erasing.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/over_provisioning.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace fettle::gui {

class Background;
class JobLog;
class Notice;
class Panel;

/// Running jobs, interrupted jobs with their remedies, and the receipts of ended jobs.
class JobsPage final : public ComputerPage {
    Q_OBJECT
public:
    /// The services that it uses; they must outlive the page.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Jobs& journal;
        Inspection& inspection;
        Erasing& erasing;
        OverProvisioning& over_provisioning;
    };
    explicit JobsPage(const Services& services, QWidget* parent = nullptr);
    void refresh() override;

private:
    struct RunningRow {
        QWidget* widget = nullptr;
        QLabel* step = nullptr;
        QProgressBar* bar = nullptr;
        QPushButton* stop = nullptr;
    };
    void make_running();
    void add_running(quint64 id);
    void show_progress(quint64 id);
    void drop_running(quint64 id);
    void take_end(quint64 id, const JobCenter::Ended& result);
    void show_answer();

    Services services_;
    unsigned asked_ = 0;  ///< number of the latest question
    std::optional<Result<std::vector<UnfinishedJob>>> journal_;
    std::vector<InterruptedJob> interrupted_;
    std::map<quint64, RunningRow> rows_;
    std::map<quint64, QString> titles_;

    Notice* answer_;
    gui::Panel* running_;  // QFrame has a Panel of its own
    gui::Panel* unfinished_;
    InterruptedJobs* unfinished_rows_;
    JobLog* log_;
};

}  // namespace fettle::gui
