// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace fettle::gui {

class DriveModel;
class JobCenter;

/// The running job in the status bar; hands the progress of all jobs to the side bar.
class JobStatus final : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    JobStatus(JobCenter& jobs, DriveModel& drives, QWidget* parent = nullptr);

private:
    void show_jobs();

    JobCenter& jobs_;
    DriveModel& drives_;
    QLabel* what_;
    QProgressBar* bar_;
    QLabel* share_;
};

}  // namespace fettle::gui
