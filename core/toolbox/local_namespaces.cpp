// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_namespaces.h"

#include <algorithm>
#include <utility>

#include "core/namespaces/namespace_work.h"
#include "core/plan/ask_identity.h"
#include "core/plan/users.h"
#include "core/toolbox/siblings.h"

namespace fettle::toolbox {

namespace {

Result<namespaces::Survey> survey(DrivePorts& ports, const DriveEntry& entry) {
    if (entry.identity.bus != Bus::nvme || !ports.nvme) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("namespaces: {drive} is not connected as an NVMe drive"),
                    {{"drive", entry.id}});
    }
    return namespaces::survey(*ports.nvme, entry.identity.nsid);
}

}  // namespace

Result<std::map<std::uint32_t, std::vector<std::string>>> find_devices(const namespaces::Survey& survey,
                                                                       DriveSource& drives,
                                                                       check::MachineSource& machine,
                                                                       const DriveEntry& entry) {
    const auto siblings = find_siblings(drives, machine, entry, nullptr);
    if (!siblings) return fail(siblings.error());
    std::map<std::uint32_t, std::vector<std::string>> devices;
    const auto add = [&](const DriveEntry& one) {
        const auto& nsid = one.identity.nsid;
        if (nsid && survey.find(*nsid) != nullptr) devices[*nsid].push_back(one.id);
    };
    add(entry);
    for (const auto& sibling : *siblings) add(sibling.entry);
    for (auto& [nsid, ids] : devices) std::sort(ids.begin(), ids.end());
    return devices;
}

Result<NamespaceReport> LocalNamespaces::report(const DriveEntry& entry, const InspectOptions& options) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    auto found = survey(*ports, entry);
    if (!found) return fail(found.error());
    NamespaceReport report;
    report.drive = drives_->inspect(entry, *ports, options.wake);
    report.survey = std::move(*found);
    auto devices = find_devices(report.survey, drives_->source(), drives_->machine(), entry);
    if (!devices) return fail(devices.error());
    report.devices = std::move(*devices);
    return report;
}

Result<plan::Job> LocalNamespaces::plan(const DriveEntry& entry, const namespaces::Request& request) {
    if (!maker_ || ports_.holder == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("changing drives on this system"));
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    auto found = survey(*ports, entry);
    if (!found) return fail(found.error());
    const auto place = drives_->place(entry, Wake::allowed);
    auto siblings = find_siblings(drives_->source(), drives_->machine(), entry, place ? &*place : nullptr);
    if (!siblings) return fail(siblings.error());
    namespaces::NamespaceInputs inputs;
    inputs.entry = entry;
    inputs.place = place ? &*place : nullptr;
    for (const auto& one : *siblings) {
        inputs.siblings.push_back({one.entry, one.place ? &*one.place : nullptr, one.kinship});
    }
    inputs.survey = std::move(*found);
    if (ports_.power != nullptr) inputs.on_battery = ports_.power->on_battery();
    const auto& subject = namespaces::subject_of(request, inputs.entry, inputs.siblings);
    auto subject_ports = subject.id == entry.id ? std::move(ports) : drives_->open(subject);
    if (!subject_ports) return fail(subject_ports.error());
    auto pinned = plan::pin_asked(*subject_ports, subject);
    if (!pinned) return fail(pinned.error());
    inputs.pinned = std::move(*pinned);
    auto made = namespaces::make_plan(request, inputs);
    if (!made) return fail(made.error());
    if (made->exclusive) plan::add_users_need(made->plan, ports_.holder, made->held);
    return job_of(std::move(*made));
}

Result<plan::Job> LocalNamespaces::job_of(namespaces::NamespacePlan made) {
    const auto plan = std::make_shared<const namespaces::NamespacePlan>(std::move(made));
    return maker_->make(
        plan->plan,
        [ports = ports_, drives = drives_, plan](const CancelToken& /*cancel*/) -> Result<std::unique_ptr<plan::Work>> {
            const auto listed = drives->list();
            if (!listed) return fail(listed.error());
            const auto now = std::find_if(listed->begin(), listed->end(),
                                          [&](const DriveEntry& one) { return one.id == plan->held.id; });
            if (now == listed->end()) return fail(ErrorCode::vanished, plan->plan.drives.front().words());
            return std::make_unique<namespaces::NamespaceWork>(*plan, *now, *ports.holder);
        },
        maker_->forgetting_on_any_namespace(plan->plan));
}

}  // namespace fettle::toolbox
