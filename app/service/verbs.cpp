// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/verbs.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/service/limits.h"
#include "core/report/plan_json.h"

namespace fettle::service {

namespace {

PlannedJob make_job(plan::Plan plan, std::string hash) {
    PlannedJob job;
    job.document = report::dump(report::to_json(plan, hash), -1);
    job.plan = std::move(plan);
    job.hash = std::move(hash);
    return job;
}

Status check_trim_names(Toolbox& toolbox, const std::vector<std::string>& names) {
    if (names.size() > kMostNames) return fail(ErrorCode::too_large, "too many names");
    const auto drives = toolbox.list();
    if (!drives) return fail(drives.error());
    const auto mounted = toolbox.plan_trim({{}, true, 0});
    if (!mounted) return fail(mounted.error());
    for (const auto& name : names) {
        if (name.empty()) return fail(ErrorCode::invalid_argument, "an empty name is no mount and no drive");
        if (name.size() > kLongestMountPoint) return fail(ErrorCode::invalid_argument, "a name is too long");
        const bool drive =
            std::any_of(drives->begin(), drives->end(), [&](const DriveEntry& one) { return one.id == name; });
        const bool mount = std::any_of(mounted->candidates.begin(), mounted->candidates.end(), [&](const auto& one) {
            const auto& also = one.file_system.also_at;
            return one.file_system.target == name || std::find(also.begin(), also.end(), name) != also.end();
        });
        if (!drive && !mount) {
            return fail(ErrorCode::not_found, "a name is neither a listed drive's id nor a listed mount point");
        }
    }
    return {};
}

}  // namespace

const char* action_of(plan::Verb verb) noexcept {
    switch (verb) {
        case plan::Verb::trim: return "org.fettle.trim";
        case plan::Verb::erase: return "org.fettle.erase";
        case plan::Verb::firmware: return "org.fettle.firmware";
        case plan::Verb::overprovision: return "org.fettle.overprovision";
    }
    return "org.fettle.erase";  // what is not known is asked for as strictly as anything
}

Result<DriveEntry> listed_drive(Toolbox& toolbox, const std::string& id) {
    if (id.empty() || id.size() > kLongestDriveName)
        return fail(ErrorCode::invalid_argument, "no drive has such an id");
    auto drives = toolbox.list();
    if (!drives) return fail(drives.error());
    for (auto& one : *drives) {
        if (one.id == id) return std::move(one);
    }
    return fail(ErrorCode::not_found, "no drive of that id is listed");
}

Result<PlannedJob> plan_trim(Toolbox& toolbox, const TrimRequest& request) {
    if (!request.all) {
        if (auto known = check_trim_names(toolbox, request.names); !known) return fail(known.error());
    } else if (!request.names.empty()) {
        return fail(ErrorCode::invalid_argument, "all, or some by name");
    }
    auto made = toolbox.plan_trim(request);
    if (!made) return fail(made.error());
    if (made->plan.steps.empty()) return fail(ErrorCode::unsupported, "no file system here can be asked to discard");
    auto job = make_job(made->plan, made->plan_hash);
    const auto plan = std::make_shared<const trim::TrimPlan>(std::move(*made));
    job.run = [&toolbox, plan](const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                               const CancelToken& cancel) {
        return toolbox.trim(*plan, confirmation, watcher, cancel);
    };
    return job;
}

Result<PlannedJob> plan_erase(Toolbox& toolbox, const EraseWords& words) {
    const auto drive = listed_drive(toolbox, words.drive);
    if (!drive) return fail(drive.error());
    EraseRequest request;
    request.drive = drive->path;  // the only name that no other drive can have
    if (words.purpose == "resume") {
        request.purpose = erase::Purpose::resume;
    } else if (words.purpose == "unlock") {
        request.purpose = erase::Purpose::unlock;
    } else if (words.purpose != "erase") {
        return fail(ErrorCode::invalid_argument, "a purpose is erase, resume or unlock");
    }
    if (!words.method.empty()) {
        request.method = erase::method_named(words.method);
        if (!request.method) return fail(ErrorCode::invalid_argument, "there is no such method to erase a drive");
    }
    if (words.psid.size() > kLongestPsid) return fail(ErrorCode::invalid_argument, "a PSID is not so long");
    request.psid = words.psid;
    auto made = toolbox.plan_erase(request);
    if (!made) return fail(made.error());
    auto job = make_job(made->plan, made->plan_hash);
    const auto plan = std::make_shared<const erase::ErasePlan>(std::move(*made));
    job.run = [&toolbox, plan](const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                               const CancelToken& cancel) {
        return toolbox.erase(*plan, confirmation, watcher, cancel);
    };
    return job;
}

}  // namespace fettle::service
