// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/files.h"
#include "core/report/plan_reading.h"
#include "core/toolbox/toolbox.h"
#include "platform/remote/service_bus.h"
#include "platform/remote/service_drives.h"

namespace fettle::remote {

/// A toolbox for who may not change drives: the service plans and carries out, everything else is done here by another
/// toolbox (whose drives ServiceDrives reads).
class ServiceToolbox final : public Toolbox {
public:
    /// What a look at a drive works with here, when the service has the drive say its part.
    struct Here {
        ServiceDrives& drives;
        check::MachineSource& machine;
        FileSource& files;
        const catalogue::Catalogue& catalogue;
        CarePorts care;
    };
    /// All must outlive it. `on_use` is called before the service is asked for a plan. Where there is no service, all
    /// is left to `local`. Connects to the bus only when it is needed.
    ServiceToolbox(Toolbox& local, const Here& here, std::function<void()> on_use)
        : local_(local), here_(here), on_use_(std::move(on_use)) {}

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
    /// The service has no such job: what writes to a drive here has this user's rights.
    Result<DriveBenchPlan> plan_benchmark(const BenchmarkRequest& request) override {
        return local_.plan_benchmark(request);
    }
    Result<DriveBenchPlan> plan_benchmark_suite(const SuiteRequest& request) override {
        return local_.plan_benchmark_suite(request);
    }
    Result<DriveBenchResult> benchmark_drive(const DriveBenchPlan& plan, const plan::Confirmation& confirmation,
                                             const plan::Watcher& watcher, const BenchmarkWatch& run,
                                             const SuiteWatch& suite, const CancelToken& cancel) override {
        return local_.benchmark_drive(plan, confirmation, watcher, run, suite, cancel);
    }
    Result<bench::LaunchResult> benchmark_launch(const std::vector<std::string>& command, unsigned runs,
                                                 const std::function<void(unsigned, double)>& on_run,
                                                 const CancelToken& cancel) override {
        return local_.benchmark_launch(command, runs, on_run, cancel);
    }
    bench::RecordStore* benchmark_records() override { return local_.benchmark_records(); }
    Result<std::vector<UnfinishedJob>> unfinished_jobs() override { return local_.unfinished_jobs(); }
    Result<schedule::Overview> schedule() override { return local_.schedule(); }
    /// The service's schedule, after polkit was asked.
    Status change_schedule(const schedule::ScheduleChange& change) override;
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
    /// Looks: the service has the drive asked, and this process judges what it said.
    Result<EraseMethods> erase_methods(const std::string& drive) override;
    Result<firmware::Report> firmware(const DriveEntry& entry) override;
    Result<SpareReport> spare(const DriveEntry& drive, const InspectOptions& options) override;
    /// Disk images stay this process's own.
    Result<trim::WipePlan> plan_wipe(const WipeRequest& request) override;
    Result<plan::Receipt> wipe(const trim::WipePlan& plan, const plan::Confirmation& confirmation,
                               const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<TrimPaths> trace_trim(const std::string& name) override { return local_.trace_trim(name); }
    Result<trim::Proof> prove_trim(const TracedPath& path, const CancelToken& cancel) override {
        return local_.prove_trim(path, cancel);
    }
    Result<overprovision::SparePlan> plan_spare(const DriveEntry& drive, const overprovision::Request& request,
                                                const InspectOptions& options) override;
    Result<plan::Receipt> set_spare(const overprovision::SparePlan& plan, const plan::Confirmation& confirmation,
                                    const plan::Watcher& watcher, const CancelToken& cancel) override;
    /// The image is read with this user's rights, and handed to the service as a sealed file in memory.
    Result<firmware::UpdatePlan> plan_firmware(const DriveEntry& entry, const std::string& image_path,
                                               const firmware::Request& request) override;
    Result<firmware::UpdatePlan> plan_firmware_image(const DriveEntry& entry, firmware::ImageFile image,
                                                     const firmware::Request& request) override;
    Result<plan::Receipt> update_firmware(const firmware::UpdatePlan& plan, const plan::Confirmation& confirmation,
                                          const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<erase::ErasePlan> plan_erase(const EraseRequest& request) override;
    Result<plan::Receipt> erase(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                const plan::Watcher& watcher, const CancelToken& cancel) override;
    Status unfreeze_drives() override { return local_.unfreeze_drives(); }

private:
    /// The service, where there is one; then plans are its own.
    ServiceBus* service();
    /// Calls a method that answers with a plan and its hash, and with `remark` a text more.
    Result<report::ReadPlan> plan_there(const char* method, const std::vector<ServiceBus::Argument>& arguments,
                                        std::string* remark = nullptr);
    /// A plan to erase or unlock with a password that is set on the drive, which goes in a sealed memory file.
    Result<report::ReadPlan> plan_with_password(const DriveEntry& entry, const std::string& purpose,
                                                const std::string& method, const EraseRequest& request);
    /// Whether the service has to look at this drive.
    bool looks_there(const DriveEntry& entry);
    /// Runs `ask` over a recording of the same look, which the service made.
    template <typename Answer>
    Result<Answer> look_there(const DriveEntry& entry, const char* look, Wake wake,
                              const std::function<Result<Answer>(Toolbox&, const DriveEntry&)>& ask);
    /// A token for a plan of the service's, for which the person may have to find a password.
    Result<plan::Token> ask(const std::string& hash, const CancelToken& cancel);
    Result<plan::Receipt> carry_out(const plan::Plan& plan, const std::string& hash,
                                    const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                    const CancelToken& cancel);

    Toolbox& local_;
    Here here_;
    std::unique_ptr<ServiceBus> bus_;  ///< nullptr: not looked for, or not there
    std::function<void()> on_use_;
    report::Sentences sentences_;
};

}  // namespace fettle::remote
