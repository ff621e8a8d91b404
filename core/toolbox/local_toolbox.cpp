// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_toolbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <utility>

#include "core/check/check.h"
#include "core/toolbox/analyse_run.h"
#include "core/toolbox/ask_drive.h"
#include "core/toolbox/benchmark_run.h"
#include "core/toolbox/drive_bench_run.h"
#include "core/toolbox/erase_run.h"
#include "core/toolbox/firmware_run.h"
#include "core/toolbox/history_run.h"
#include "core/toolbox/overprovision_run.h"
#include "core/toolbox/path_run.h"
#include "core/toolbox/schedule_run.h"
#include "core/toolbox/suite_run.h"
#include "core/toolbox/surroundings.h"
#include "core/toolbox/trim_run.h"
#include "core/toolbox/wipe_run.h"

namespace fettle {

namespace {

bool named(const DriveEntry& entry, const std::string& name) {
    return entry.id == name || entry.path == name ||
           (!entry.identity.serial.empty() && entry.identity.serial == name) ||
           std::find(entry.links.begin(), entry.links.end(), name) != entry.links.end();
}

std::string candidates(const std::vector<DriveEntry>& entries) {
    std::string text;
    for (const auto& entry : entries) {
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", entry.id, entry.identity.model);
    }
    return text;
}

/// The facts of each place's drive, in the order of the places; nullptr where nothing is known.
std::vector<const DriveFacts*> facts_by_place(const check::MachineFacts& machine,
                                              const std::vector<DriveReport>& reports) {
    std::vector<const DriveFacts*> facts;
    for (const auto& place : machine.places) {
        const auto report = std::find_if(reports.begin(), reports.end(),
                                         [&](const DriveReport& r) { return r.entry.id == place.drive_id; });
        facts.push_back(report == reports.end() ? nullptr : &report->facts);
    }
    return facts;
}

/// Calls `work` for every entry, each in a thread of its own; the answers in the order of the entries.
template <typename Work>
auto for_each_at_once(const std::vector<DriveEntry>& entries, const Work& work) {
    using Answer = decltype(work(entries.front()));
    std::vector<std::future<Answer>> pending;
    pending.reserve(entries.size());
    for (const auto& entry : entries) {
        pending.push_back(std::async(std::launch::async, [&work, &entry] { return work(entry); }));
    }
    std::vector<Answer> answers;
    answers.reserve(entries.size());
    for (auto& one : pending) answers.push_back(one.get());
    return answers;
}

}  // namespace

LocalToolbox::LocalToolbox(DriveSource& drives, check::MachineSource& machine, FileSource& files,
                           const catalogue::Catalogue& catalogue, const BenchmarkPorts& benchmarks,
                           const CarePorts& care, const SchedulePorts& schedule)
    : drives_(drives),
      machine_(machine),
      files_(files),
      catalogue_(catalogue),
      benchmarks_(benchmarks),
      care_(care),
      schedule_(schedule),
      desk_(care.can_carry_out() ? std::make_unique<plan::ConfirmationDesk>(*care.clock, *care.randomness) : nullptr) {}

Result<std::vector<DriveEntry>> LocalToolbox::list() { return drives_.list(); }

Result<DriveEntry> LocalToolbox::find(const std::string& name) {
    auto entries = drives_.list();
    if (!entries) return fail(entries.error());
    std::vector<DriveEntry> found;
    std::copy_if(entries->begin(), entries->end(), std::back_inserter(found),
                 [&](const DriveEntry& entry) { return named(entry, name); });
    if (found.empty() && name.find('/') != std::string::npos) {
        const auto id = drives_.resolve(name);
        if (!id) return fail(id.error());
        std::copy_if(entries->begin(), entries->end(), std::back_inserter(found),
                     [&](const DriveEntry& entry) { return entry.id == *id; });
    }
    if (found.empty()) return fail(ErrorCode::not_found, fmt::format("no drive is called \"{}\"", name));
    if (found.size() > 1) {
        return fail(ErrorCode::ambiguous, fmt::format("\"{}\" could be any of: {}", name, candidates(found)));
    }
    return found.front();
}

Result<DriveReport> LocalToolbox::inspect(const DriveEntry& entry, const InspectOptions& options) {
    DriveReport report;
    report.entry = entry;
    report.facts.identity = entry.identity;
    report.facts.mmc = entry.mmc_life;
    if (entry.identity.bus == Bus::mmc) return judged(std::move(report));
    auto ports = drives_.open(entry);
    if (ports) {
        toolbox::ask_drive(*ports, entry, catalogue_, options.wake, report.facts);
    } else if (ports.error().code == ErrorCode::vanished || ports.error().code == ErrorCode::not_found) {
        return fail(ports.error());
    } else {
        report.facts.missing.push_back(
            {"drive", std::string(fettle::name(ports.error().code)), to_string(ports.error())});
    }
    return judged(std::move(report));
}

DriveReport LocalToolbox::judged(DriveReport report) const {
    report.assessment = health::assess(report.facts, catalogue_);
    return report;
}

DriveReport LocalToolbox::inspect_or_say_why(const DriveEntry& entry, const InspectOptions& options) {
    auto report = inspect(entry, options);
    if (report) return std::move(*report);
    DriveReport gone;
    gone.entry = entry;
    gone.facts.identity = entry.identity;
    gone.facts.missing.push_back({"drive", std::string(fettle::name(report.error().code)), to_string(report.error())});
    return judged(std::move(gone));
}

std::vector<DriveReport> LocalToolbox::inspect_all(const std::vector<DriveEntry>& entries,
                                                   const InspectOptions& options) {
    return for_each_at_once(entries, [&](const DriveEntry& entry) { return inspect_or_say_why(entry, options); });
}

/// The drive itself knows best whether it has a spindle, and so whether its table may be read.
Result<check::MachineFacts> LocalToolbox::look_around(const DriveReport& drive, Wake wake) {
    auto entry = drive.entry;
    if (drive.facts.identity.solid_state) entry.identity.solid_state = drive.facts.identity.solid_state;
    return machine_.inspect({entry}, wake);
}

Result<CheckReport> LocalToolbox::check(const std::vector<DriveEntry>& drives, const InspectOptions& options) {
    auto entries = drives;
    if (entries.empty()) {
        auto listed = drives_.list();
        if (!listed) return fail(listed.error());
        entries = std::move(*listed);
    }
    // The way a drive is used is looked up beside the drive, so that one that hangs holds up no other.
    auto seen = for_each_at_once(entries, [&](const DriveEntry& entry) {
        auto drive = inspect_or_say_why(entry, options);
        auto around = look_around(drive, options.wake);
        return std::pair(std::move(drive), std::move(around));
    });
    CheckReport report;
    toolbox::Surroundings surroundings;
    if (entries.empty()) surroundings.add({}, machine_.inspect({}, options.wake));
    for (auto& [drive, around] : seen) {
        surroundings.add(drive.entry.id, std::move(around));
        report.drives.push_back(std::move(drive));
    }
    const auto& machine = surroundings.machine();
    report.missing = machine.missing;
    for (auto& drive : report.drives) {
        const auto place = std::find_if(machine.places.begin(), machine.places.end(),
                                        [&](const check::DrivePlace& p) { return p.drive_id == drive.entry.id; });
        if (place != machine.places.end()) drive.place = *place;
        auto examined =
            check::examine_drive(drive.facts, drive.assessment, drive.place ? &*drive.place : nullptr, catalogue_);
        drive.findings = std::move(examined.messages);
        drive.checks = std::move(examined.outcomes);
    }
    auto around = machine;
    if (const auto regular = can_schedule() ? schedule() : fail(ErrorCode::unsupported, "a schedule here")) {
        around.trim_schedule.fettle_schedule = regular->others.fettle_schedule;
    }
    auto examined = check::examine_machine(around, facts_by_place(machine, report.drives));
    report.machine_findings = std::move(examined.messages);
    report.machine_checks = std::move(examined.outcomes);
    return report;
}

Result<ImageReport> LocalToolbox::check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) {
    if (sector_bytes && (*sector_bytes < 512 || *sector_bytes > 65'536 || (*sector_bytes & (*sector_bytes - 1)) != 0)) {
        return fail(ErrorCode::invalid_argument, fmt::format("a sector of {} bytes", *sector_bytes));
    }
    auto device = files_.open_image(path);
    if (!device) return fail(device.error());
    auto table = partition::read_table(**device, sector_bytes);
    if (!table) return fail(table.error());
    ImageReport report;
    report.path = path;
    report.table = std::move(*table);
    const partition::AlignmentRules rules;
    for (const auto& extent : report.table.partitions) {
        report.alignments.push_back(partition::judge(extent, report.table.sector_bytes, rules));
    }
    report.findings = check::check_table(report.table, rules);
    return report;
}

Result<std::size_t> LocalToolbox::analyse(const std::vector<std::string>& paths,
                                          const std::function<void(const AnalysedReport&)>& on_row,
                                          const CancelToken& cancel) {
    return toolbox::AnalyseRun(files_, catalogue_, on_row).run(paths, cancel);
}

Result<BenchmarkReport> LocalToolbox::benchmark(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                                const CancelToken& cancel) {
    if (benchmarks_.targets == nullptr) return fail(ErrorCode::unsupported, "benchmarks on this system");
    return toolbox::BenchmarkRun(*this, *benchmarks_.targets, watch, cancel, benchmarks_.observer).run(request);
}

Result<bench::BenchRecord> LocalToolbox::benchmark_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                                         const CancelToken& cancel) {
    if (benchmarks_.targets == nullptr) return fail(ErrorCode::unsupported, "benchmarks on this system");
    return toolbox::SuiteRun(*this, benchmarks_, watch, cancel).run(request);
}

Result<bench::LaunchResult> LocalToolbox::benchmark_launch(const std::vector<std::string>& command, unsigned runs,
                                                           const std::function<void(unsigned, double)>& on_run,
                                                           const CancelToken& cancel) {
    if (benchmarks_.launcher == nullptr) return fail(ErrorCode::unsupported, "starting programs on this system");
    return bench::measure_launch(*benchmarks_.launcher, command, runs, on_run, cancel);
}

Result<trim::TrimPlan> LocalToolbox::plan_trim(const TrimRequest& request) {
    if (!desk_ || care_.file_systems == nullptr) return fail(ErrorCode::unsupported, "trimming here");
    return toolbox::TrimRun(*this, drives_, machine_, catalogue_, care_).plan(request);
}

Result<plan::Receipt> LocalToolbox::trim(const trim::TrimPlan& plan, const plan::Confirmation& confirmation,
                                         const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!desk_ || care_.file_systems == nullptr) return fail(ErrorCode::unsupported, "trimming here");
    toolbox::TrimRun run(*this, drives_, machine_, catalogue_, care_);
    return run.run(plan, confirmation, *desk_, watcher, cancel);
}

bool LocalToolbox::can_write_to_drives() const noexcept {
    return desk_ && care_.holder != nullptr && benchmarks_.targets != nullptr;
}

/// What needs no plan is told so, where none can be made too.
Status LocalToolbox::can_plan_for(const std::string& path) const {
    const auto way = benchmarks_.targets == nullptr ? bench::WriteWay::drive : benchmarks_.targets->way_to_write(path);
    if (way == bench::WriteWay::scratch) return fail(ErrorCode::not_a_drive, path + " is no drive");
    if (way == bench::WriteWay::simulated) return fail(ErrorCode::unsupported, "plans for simulated drives");
    return can_write_to_drives() ? Status() : fail(ErrorCode::unsupported, "writing to drives here");
}

Result<DriveBenchPlan> LocalToolbox::plan_benchmark(const BenchmarkRequest& request) {
    if (auto can = can_plan_for(request.target.path); !can) return fail(can.error());
    return toolbox::DriveBenchRun(*this, {drives_, machine_, benchmarks_, care_}).plan(request);
}

Result<DriveBenchPlan> LocalToolbox::plan_benchmark_suite(const SuiteRequest& request) {
    if (auto can = can_plan_for(request.target.path); !can) return fail(can.error());
    return toolbox::DriveBenchRun(*this, {drives_, machine_, benchmarks_, care_}).plan(request);
}

Result<DriveBenchResult> LocalToolbox::benchmark_drive(const DriveBenchPlan& plan,
                                                       const plan::Confirmation& confirmation,
                                                       const plan::Watcher& watcher, const BenchmarkWatch& run,
                                                       const SuiteWatch& suite, const CancelToken& cancel) {
    if (!can_write_to_drives()) return fail(ErrorCode::unsupported, "writing to drives here");
    toolbox::DriveBenchRun job(*this, {drives_, machine_, benchmarks_, care_});
    return job.run(plan, {confirmation, *desk_, watcher, run, suite, cancel});
}

Result<trim::WipePlan> LocalToolbox::plan_wipe(const WipeRequest& request) {
    if (!desk_) return fail(ErrorCode::unsupported, "wiping here");
    return toolbox::WipeRun(*this, {drives_, machine_, files_, catalogue_, care_}).plan(request);
}

Result<plan::Receipt> LocalToolbox::wipe(const trim::WipePlan& plan, const plan::Confirmation& confirmation,
                                         const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!desk_) return fail(ErrorCode::unsupported, "wiping here");
    toolbox::WipeRun run(*this, {drives_, machine_, files_, catalogue_, care_});
    return run.run(plan, confirmation, *desk_, watcher, cancel);
}

Result<TrimPaths> LocalToolbox::trace_trim(const std::string& name) {
    return toolbox::PathRun(*this, drives_, machine_, care_).trace(name);
}

Result<trim::Proof> LocalToolbox::prove_trim(const TracedPath& path, const CancelToken& cancel) {
    return toolbox::PathRun(*this, drives_, machine_, care_).prove(path, cancel);
}

Result<SpareReport> LocalToolbox::spare(const DriveEntry& drive, const InspectOptions& options) {
    return toolbox::OverprovisionRun(*this, drives_, machine_, care_).look(drive, options);
}

Result<overprovision::SparePlan> LocalToolbox::plan_spare(const DriveEntry& drive,
                                                          const overprovision::Request& request,
                                                          const InspectOptions& options) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "changing drives here");
    return toolbox::OverprovisionRun(*this, drives_, machine_, care_).plan(drive, request, options);
}

Result<plan::Receipt> LocalToolbox::set_spare(const overprovision::SparePlan& plan,
                                              const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                              const CancelToken& cancel) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "changing drives here");
    toolbox::OverprovisionRun run(*this, drives_, machine_, care_);
    return run.run(plan, confirmation, *desk_, watcher, cancel);
}

Result<firmware::Report> LocalToolbox::firmware(const DriveEntry& entry) {
    return toolbox::FirmwareRun(*this, {drives_, machine_, files_, catalogue_, care_}).report(entry);
}

Result<firmware::UpdatePlan> LocalToolbox::plan_firmware(const DriveEntry& entry, const std::string& image_path,
                                                         const firmware::Request& request) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "changing firmware here");
    return toolbox::FirmwareRun(*this, {drives_, machine_, files_, catalogue_, care_}).plan(entry, image_path, request);
}

Result<firmware::UpdatePlan> LocalToolbox::plan_firmware_image(const DriveEntry& entry, firmware::ImageFile image,
                                                               const firmware::Request& request) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "changing firmware here");
    return toolbox::FirmwareRun(*this, {drives_, machine_, files_, catalogue_, care_})
        .plan(entry, std::move(image), request);
}

Result<plan::Receipt> LocalToolbox::update_firmware(const firmware::UpdatePlan& plan,
                                                    const plan::Confirmation& confirmation,
                                                    const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "changing firmware here");
    toolbox::FirmwareRun run(*this, {drives_, machine_, files_, catalogue_, care_});
    return run.run(plan, confirmation, *desk_, watcher, cancel);
}
Result<EraseMethods> LocalToolbox::erase_methods(const std::string& drive) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "erasing drives here");
    return toolbox::EraseRun(*this, drives_, machine_, care_).methods(drive);
}

Result<erase::ErasePlan> LocalToolbox::plan_erase(const EraseRequest& request) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "erasing drives here");
    return toolbox::EraseRun(*this, drives_, machine_, care_).plan(request);
}

Result<plan::Receipt> LocalToolbox::erase(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                          const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!desk_ || care_.holder == nullptr) return fail(ErrorCode::unsupported, "erasing drives here");
    toolbox::EraseRun run(*this, drives_, machine_, care_);
    return run.run(plan, confirmation, *desk_, watcher, cancel);
}

Status LocalToolbox::unfreeze_drives() { return toolbox::EraseRun(*this, drives_, machine_, care_).unfreeze(); }

Result<plan::Token> LocalToolbox::confirm(const std::string& plan_hash) {
    if (!desk_) return fail(ErrorCode::unsupported, "changing drives here");
    return desk_->issue(plan_hash);
}

Result<std::vector<UnfinishedJob>> LocalToolbox::unfinished_jobs() {
    std::vector<UnfinishedJob> jobs;
    if (care_.journals == nullptr) return jobs;
    auto found = care_.journals->found();
    if (!found) return fail(found.error());
    for (auto& journal : *found) {
        // Its writer went down before it wrote a line, and so before it did a thing.
        if (journal.text.empty() && care_.journals->remove(journal.name)) continue;
        auto story = plan::read_journal(journal.text);
        if (!story.outcome || !story.whole()) jobs.push_back({std::move(journal.name), std::move(story)});
    }
    return jobs;
}

bool LocalToolbox::can_schedule() const noexcept {
    return schedule_.store != nullptr && schedule_.zone != nullptr && care_.clock != nullptr;
}

Result<schedule::Overview> LocalToolbox::schedule() {
    if (!can_schedule()) return fail(ErrorCode::unsupported, "a schedule here");
    return toolbox::ScheduleRun(*this, care_, schedule_).overview();
}

Status LocalToolbox::change_schedule(const schedule::ScheduleChange& change) {
    if (!can_schedule()) return fail(ErrorCode::unsupported, "a schedule here");
    return toolbox::ScheduleRun(*this, care_, schedule_).change(change);
}

Result<std::vector<schedule::TaskResult>> LocalToolbox::run_schedule(const schedule::RunRequest& request,
                                                                     const CancelToken& cancel) {
    if (!can_schedule()) return fail(ErrorCode::unsupported, "a schedule here");
    return toolbox::ScheduleRun(*this, care_, schedule_).run(request, cancel);
}

Result<Toolbox::Recorded> LocalToolbox::record_history(const std::vector<DriveReport>& reports, bool tell) {
    if (schedule_.history == nullptr || care_.clock == nullptr) return fail(ErrorCode::unsupported, "a history here");
    const auto now = schedule::parse_utc(care_.clock->utc()).value_or(0);
    return toolbox::record(*schedule_.history, catalogue_, reports, tell, now);
}

Result<std::unique_ptr<Watch>> LocalToolbox::watch(std::function<void(const DriveEvent&)> on_event) {
    return drives_.watch(std::move(on_event));
}

}  // namespace fettle
