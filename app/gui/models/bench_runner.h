// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/charts/chart_data.h"
#include "core/toolbox/benchmarks.h"

class QTimer;

namespace fettle::gui {

class Background;

/// Runs one suite at a time in the background and keeps its speeds for a chart. The result is saved.
class BenchRunner final : public QObject {
    Q_OBJECT
public:
    /// What is known about the running suite.
    struct Live {
        QString step;                    ///< "3 of 8: SEQ1M Q8T1 read, run 1 of 5"
        double share = 0;                ///< of the suite's runs, from 0 to 1
        QString wear;                    ///< what the writes cost; empty: little
        QString left_out;                ///< steps that are skipped; empty: none
        std::vector<ChartPoint> speeds;  ///< bytes per second over seconds of measured time
        std::vector<ChartMark> steps;    ///< where tests begin
    };
    struct Ended {
        std::optional<Error> error;
        std::optional<bench::BenchRecord> record;  ///< what was measured, also of a run that was stopped
        std::optional<Error> not_saved;
    };

    /// Both must outlive the runner and its background call.
    BenchRunner(Background& background, Benchmarks& benchmarks, QObject* parent = nullptr);
    ~BenchRunner() override;

    /// Requires: nothing runs.
    void start(const SuiteRequest& request);
    /// Asks the run to stop; it ends soon after.
    void stop();
    /// Whether start() still runs.
    [[nodiscard]] bool running() const { return cancel_ != nullptr; }
    [[nodiscard]] bool stopping() const { return running() && cancel_->cancelled(); }
    [[nodiscard]] const Live& live() const { return live_; }

    /// Observers of a run that is not started here, a job for example: between follow() and unfollow(), live() shows
    /// it. Requires: nothing runs.
    [[nodiscard]] SuiteWatch watch();
    void follow();
    void unfollow();

Q_SIGNALS:
    /// At most ten times a second.
    void progressed();
    void ended(const fettle::gui::BenchRunner::Ended& ended);

private:
    class Feed;
    void take();

    Background& background_;
    Benchmarks& benchmarks_;
    std::shared_ptr<CancelToken> cancel_;
    std::shared_ptr<Feed> feed_;
    Live live_;
    QTimer* timer_;
};

/// Adds a record to the store, if there is one. The error says why it was not saved.
[[nodiscard]] std::optional<Error> save_record(Benchmarks& benchmarks, const bench::BenchRecord& record);

}  // namespace fettle::gui
