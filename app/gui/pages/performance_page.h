// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/gui/models/bench_runner.h"
#include "app/gui/models/job_center.h"
#include "app/gui/pages/bench_setup.h"
#include "app/gui/pages/page.h"
#include "core/toolbox/trimming.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace fettle::gui {

class Background;
class BenchResultView;
class Chart;
class Notice;

/// Benchmarks of a drive: the last result and its doubts, a run with its live chart, earlier runs to compare with.
class PerformancePage final : public DrivePage {
    Q_OBJECT
public:
    struct Services {
        Background& background;
        JobCenter& jobs;
        Benchmarks& benchmarks;
        Trimming& trimming;  ///< for the mounted file systems of a drive
    };
    /// All services must outlive the page and its background calls.
    PerformancePage(const Services& services, BenchSetup::Drives kind, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    struct Answer {
        Result<std::vector<trim::FileSystem>> file_systems;
        Result<bench::RecordStore::Listing> listing;
    };

    void make_running();
    void make_choosers();
    void ask();
    void take(const Answer& answer);
    void take_records(const Result<bench::RecordStore::Listing>& listing);
    void say(Severity severity, const QString& headline, const QString& sentence);
    void show_running();
    void show_chosen();
    void fill_comparisons();
    void start();
    void start_job();
    void end_job(const JobCenter::Ended& result, const std::shared_ptr<BenchmarkJob::Measured>& measured);
    /// Whether a benchmark runs, of whichever drive; a job or not.
    [[nodiscard]] bool busy() const { return runner_->running() || job_ != 0; }
    [[nodiscard]] bool stopping() const;
    [[nodiscard]] bool can_stop() const;
    void end(const BenchRunner::Ended& end);
    void take_result(const bench::BenchRecord& record);
    [[nodiscard]] QString serial() const;

    Services services_;
    BenchRunner* runner_;
    DriveItemPtr item_;
    QString running_drive_;  ///< name of the drive that is being measured
    std::string running_id_;
    quint64 job_ = 0;  ///< the JobCenter's number of the job that measures; 0: none
    quint64 ticket_ = 0;
    std::vector<bench::BenchRecord> records_;  ///< of all drives, newest first
    Notice* banner_;
    QLabel* notice_;
    BenchSetup* setup_;
    QWidget* running_panel_;
    QLabel* step_;
    QProgressBar* progress_;
    QPushButton* stop_;
    QLabel* warning_;
    Chart* live_;
    QWidget* choosers_;
    QComboBox* result_;
    QComboBox* compare_;
    BenchResultView* view_;
};

}  // namespace fettle::gui
