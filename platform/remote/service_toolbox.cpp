// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_toolbox.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/json/lookup_json.h"
#include "core/json/scan_json.h"
#include "core/json/tune_json.h"
#include "core/scan/scan_store.h"
#include "core/schedule/schedule_store.h"
#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/table_by_port.h"
#include "platform/record/replay_source.h"
#include "platform/remote/memory_file.h"
#include "platform/remote/service_jobs.h"

namespace fettle::remote {

namespace {

/// Shared state of the remote services.
class Shared {
public:
    Shared(const Here& here, std::function<void()> on_use) : jobs(std::move(on_use), here.care.receipts), here_(here) {}

    /// Whether this drive must be queried through the service.
    bool looks_at(const DriveEntry& entry) { return !here_.drives.may_open(entry) && jobs.there(); }

    /// Runs `ask` on the service's recording of the same query.
    template <typename Answer>
    Result<Answer> look(const DriveEntry& entry, const char* look, Wake wake,
                        const std::function<Result<Answer>(Toolbox&, const DriveEntry&)>& ask) {
        const auto told = jobs.call("RecordLook", {entry.id, std::string(look), wake == Wake::allowed}, 1);
        if (!told) return fail(told.error());
        auto replay = record::replay_text(told->front());
        if (!replay) return fail(replay.error());
        const auto recorded = (*replay)->list();
        if (!recorded || recorded->size() != 1 || recorded->front().id != entry.id) {
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("the Fettle service returned a recording of a different drive"));
        }
        toolbox::TableByPort machine(here_.machine, **replay);
        auto toolbox = make_local_toolbox(**replay, machine, here_.files, here_.catalogue, {}, here_.care);
        return ask(toolbox, recorded->front());
    }

    ServiceJobs jobs;

private:
    Here here_;
};

class ServiceTrimming final : public Trimming {
public:
    ServiceTrimming(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), inspection_(local.inspection), local_(local.trimming) {}

    Result<std::vector<trim::FileSystem>> file_systems() override { return local_->file_systems(); }

    /// Selects the file systems in this process and passes their listed mount points to the service. Error: refused, if
    /// the service sees different file systems.
    Result<TrimJob> plan(const TrimRequest& request) override {
        auto made = local_->plan(request);
        if (!made || made->step_candidates.empty() || !shared_->jobs.there()) return made;
        // In the service's order, which is the same as here.
        std::vector<std::string> names;
        for (const auto index : made->step_candidates) names.push_back(made->candidates[index].file_system.target);
        auto job = shared_->jobs.plan("PlanTrim", {names, false, request.minimum_bytes});
        if (!job) return fail(job.error());
        // The plan is displayed with the file systems found here, so they must match those of the service.
        const auto same = [](const plan::Step& one, const plan::Step& other) {
            return render(one.what.text, one.what.evidence) == render(other.what.text, other.what.evidence);
        };
        const auto& mine = made->job.plan.steps;
        if (!std::equal(mine.begin(), mine.end(), job->plan.steps.begin(), job->plan.steps.end(), same)) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("the file systems visible to the Fettle service differ from those visible to this user"));
        }
        made->job = std::move(*job);
        return made;
    }

    /// Disk images are handled in this process.
    Result<WipeJob> plan_wipe(const WipeRequest& request) override {
        if (request.image || !shared_->jobs.there()) return local_->plan_wipe(request);
        const auto entry = inspection_->find(request.name);
        if (!entry) return fail(entry.error());
        std::string left;
        auto job = shared_->jobs.plan("PlanWipe", {entry->id, request.unallocated, request.minimum_bytes}, &left);
        if (!job) return fail(job.error());
        auto left_alone = shared_->jobs.read_left_alone(left);
        if (!left_alone) return fail(left_alone.error());
        return WipeJob{std::move(*job), std::move(*left_alone)};
    }

    Result<TrimPaths> trace(const std::string& name) override { return local_->trace(name); }
    Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel) override {
        return local_->prove(path, cancel);
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Inspection> inspection_;
    std::shared_ptr<Trimming> local_;
};

class ServiceErasing final : public Erasing {
public:
    ServiceErasing(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), inspection_(local.inspection), local_(local.erasing) {}

    Result<EraseMethods> methods(const std::string& drive) override {
        const auto entry = inspection_->find(drive);
        if (!entry || !shared_->looks_at(*entry)) return local_->methods(drive);
        return shared_->look<EraseMethods>(
            *entry, "erase-methods", Wake::allowed,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.erasing->methods(recorded.id); });
    }

    Result<plan::Job> plan(const EraseRequest& request) override {
        if (!shared_->jobs.there()) return local_->plan(request);
        const auto entry = inspection_->find(request.drive);
        if (!entry) return fail(entry.error());
        const std::string purpose = request.purpose == erase::Purpose::resume   ? "resume"
                                    : request.purpose == erase::Purpose::unlock ? "unlock"
                                                                                : "erase";
        const auto method = erase::text_of({request.method, request.sector_bytes});
        if (!request.password) return shared_->jobs.plan("PlanErase", {entry->id, purpose, method, request.psid});
        if (!request.psid.empty()) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a PSID and a password cannot be combined"));
        }
        // In shared memory, because the bus can be monitored and buffers messages.
        const auto file = MemoryFile::make(
            "fettle-password", request.credential ? std::span<const std::uint8_t>(request.credential->bytes())
                                                  : std::span<const std::uint8_t>());
        if (!file) return fail(file.error());
        return shared_->jobs.plan("PlanEraseWithPassword",
                                  {entry->id, purpose, method, std::string(name(*request.password)),
                                   ServiceBus::Descriptor{file->descriptor()}});
    }

    Status unfreeze() override { return local_->unfreeze(); }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Inspection> inspection_;
    std::shared_ptr<Erasing> local_;
};

class ServiceFirmwareUpdates final : public FirmwareUpdates {
public:
    ServiceFirmwareUpdates(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.firmware) {}

    Result<firmware::Report> report(const DriveEntry& entry) override {
        if (!shared_->looks_at(entry)) return local_->report(entry);
        return shared_->look<firmware::Report>(
            entry, "firmware", Wake::never,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.firmware->report(recorded); });
    }

    /// Passes the image to the service in a sealed memory file.
    Result<plan::Job> plan(const DriveEntry& entry, std::optional<firmware::ImageFile> image,
                           const firmware::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(entry, std::move(image), request);
        const std::string activate(name(request.activate));
        const std::uint64_t slot = request.slot.value_or(0);
        if (!image) return shared_->jobs.plan("PlanActivation", {entry.id, slot, activate});
        const auto file = MemoryFile::make("fettle-firmware", image->bytes);
        if (!file) return fail(file.error());
        return shared_->jobs.plan("PlanFirmware",
                                  {entry.id, ServiceBus::Descriptor{file->descriptor()}, image->name, slot, activate,
                                   std::uint64_t{request.mode.value_or(0)}, request.allow_older, request.revision});
    }

    Result<firmware::ImageFile> read(const std::string& path) override { return local_->read(path); }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<FirmwareUpdates> local_;
};

class ServiceOverProvisioning final : public OverProvisioning {
public:
    ServiceOverProvisioning(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.over_provisioning) {}

    Result<SpareReport> report(const DriveEntry& drive, const InspectOptions& options) override {
        if (!shared_->looks_at(drive)) return local_->report(drive, options);
        return shared_->look<SpareReport>(drive, "overprovision", options.wake,
                                          [&](Toolbox& toolbox, const DriveEntry& recorded) {
                                              return toolbox.over_provisioning->report(recorded, options);
                                          });
    }

    Result<plan::Job> plan(const DriveEntry& drive, const overprovision::Request& request,
                           const InspectOptions& options) override {
        if (!shared_->jobs.there()) return local_->plan(drive, request, options);
        const std::string method(request.method ? overprovision::name(*request.method) : std::string_view());
        return shared_->jobs.plan("PlanOverprovision",
                                  {drive.id, method, request.undo, request.amount.bytes.value_or(UINT64_MAX),
                                   request.amount.percent.value_or(-1), options.wake == Wake::allowed});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<OverProvisioning> local_;
};

class ServiceSelfTesting final : public SelfTesting {
public:
    ServiceSelfTesting(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.self_testing) {}

    Result<selftest::State> state(const DriveEntry& entry) override {
        if (!shared_->looks_at(entry)) return local_->state(entry);
        return shared_->look<selftest::State>(
            entry, "self-tests", Wake::allowed,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.self_testing->state(recorded); });
    }

    Result<plan::Job> plan(const DriveEntry& entry, const selftest::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(entry, request);
        std::string test(request.abort ? "abort" : name(request.kind));
        if (!request.abort && !request.spans.empty()) test += ":" + selftest::text_of(request.spans);
        return shared_->jobs.plan("PlanSelfTest", {entry.id, test, request.wait});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<SelfTesting> local_;
};

class ServiceLogReader final : public LogReader {
public:
    ServiceLogReader(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.logs) {}

    Result<logs::DriveLogs> read(const DriveEntry& entry) override {
        if (!shared_->looks_at(entry)) return local_->read(entry);
        return shared_->look<logs::DriveLogs>(
            entry, "logs", Wake::allowed,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.logs->read(recorded); });
    }

    Result<logs::EventLog> events(const DriveEntry& entry) override {
        if (!shared_->looks_at(entry)) return local_->events(entry);
        return shared_->look<logs::EventLog>(
            entry, "event-log", Wake::allowed,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.logs->events(recorded); });
    }

    /// Some MiB of contents that only the manufacturer knows: for administrators.
    Result<logs::Telemetry> telemetry(const DriveEntry& entry, logs::TelemetrySource source) override {
        return local_->telemetry(entry, source);
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<LogReader> local_;
};

/// The service carries scans out and so has their results.
class ServiceScanning final : public Scanning {
public:
    ServiceScanning(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.scanning) {}

    Result<plan::Job> plan(const DriveEntry& entry, const scan::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(entry, request);
        return shared_->jobs.plan("PlanScan",
                                  {entry.id, request.from, request.to, request.verify, request.gentle, request.resume});
    }

    Result<std::optional<scan::ScanMap>> latest(const DriveEntry& entry) override {
        if (!shared_->jobs.there()) return local_->latest(entry);
        auto maps = results(entry, 1);
        if (!maps) return fail(maps.error());
        if (maps->empty()) return std::optional<scan::ScanMap>();
        return std::optional(std::move(maps->front()));
    }

    Result<std::vector<scan::ScanMap>> earlier(const DriveEntry& entry) override {
        if (!shared_->jobs.there()) return local_->earlier(entry);
        auto maps = results(entry, scan::kMostKept);
        if (maps && !maps->empty()) maps->erase(maps->begin());
        return maps;
    }

private:
    Result<std::vector<scan::ScanMap>> results(const DriveEntry& entry, std::uint64_t at_most) {
        const auto told = shared_->jobs.call("ScanResults", {entry.id, at_most}, 1);
        if (!told) return fail(told.error());
        return json::parse_scans(told->front());
    }

    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Scanning> local_;
};

/// Searching all users' files needs the service, where this user may not.
class ServiceFileLookup final : public FileLookup {
public:
    ServiceFileLookup(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.file_lookup) {}

    Result<lookup::Geometry> geometry(const DriveEntry& entry) override { return local_->geometry(entry); }

    Result<lookup::Findings> find(const DriveEntry& entry, const std::vector<lookup::Range>& ranges,
                                  const lookup::OnProgress& on_progress, const CancelToken& cancel) override {
        auto found = local_->find(entry, ranges, on_progress, cancel);
        if (found || found.error().code != ErrorCode::not_permitted || !shared_->jobs.there()) return found;
        const auto told = shared_->jobs.call("FindFiles", {entry.id, lookup::text_of(ranges)}, 1, cancel);
        if (!told) return fail(told.error());
        return json::parse_findings(told->front());
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<FileLookup> local_;
};

/// The service changes settings, and so has the records of its changes.
class ServiceTuning final : public Tuning {
public:
    ServiceTuning(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.tuning) {}

    Result<SettingsReport> settings() override {
        if (!shared_->jobs.there()) return local_->settings();
        const auto told = shared_->jobs.call("Settings", {}, 1);
        if (!told) return fail(told.error());
        const auto texts = std::make_shared<tune::Texts>();
        SettingsReport report;
        auto settings = json::parse_settings(told->front(), *texts, &report.problems);
        if (!settings) return fail(settings.error());
        report.settings = std::move(*settings);
        report.texts = texts;
        return report;
    }

    Result<plan::Job> plan(const std::vector<tune::Assignment>& assignments) override {
        if (!shared_->jobs.there()) return local_->plan(assignments);
        std::vector<std::string> all;
        all.reserve(assignments.size());
        for (const auto& one : assignments) all.push_back(one.id + "=" + one.value);
        return shared_->jobs.plan("PlanSettings", {all, false});
    }

    Result<plan::Job> plan_undo(const std::vector<std::string>& ids) override {
        if (!shared_->jobs.there()) return local_->plan_undo(ids);
        return shared_->jobs.plan("PlanSettings", {ids, true});
    }

    /// Of the processes, those of this user.
    Result<tune::WriteSample> sample_writes() override { return local_->sample_writes(); }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Tuning> local_;
};

bool is_pause_only(const schedule::ScheduleChange& change) {
    return change.put.empty() && change.remove.empty() && change.release.empty() && !change.take_over_fstrim;
}

class ServiceScheduling final : public Scheduling {
public:
    ServiceScheduling(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.scheduling) {}

    Result<schedule::Overview> overview() override { return local_->overview(); }

    /// The service's schedule. Changes require authorization by polkit.
    Status change(const schedule::ScheduleChange& change) override {
        if (!shared_->jobs.there()) return local_->change(change);
        if (change.pause_until) {
            const auto until = static_cast<std::uint64_t>(std::max<schedule::UnixTime>(*change.pause_until, 0));
            const auto paused = shared_->jobs.call("PauseSchedule", {until}, 0);
            if (!paused) return fail(paused.error());
            if (is_pause_only(change)) return {};
        }
        std::string tasks;
        if (!change.put.empty()) {
            schedule::Schedule put;
            put.tasks = change.put;
            tasks = schedule::to_json(put);
        }
        const std::string fstrim = !change.take_over_fstrim ? "" : *change.take_over_fstrim ? "take-over" : "give-back";
        const auto told = shared_->jobs.call("ChangeSchedule", {tasks, change.remove, change.release, fstrim}, 0);
        if (!told) return fail(told.error());
        return {};
    }

    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request,
                                                  const CancelToken& cancel) override {
        return local_->run(request, cancel);
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Scheduling> local_;
};

}  // namespace

Toolbox make_service_toolbox(const Toolbox& local, const Here& here, std::function<void()> on_use) {
    const auto shared = std::make_shared<Shared>(here, std::move(on_use));
    auto made = local;
    made.trimming = std::make_shared<ServiceTrimming>(shared, local);
    made.erasing = std::make_shared<ServiceErasing>(shared, local);
    made.firmware = std::make_shared<ServiceFirmwareUpdates>(shared, local);
    made.over_provisioning = std::make_shared<ServiceOverProvisioning>(shared, local);
    made.self_testing = std::make_shared<ServiceSelfTesting>(shared, local);
    made.logs = std::make_shared<ServiceLogReader>(shared, local);
    made.scanning = std::make_shared<ServiceScanning>(shared, local);
    made.file_lookup = std::make_shared<ServiceFileLookup>(shared, local);
    made.tuning = std::make_shared<ServiceTuning>(shared, local);
    made.scheduling = std::make_shared<ServiceScheduling>(shared, local);
    return made;
}

}  // namespace fettle::remote
