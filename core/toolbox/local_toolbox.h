// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/files.h"
#include "core/toolbox/toolbox.h"

namespace fettle {

/// The toolbox that does the work itself, over the ports it is given. The ports must outlive it.
class LocalToolbox final : public Toolbox {
public:
    /// Without `benchmarks.targets` there is no benchmark, without the ports of `care` no change to a drive, and
    /// without those of `schedule` nothing regular.
    LocalToolbox(DriveSource& drives, check::MachineSource& machine, FileSource& files,
                 const catalogue::Catalogue& catalogue, const BenchmarkPorts& benchmarks = {},
                 const CarePorts& care = {}, const SchedulePorts& schedule = {});

    Result<std::vector<DriveEntry>> list() override;
    Result<DriveEntry> find(const std::string& name) override;
    Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) override;
    std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                         const InspectOptions& options) override;
    Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) override;
    Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) override;
    Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                const std::function<void(const AnalysedReport&)>& on_row,
                                const CancelToken& cancel) override;
    Result<BenchmarkReport> benchmark(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                      const CancelToken& cancel) override;
    Result<bench::BenchRecord> benchmark_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                               const CancelToken& cancel) override;
    Result<bench::LaunchResult> benchmark_launch(const std::vector<std::string>& command, unsigned runs,
                                                 const std::function<void(unsigned, double)>& on_run,
                                                 const CancelToken& cancel) override;
    bench::RecordStore* benchmark_records() override { return benchmarks_.records; }
    Result<trim::TrimPlan> plan_trim(const TrimRequest& request) override;
    Result<plan::Receipt> trim(const trim::TrimPlan& plan, const plan::Confirmation& confirmation,
                               const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<DriveBenchPlan> plan_benchmark(const BenchmarkRequest& request) override;
    Result<DriveBenchPlan> plan_benchmark_suite(const SuiteRequest& request) override;
    Result<DriveBenchResult> benchmark_drive(const DriveBenchPlan& plan, const plan::Confirmation& confirmation,
                                             const plan::Watcher& watcher, const BenchmarkWatch& run,
                                             const SuiteWatch& suite, const CancelToken& cancel) override;
    Result<trim::WipePlan> plan_wipe(const WipeRequest& request) override;
    Result<plan::Receipt> wipe(const trim::WipePlan& plan, const plan::Confirmation& confirmation,
                               const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<TrimPaths> trace_trim(const std::string& name) override;
    Result<trim::Proof> prove_trim(const TracedPath& path, const CancelToken& cancel) override;
    Result<SpareReport> spare(const DriveEntry& drive, const InspectOptions& options) override;
    Result<overprovision::SparePlan> plan_spare(const DriveEntry& drive, const overprovision::Request& request,
                                                const InspectOptions& options) override;
    Result<plan::Receipt> set_spare(const overprovision::SparePlan& plan, const plan::Confirmation& confirmation,
                                    const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<firmware::Report> firmware(const DriveEntry& entry) override;
    Result<firmware::UpdatePlan> plan_firmware(const DriveEntry& entry, const std::string& image_path,
                                               const firmware::Request& request) override;
    Result<firmware::UpdatePlan> plan_firmware_image(const DriveEntry& entry, firmware::ImageFile image,
                                                     const firmware::Request& request) override;
    Result<plan::Receipt> update_firmware(const firmware::UpdatePlan& plan, const plan::Confirmation& confirmation,
                                          const plan::Watcher& watcher, const CancelToken& cancel) override;
    Result<EraseMethods> erase_methods(const std::string& drive) override;
    Result<erase::ErasePlan> plan_erase(const EraseRequest& request) override;
    Result<plan::Receipt> erase(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                const plan::Watcher& watcher, const CancelToken& cancel) override;
    Status unfreeze_drives() override;
    Result<plan::Token> confirm(const std::string& plan_hash) override;
    Result<std::vector<UnfinishedJob>> unfinished_jobs() override;
    Result<schedule::Overview> schedule() override;
    Status change_schedule(const schedule::ScheduleChange& change) override;
    Result<std::vector<schedule::TaskResult>> run_schedule(const schedule::RunRequest& request,
                                                           const CancelToken& cancel) override;
    history::Store* history() override { return schedule_.history; }
    Result<Recorded> record_history(const std::vector<DriveReport>& reports, bool tell) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    [[nodiscard]] DriveReport judged(DriveReport report) const;
    [[nodiscard]] DriveReport inspect_or_say_why(const DriveEntry& entry, const InspectOptions& options);
    [[nodiscard]] Status can_plan_for(const std::string& path) const;
    [[nodiscard]] bool can_write_to_drives() const noexcept;
    [[nodiscard]] bool can_schedule() const noexcept;
    [[nodiscard]] Result<check::MachineFacts> look_around(const DriveReport& drive, Wake wake);

    DriveSource& drives_;
    check::MachineSource& machine_;
    FileSource& files_;
    const catalogue::Catalogue& catalogue_;
    BenchmarkPorts benchmarks_;
    CarePorts care_;
    SchedulePorts schedule_;
    std::unique_ptr<plan::ConfirmationDesk> desk_;  ///< nullptr: no change to a drive here
};

}  // namespace fettle
