// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/analyse_run.h"

#include <algorithm>
#include <utility>

#include "core/analyse/reader.h"
#include "core/check/check.h"

namespace fettle::toolbox {

namespace {
/// Files in progress at once: enough to keep every processor busy, few enough to limit memory.
constexpr std::size_t kWindow = 256;
}  // namespace

AnalyseRun::AnalyseRun(FileSource& files, const catalogue::Catalogue& catalogue, const OnRow& on_row)
    : files_(files), catalogue_(catalogue), on_row_(on_row) {
    const auto count = std::clamp(std::thread::hardware_concurrency(), 1U, 16U);
    for (unsigned i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
}

AnalyseRun::~AnalyseRun() { stop(); }

Result<std::size_t> AnalyseRun::run(const std::vector<std::string>& paths, const CancelToken& cancel) {
    const auto walked = files_.walk(
        paths, [this](const WalkItem& item) { add(item); }, cancel);
    while (!window_.empty() && !cancel.cancelled()) emit(true);
    stop();
    if (!walked) return fail(walked.error());
    if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("analyse"));
    return rows_;
}

void AnalyseRun::add(const WalkItem& item) {
    emit(window_.size() >= kWindow);
    {
        const std::lock_guard lock(mutex_);
        window_.push_back({item, {}, false});
    }
    work_available_.notify_one();
}

void AnalyseRun::emit(bool wait) {
    // Only this thread adds and removes jobs, so it may read the size of `window_` without the lock. The front job
    // belongs to this thread once it is done.
    while (!window_.empty()) {
        {
            std::unique_lock lock(mutex_);
            if (wait) job_done_.wait(lock, [this] { return window_.front().done; });
            if (!window_.front().done) return;
        }
        wait = false;
        for (const auto& row : window_.front().rows) on_row_(row);
        rows_ += window_.front().rows.size();
        const std::lock_guard lock(mutex_);
        window_.pop_front();
        --untaken_;
    }
}

AnalyseRun::Job* AnalyseRun::next_job() {
    std::unique_lock lock(mutex_);
    work_available_.wait(lock, [this] { return stopping_ || untaken_ < window_.size(); });
    if (stopping_) return nullptr;
    return &window_[untaken_++];
}

void AnalyseRun::work() {
    while (auto* job = next_job()) {
        auto rows = judge(job->item);
        {
            const std::lock_guard lock(mutex_);
            job->rows = std::move(rows);
            job->done = true;
        }
        job_done_.notify_one();
    }
}

std::vector<AnalysedReport> AnalyseRun::judge(const WalkItem& item) const {
    AnalysedReport failed;
    failed.path = item.path;
    failed.error = item.error;
    if (failed.error) return {failed};
    const auto content = files_.read(item.path, analyse::maximum_report_bytes);
    auto reports = content ? analyse::read_reports(*content) : fail(content.error());
    if (!reports) {
        failed.error = reports.error();
        return {failed};
    }
    std::vector<AnalysedReport> rows;
    rows.reserve(reports->size());
    for (auto& saved : *reports) {
        AnalysedReport row;
        row.path = item.path;
        row.index = rows.size();
        row.format = analyse::name(saved.format);
        row.program = std::move(saved.program);
        auto& report = row.report.emplace();
        report.facts = std::move(saved.facts);
        report.entry.identity = report.facts.identity;
        report.assessment = health::assess(report.facts, catalogue_);
        report.findings = check::check_drive(report.facts, report.assessment, nullptr, catalogue_);
        rows.push_back(std::move(row));
    }
    return rows;
}

void AnalyseRun::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    work_available_.notify_all();
    for (auto& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

}  // namespace fettle::toolbox
