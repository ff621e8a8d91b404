// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/cancel.h"
#include "core/catalogue/catalogue.h"
#include "core/drive/files.h"
#include "core/model/drive_report.h"

namespace fettle::toolbox {

/// One run of `analyse`. Reads and evaluates files in one thread per processor, and delivers rows on the caller's
/// thread, in the order of the directory walk. A window of files bounds the memory.
class AnalyseRun {
public:
    using OnRow = std::function<void(const AnalysedReport&)>;

    AnalyseRun(FileSource& files, const catalogue::Catalogue& catalogue, const OnRow& on_row);
    ~AnalyseRun();
    AnalyseRun(const AnalyseRun&) = delete;
    AnalyseRun& operator=(const AnalyseRun&) = delete;

    /// Call once. Returns the number of rows. Error: cancelled.
    Result<std::size_t> run(const std::vector<std::string>& paths, const CancelToken& cancel);

private:
    struct Job {
        WalkItem item;
        std::vector<AnalysedReport> rows;
        bool done = false;
    };

    void work();
    Job* next_job();
    [[nodiscard]] std::vector<AnalysedReport> judge(const WalkItem& item) const;
    void add(const WalkItem& item);
    /// Delivers finished rows from the front; with `wait`, waits for the front job.
    void emit(bool wait);
    void stop();

    FileSource& files_;
    const catalogue::Catalogue& catalogue_;
    const OnRow& on_row_;
    std::size_t rows_ = 0;

    std::mutex mutex_;
    std::condition_variable work_available_;
    std::condition_variable job_done_;
    std::deque<Job> window_;   // a deque keeps references valid while ends change
    std::size_t untaken_ = 0;  // index of the first unassigned job
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace fettle::toolbox
