// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/report/plan_reading.h"
#include "core/toolbox/toolbox.h"
#include "platform/remote/service_bus.h"

namespace fettle::remote {

/// A toolbox for who may not change drives: the service plans and carries out, everything else is done here by another
/// toolbox (whose drives ServiceDrives reads).
class ServiceToolbox final : public Toolbox {
public:
    /// `local` must outlive it. `on_use` is called before the service is asked for a plan. Where there is no service,
    /// all is left to `local`. Connects to the bus only when a change is planned.
    ServiceToolbox(Toolbox& local, std::function<void()> on_use) : local_(local), on_use_(std::move(on_use)) {}

    Result<std::vector<DriveEntry>> list() override { return local_.list(); }
    Result<DriveEntry> find(const std::string& name) override { return local_.find(name); }
    Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) override {
        return local_.inspect(entry, options);
    }
    std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                         const InspectOptions& options) override {
        return local_.inspect_all(entries, options);
    }
    Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) override {
        return local_.check(drives, options);
    }
    Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) override {
        return local_.check_image(path, sector_bytes);
    }
    Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                const std::function<void(const AnalysedReport&)>& on_row,
                                const CancelToken& cancel) override {
        return local_.analyse(paths, on_row, cancel);
    }
    Result<BenchmarkReport> benchmark(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                      const CancelToken& cancel) override {
        return local_.benchmark(request, watch, cancel);
    }
    Result<bench::BenchRecord> benchmark_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                               const CancelToken& cancel) override {
        return local_.benchmark_suite(request, watch, cancel);
    }
    Result<bench::LaunchResult> benchmark_launch(const std::vector<std::string>& command, unsigned runs,
                                                 const std::function<void(unsigned, double)>& on_run,
                                                 const CancelToken& cancel) override {
        return local_.benchmark_launch(command, runs, on_run, cancel);
    }
    bench::RecordStore* benchmark_records() override { return local_.benchmark_records(); }
    Result<std::vector<UnfinishedJob>> unfinished_jobs() override { return local_.unfinished_jobs(); }
    Result<schedule::Overview> schedule() override { return local_.schedule(); }
    Status change_schedule(const schedule::ScheduleChange& change) override { return local_.change_schedule(change); }
    Result<std::vector<schedule::TaskResult>> run_schedule(const schedule::RunRequest& request,
                                                           const CancelToken& cancel) override {
        return local_.run_schedule(request, cancel);
    }
    history::Store* history() override { return local_.history(); }
    Result<Recorded> record_history(const std::vector<DriveReport>& reports, bool tell) override {
        return local_.record_history(reports, tell);
    }
    Result<std::unique_ptr<fettle::Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return local_.watch(std::move(on_event));
    }

    /// Which file systems are meant is found out here; the service gets their mount points as they are listed. Error
    /// refused: it sees other file systems than this process.
    Result<trim::TrimPlan> plan_trim(const TrimRequest& request) override;
    /// Without a token one is asked for first, for which the service may have the person asked for a password.
    Result<plan::Receipt> trim(const trim::TrimPlan& plan, const plan::Confirmation& confirmation,
                               const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<plan::Token> confirm(const std::string& plan_hash) override;
    /// Only a plan is made by the service: what a drive can do is for who may open it.
    Result<EraseMethods> erase_methods(const std::string& drive) override;
    Result<erase::ErasePlan> plan_erase(const EraseRequest& request) override;
    Result<plan::Receipt> erase(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                const plan::Watcher& watcher, const CancelToken& cancel) override;
    Status unfreeze_drives() override { return local_.unfreeze_drives(); }

private:
    /// The service, where there is one; then plans are its own.
    ServiceBus* service();
    /// Calls a method that answers with a plan and its hash.
    Result<report::ReadPlan> plan_there(const char* method, const std::vector<ServiceBus::Argument>& arguments);
    /// A token for a plan of the service's, for which the person may have to find a password.
    Result<plan::Token> ask(const std::string& hash, const CancelToken& cancel);
    Result<plan::Receipt> carry_out(const plan::Plan& plan, const std::string& hash,
                                    const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                    const CancelToken& cancel);

    Toolbox& local_;
    std::unique_ptr<ServiceBus> bus_;  ///< nullptr: not looked for, or not there
    std::function<void()> on_use_;
    report::Sentences sentences_;
};

}  // namespace fettle::remote
