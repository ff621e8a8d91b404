// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/trim_jobs.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include "core/plan/journal_reader.h"
#include "core/trim/trim_work.h"

namespace fettle::toolbox {

namespace {

bool lies_on(const trim::FileSystem& file_system, const std::string& drive) {
    return std::find(file_system.drives.begin(), file_system.drives.end(), drive) != file_system.drives.end();
}

bool is_mounted_at(const trim::FileSystem& file_system, const std::string& target) {
    return file_system.target == target ||
           std::find(file_system.also_at.begin(), file_system.also_at.end(), target) != file_system.also_at.end();
}

void add_once(const trim::FileSystem& file_system, std::vector<trim::FileSystem>& all) {
    const auto same = [&](const trim::FileSystem& other) { return other.mount_id == file_system.mount_id; };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(file_system);
}

}  // namespace

Status TrimJobs::add_named(const std::string& name, const std::vector<trim::FileSystem>& all,
                           std::vector<trim::FileSystem>& meant) {
    if (name.empty())
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("empty name: expected a drive or a mount point"));
    if (trim::is_path(name)) {
        const auto target = ports_.file_systems->mount_point(name);
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const auto& one) { return is_mounted_at(one, target); });
        if (!target.empty() && found != all.end()) {
            add_once(*found, meant);
            return {};
        }
        if (!target.empty()) {
            trim::FileSystem invented;  // created by the kernel, such as /proc
            invented.target = target;
            invented.type = "not a disk file system";
            meant.push_back(std::move(invented));
            return {};
        }
    }
    const auto drive = drives_.find(name);
    if (!drive && drive.error().code == ErrorCode::not_a_drive) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{name} is neither a mount point nor a whole drive"),
                    {{"name", name}});
    }
    if (!drive) return fail(drive.error());
    bool any = false;
    for (const auto& file_system : all) {
        if (!lies_on(file_system, drive->id)) continue;
        add_once(file_system, meant);
        any = true;
    }
    if (!any)
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("no file system on {drive} is mounted, so there is no file system to trim"),
                    {{"drive", drive->id}});
    return {};
}

Result<std::vector<trim::FileSystem>> TrimJobs::meant(const TrimRequest& request) {
    const auto all = ports_.file_systems->list();
    if (!all) return fail(all.error());
    std::vector<trim::FileSystem> meant;
    if (request.all) {
        std::copy_if(all->begin(), all->end(), std::back_inserter(meant),
                     [](const trim::FileSystem& one) { return !one.devices.empty() || one.network; });
        return meant;
    }
    if (request.names.empty())
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("specify mount points or drives, or --all"));
    for (const auto& name : request.names) {
        if (auto added = add_named(name, *all, meant); !added) return fail(added.error());
    }
    return meant;
}

Result<TrimJob> TrimJobs::plan(const TrimRequest& request) {
    const auto drives = drives_.list();
    if (!drives) return fail(drives.error());
    const auto file_systems = meant(request);
    if (!file_systems) return fail(file_systems.error());
    std::vector<trim::DriveHere> here;
    std::deque<check::DrivePlace> places;  // a deque, because its elements do not move
    for (const auto& entry : *drives) {
        const bool used = std::any_of(file_systems->begin(), file_systems->end(),
                                      [&](const trim::FileSystem& one) { return lies_on(one, entry.id); });
        if (!used) continue;
        here.push_back({entry, drives_.catalogue().quirks(entry.identity), nullptr});
        auto place = drives_.place(entry, Wake::never);
        if (!place) continue;
        places.push_back(std::move(*place));
        here.back().place = &places.back();
    }
    std::vector<trim::Candidate> candidates;
    for (const auto& file_system : *file_systems) candidates.push_back(trim::judge(file_system, here));
    const auto made =
        std::make_shared<const trim::TrimPlan>(trim::make_plan(std::move(candidates), here, request.minimum_bytes));
    auto job = maker_.make(
        made->plan,
        [file_systems = ports_.file_systems, &drives = drives_.source(), made](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<trim::TrimWork>(*made, *file_systems, drives));
        },
        [&journals = *ports_.journals](const plan::Receipt& receipt) {
            forget_ended_trims(journals, std::any_of(receipt.steps.begin(), receipt.steps.end(), [](const auto& step) {
                                   return step.outcome == plan::Outcome::done;
                               }));
        });
    if (!job) return fail(job.error());
    return TrimJob{std::move(*job), made->candidates, made->minimum_bytes, made->step_candidates};
}

void forget_ended_trims(plan::JournalStore& journals, bool made_good) {
    const auto found = journals.found();
    if (!found) return;
    for (const auto& journal : *found) {
        const auto story = plan::read_journal(journal.text);
        if (story.verb == plan::name(plan::Verb::trim) && (story.outcome || made_good)) {
            (void)journals.remove(journal.name);  // on failure, it is found again next time
        }
    }
}

}  // namespace fettle::toolbox
