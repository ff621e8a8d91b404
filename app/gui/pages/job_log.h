// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/gui/models/job_center.h"
#include "app/gui/widgets/panel.h"
#include "core/toolbox/jobs.h"

class QLabel;
class QPushButton;

namespace fettle::gui {

class DataTable;

/// The jobs that have ended, newest first, with their receipts: those that are kept on this computer, and those of this
/// window of which none is kept.
class JobLog final : public Panel {
    Q_OBJECT
public:
    explicit JobLog(QWidget* parent = nullptr);

    /// A job of this window has ended. `title` is for one that was not started and so has no receipt.
    void add(const QString& title, const JobCenter::Ended& result);
    void show_kept(Result<EndedJobs> kept);

private:
    struct Entry {
        QString title;
        QString when;
        JobCenter::Ended result;
    };
    void rebuild();
    void open_receipt();

    std::vector<Entry> own_;      ///< newest first
    std::vector<Entry> entries_;  ///< as shown
    std::optional<Result<EndedJobs>> kept_;
    DataTable* table_;
    QLabel* remark_;
    QPushButton* open_;
};

}  // namespace fettle::gui
