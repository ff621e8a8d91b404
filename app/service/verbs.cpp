// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/verbs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "app/service/limits.h"
#include "core/json/lookup_json.h"
#include "core/json/plan_json.h"
#include "core/json/plan_reading.h"
#include "core/json/scan_json.h"
#include "core/json/tune_json.h"
#include "core/scan/scan_store.h"
#include "core/schedule/schedule_store.h"

namespace fettle::service {

namespace {

bool is_mount(const std::vector<trim::FileSystem>& mounted, const std::string& name) {
    return std::any_of(mounted.begin(), mounted.end(), [&](const trim::FileSystem& one) {
        return one.target == name || std::find(one.also_at.begin(), one.also_at.end(), name) != one.also_at.end();
    });
}

Status check_trim_names(Toolbox& toolbox, const std::vector<std::string>& names) {
    if (names.size() > kMostNames) return fail(ErrorCode::too_large, FETTLE_TEXT("too many names"));
    const auto drives = toolbox.inspection->list();
    if (!drives) return fail(drives.error());
    const auto mounted = toolbox.trimming->file_systems();
    if (!mounted) return fail(mounted.error());
    for (const auto& name : names) {
        if (name.empty())
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("empty name: expected a drive id or a mount point"));
        if (name.size() > kLongestMountPoint) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("name too long"));
        const bool drive =
            std::any_of(drives->begin(), drives->end(), [&](const DriveEntry& one) { return one.id == name; });
        const bool mount = is_mount(*mounted, name);
        if (!drive && !mount) {
            return fail(ErrorCode::not_found, FETTLE_TEXT("not a listed drive id or mount point"));
        }
    }
    return {};
}

/// Root resolves the names of a task on every run, so a task may name only listed drives and mount points.
Status check_task_names(Toolbox& toolbox, const std::vector<schedule::Task>& tasks) {
    std::vector<std::string> names;
    for (const auto& task : tasks) names.insert(names.end(), task.what.begin(), task.what.end());
    if (names.empty()) return {};
    if (names.size() > kMostNames) return fail(ErrorCode::too_large, FETTLE_TEXT("too many names"));
    const auto drives = toolbox.inspection->list();
    if (!drives) return fail(drives.error());
    const auto mounted = toolbox.trimming->file_systems();
    for (const auto& name : names) {
        const bool drive = std::any_of(drives->begin(), drives->end(), [&](const DriveEntry& one) {
            return !name.empty() && (one.id == name || one.identity.serial == name ||
                                     std::find(one.links.begin(), one.links.end(), name) != one.links.end());
        });
        if (!drive && !(mounted && is_mount(*mounted, name))) {
            return fail(ErrorCode::not_found,
                        FETTLE_TEXT("a task names something other than a listed drive or mount point"));
        }
    }
    return {};
}

Status name_password(const std::string& whose, std::string_view password, EraseRequest& request) {
    if (whose.empty()) return {};
    request.password = erase::password_kind_named(whose);
    if (!request.password)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown password type: expected user, master or fettle"));
    if (password.empty()) return {};
    auto given = erase::Credential::given(*request.password, password);
    if (!given) return fail(given.error());
    request.credential = std::move(*given);
    return {};
}

}  // namespace

Result<DriveEntry> listed_drive(Toolbox& toolbox, const std::string& id) {
    if (id.empty() || id.size() > kLongestDriveName)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid drive id"));
    auto drives = toolbox.inspection->list();
    if (!drives) return fail(drives.error());
    for (auto& one : *drives) {
        if (one.id == id) return std::move(one);
    }
    return fail(ErrorCode::not_found, FETTLE_TEXT("no listed drive has this id"));
}

Result<PlannedJob> plan_trim(Toolbox& toolbox, const TrimRequest& request) {
    if (!request.all) {
        if (auto known = check_trim_names(toolbox, request.names); !known) return fail(known.error());
    } else if (!request.names.empty()) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("specify either all or names, not both"));
    }
    auto made = toolbox.trimming->plan(request);
    if (!made) return fail(made.error());
    if (made->job.plan.steps.empty())
        return fail(ErrorCode::unsupported, FETTLE_TEXT("no mounted file system supports TRIM"));
    return offered(std::move(made->job));
}

Result<PlannedJob> plan_erase(Toolbox& toolbox, const EraseWords& words, std::string_view password) {
    const auto drive = listed_drive(toolbox, words.drive);
    if (!drive) return fail(drive.error());
    EraseRequest request;
    request.drive = drive->path;  // the only unambiguous name
    if (words.purpose == "resume") {
        request.purpose = erase::Purpose::resume;
    } else if (words.purpose == "unlock") {
        request.purpose = erase::Purpose::unlock;
    } else if (words.purpose != "erase") {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown purpose: expected erase, resume or unlock"));
    }
    const auto wanted = erase::read_method_text(words.method);
    if (!wanted) return fail(wanted.error());
    request.method = wanted->method;
    request.sector_bytes = wanted->sector_bytes;
    if (words.psid.size() > kLongestPsid) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("PSID too long"));
    request.psid = words.psid;
    if (auto named = name_password(words.whose, password, request); !named) return fail(named.error());
    return offered(toolbox.erasing->plan(request));
}

Result<PlannedJob> plan_wipe(Toolbox& toolbox, const std::string& drive, bool unallocated,
                             std::uint64_t minimum_bytes) {
    const auto listed = listed_drive(toolbox, drive);
    if (!listed) return fail(listed.error());
    WipeRequest request;
    request.name = listed->path;
    request.unallocated = unallocated;
    request.minimum_bytes = minimum_bytes;
    auto made = toolbox.trimming->plan_wipe(request);
    if (!made) return fail(made.error());
    auto job = offered(std::move(made->job));
    job.action = kWipe;
    job.remarks.push_back(json::dump(json::to_json(made->left_alone), -1));
    return job;
}

Result<PlannedJob> plan_spare(Toolbox& toolbox, const SpareWords& words) {
    const auto drive = listed_drive(toolbox, words.drive);
    if (!drive) return fail(drive.error());
    overprovision::Request request;
    request.undo = words.undo;
    if (!words.method.empty()) {
        request.method = overprovision::method_of(words.method);
        if (!request.method) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown over-provisioning method"));
    }
    if (words.bytes != UINT64_MAX) request.amount.bytes = words.bytes;
    if (std::isnan(words.percent))
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the percentage is not a number"));
    if (words.percent >= 0) request.amount.percent = words.percent;
    return offered(toolbox.over_provisioning->plan(*drive, request, {words.wake ? Wake::allowed : Wake::never}));
}

Result<PlannedJob> plan_firmware(Toolbox& toolbox, const FirmwareWords& words,
                                 std::optional<firmware::ImageFile> image) {
    using firmware::Activate;
    const auto drive = listed_drive(toolbox, words.drive);
    if (!drive) return fail(drive.error());
    firmware::Request request;
    const std::array all{Activate::automatic, Activate::never, Activate::next_boot, Activate::reset, Activate::now};
    const auto when = std::find_if(all.begin(), all.end(), [&](Activate one) { return name(one) == words.activate; });
    if (when == all.end()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown activation time"));
    request.activate = *when;
    constexpr std::uint64_t kMostSlots = 7;  // NVMe base specification 2.0, firmware slots
    if (words.slot > kMostSlots) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid firmware slot"));
    if (words.slot != 0) request.slot = static_cast<unsigned>(words.slot);
    if (words.mode > UINT8_MAX) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid microcode mode"));
    if (words.mode != 0) request.mode = static_cast<std::uint8_t>(words.mode);
    request.allow_older = words.allow_older;
    if (words.revision.size() > kLongestRevision)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("firmware revision too long"));
    request.revision = words.revision;
    auto job = offered(toolbox.firmware->plan(*drive, std::move(image), request));
    // A cabinet can decompress to far more than its own size.
    if (job && job->held_bytes > kLargestImage) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("the image exceeds the service's size limit"));
    }
    return job;
}

Result<PlannedJob> plan_self_test(Toolbox& toolbox, const std::string& drive, const std::string& test, bool wait) {
    const auto listed = listed_drive(toolbox, drive);
    if (!listed) return fail(listed.error());
    auto request = selftest::read_request(test);
    if (!request) return fail(request.error());
    request->wait = wait;
    // It can block a drive and the thread of the job for hours, and neither can be ended.
    if (request->captive) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the service runs no captive self-tests, because it could neither "
                                                    "abort them nor stop before they end; run the test as root"));
    }
    return offered(toolbox.self_testing->plan(*listed, *request));
}

Result<PlannedJob> plan_scan(Toolbox& toolbox, const ScanWords& words) {
    const auto listed = listed_drive(toolbox, words.drive);
    if (!listed) return fail(listed.error());
    return offered(toolbox.scanning->plan(*listed, {words.from, words.to, words.verify, words.gentle, words.resume}));
}

Result<PlannedJob> plan_namespace(Toolbox& toolbox, const NamespaceWords& words) {
    using namespaces::Action;
    const auto drive = listed_drive(toolbox, words.drive);
    if (!drive) return fail(drive.error());
    const std::array all{Action::create, Action::remove, Action::attach, Action::detach};
    const auto action = std::find_if(all.begin(), all.end(), [&](Action one) { return name(one) == words.action; });
    if (action == all.end()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("unknown action: expected create, delete, attach or detach"));
    }
    constexpr std::uint64_t all_namespaces = 0xFFFFFFFF;  // NVMe Base 2.0 3.2.1.1
    if (words.nsid >= all_namespaces) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid namespace id"));
    if (words.controller > UINT16_MAX && words.controller != UINT64_MAX)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid controller id"));
    if (words.sector_bytes > UINT32_MAX) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid sector size"));
    namespaces::Request request;
    request.action = *action;
    if (words.nsid != 0) request.nsid = static_cast<std::uint32_t>(words.nsid);
    if (words.controller != UINT64_MAX) request.controller = static_cast<std::uint16_t>(words.controller);
    if (words.bytes != UINT64_MAX) request.bytes = words.bytes;
    if (words.sector_bytes != 0) request.sector_bytes = static_cast<std::uint32_t>(words.sector_bytes);
    request.shared = words.shared;
    request.attach = words.attach;
    return offered(toolbox.namespaces->plan(*drive, request));
}

Result<PlannedJob> plan_opal(Toolbox& toolbox, const OpalWords& words, std::string_view password) {
    using opal::Action;
    const auto drive = listed_drive(toolbox, words.drive);
    if (!drive) return fail(drive.error());
    const std::array all{Action::setup, Action::lock, Action::unlock, Action::disable, Action::revert};
    const auto action = std::find_if(all.begin(), all.end(), [&](Action one) { return name(one) == words.action; });
    if (action == all.end()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("unknown action: expected setup, lock, unlock, disable or revert"));
    }
    opal::Request request;
    request.action = *action;
    request.for_resume = words.after_suspend;
    if (!password.empty()) {
        auto given = opal::Password::given(password);
        if (!given) return fail(given.error());
        request.password = std::make_shared<const opal::Password>(std::move(*given));
    }
    auto job = offered(toolbox.opal->plan(*drive, request));
    if (job && request.action == Action::revert) job->action = kErase;
    return job;
}

Result<std::vector<std::uint8_t>> telemetry_bytes(Toolbox& toolbox, const std::string& drive,
                                                  const std::string& source) {
    const auto listed = listed_drive(toolbox, drive);
    if (!listed) return fail(listed.error());
    if (source != "host" && source != "controller") {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("unknown source of telemetry: expected host or controller"));
    }
    auto read = toolbox.logs->telemetry(
        *listed, source == "host" ? logs::TelemetrySource::host : logs::TelemetrySource::controller);
    if (!read) return fail(read.error());
    if (read->bytes.size() > logs::kLargestTelemetry)
        return fail(ErrorCode::too_large, FETTLE_TEXT("the telemetry exceeds the service's size limit"));
    return std::move(read->bytes);
}

Result<std::string> files_document(Toolbox& toolbox, const std::string& drive, const std::string& ranges,
                                   const CancelToken& cancel) {
    const auto listed = listed_drive(toolbox, drive);
    if (!listed) return fail(listed.error());
    const auto read = lookup::read_ranges(ranges, FileLookup::kMostRanges);
    if (!read) return fail(read.error());
    const auto geometry = toolbox.file_lookup->geometry(*listed);
    if (!geometry) return fail(geometry.error());
    const auto found = toolbox.file_lookup->find(
        *listed, *read, [](const lookup::Progress&) {}, cancel);
    if (!found) return fail(found.error());
    return json::dump(json::to_json(*found, *geometry), -1);
}

Result<std::string> scan_documents(Toolbox& toolbox, const std::string& drive, std::uint64_t at_most) {
    const auto listed = listed_drive(toolbox, drive);
    if (!listed) return fail(listed.error());
    auto documents = json::Json::array();
    const auto latest = toolbox.scanning->latest(*listed);
    if (!latest) return fail(latest.error());
    if (*latest && at_most > 0) documents.push_back(json::to_json(**latest));
    if (at_most > 1) {
        const auto earlier = toolbox.scanning->earlier(*listed);
        if (!earlier) return fail(earlier.error());
        for (const auto& map : *earlier) {
            if (documents.size() < std::min<std::uint64_t>(at_most, scan::kMostKept)) {
                documents.push_back(json::to_json(map));
            }
        }
    }
    return json::dump(documents, -1);
}

Result<std::string> settings_document(Toolbox& toolbox) {
    const auto report = toolbox.tuning->settings();
    if (!report) return fail(report.error());
    json::Json document;
    document["settings"] = json::to_json(report->settings);
    document["problems"] = report->problems;
    return json::dump(document, -1);
}

Result<PlannedJob> plan_settings(Toolbox& toolbox, const std::vector<std::string>& assignments, bool undo) {
    if (assignments.size() > kMostNames) return fail(ErrorCode::too_large, FETTLE_TEXT("too many settings"));
    std::vector<tune::Assignment> all;
    for (const auto& one : assignments) {
        if (one.size() > kLongestMountPoint)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid setting name"));
        if (undo) continue;
        const auto equals = one.rfind('=');
        if (equals == std::string::npos) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("expected id=value"));
        all.push_back({one.substr(0, equals), one.substr(equals + 1)});
    }
    return offered(undo ? toolbox.tuning->plan_undo(assignments) : toolbox.tuning->plan(all));
}

Result<schedule::ScheduleChange> schedule_change(Toolbox& toolbox, const ScheduleWords& words) {
    if (words.tasks.size() > kLongestSchedule || words.remove.size() > schedule::kMostTasks ||
        words.release.size() > kMostNames) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("schedule change too large"));
    }
    schedule::ScheduleChange change;
    if (!words.tasks.empty()) {
        auto read = schedule::parse_schedule(words.tasks);
        if (!read) return fail(read.error());
        change.put = std::move(read->tasks);
    }
    if (auto known = check_task_names(toolbox, change.put); !known) return fail(known.error());
    change.remove = words.remove;
    change.release = words.release;
    if (words.fstrim == "take-over" || words.fstrim == "give-back") {
        change.take_over_fstrim = words.fstrim == "take-over";
    } else if (!words.fstrim.empty()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("unknown fstrim.timer action: expected take-over or give-back"));
    }
    return change;
}

}  // namespace fettle::service
