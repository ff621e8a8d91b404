// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "core/json/lookup_json.h"
#include "core/json/scan_json.h"
#include "core/scan/scan_store.h"
#include "platform/remote/services.h"
#include "platform/remote/shared.h"

namespace fettle::remote {

namespace {

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

    /// In a memory file: a recording of some MiB would be twice as large.
    Result<logs::Telemetry> telemetry(const DriveEntry& entry, logs::TelemetrySource source) override {
        if (!shared_->looks_at(entry)) return local_->telemetry(entry, source);
        const std::string captured_by = source == logs::TelemetrySource::host ? "host" : "controller";
        auto bytes = shared_->jobs.read_file("ReadTelemetry", {entry.id, captured_by}, logs::kLargestTelemetry);
        if (!bytes) return fail(bytes.error());
        return logs::decode_telemetry(std::move(*bytes), source);
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

}  // namespace

std::shared_ptr<LogReader> make_log_reader(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceLogReader>(shared, local);
}

std::shared_ptr<Scanning> make_scanning(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceScanning>(shared, local);
}

std::shared_ptr<FileLookup> make_file_lookup(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceFileLookup>(shared, local);
}

}  // namespace fettle::remote
