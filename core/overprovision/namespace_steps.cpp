// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "core/namespaces/commands.h"
#include "core/overprovision/drive_steps.h"

namespace fettle::overprovision {

namespace {

bool has(const std::vector<std::uint32_t>& ids, std::uint32_t nsid) {
    return std::find(ids.begin(), ids.end(), nsid) != ids.end();
}

plan::StepResult no_nvme() {
    return {error_of(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands on this drive")), {}};
}

Error said_and_did_not(const char* what) {
    return {ErrorCode::io, fmt::format("the drive reported success, but {}", what), {}};
}

Status attach(NvmePort& port, std::uint16_t controller, std::uint32_t nsid) {
    auto data = nvme::list_of_controllers(controller);
    const auto done = port.admin(nvme::attach_namespace(nsid), data);
    const auto space = read_space(port, nsid);
    if (!space) return fail(done ? space.error() : done.error());
    if (has(space->attached, nsid)) return {};
    return done ? fail(said_and_did_not("the namespace is not attached")) : fail(done.error());
}

}  // namespace

plan::StepResult delete_old_namespace(plan::HeldDrive& drive, const Target& target) {
    auto* const port = drive.ports().nvme.get();
    if (port == nullptr) return no_nvme();
    const auto before = read_space(*port, target.nsid);
    if (!before) return {before.error(), {}};
    if (before->shape != target.before) {
        return {error_of(ErrorCode::refused, FETTLE_TEXT("the namespace has changed since the plan was made")), {}};
    }
    const auto done = port->admin(nvme::delete_namespace(target.nsid), {});
    const auto space = read_space(*port, target.nsid);
    if (!space) return {done ? space.error() : done.error(), {}};
    if (has(space->allocated, target.nsid)) {
        return {done ? said_and_did_not("the namespace still exists") : done.error(), {}};
    }
    return {{}, {{"unallocated_bytes", space->unallocated.value_or(ByteCount{}).bytes}}};
}

plan::StepResult create_new_namespace(plan::HeldDrive& drive, const Target& target, std::uint32_t& nsid) {
    auto* const port = drive.ports().nvme.get();
    if (port == nullptr) return no_nvme();
    const auto made = namespaces::create(*port, target.after);
    if (made) {
        nsid = *made;
        return {{}, {{"nsid", std::uint64_t{nsid}}}};
    }
    if (target.before.blocks == 0) return {made.error(), {}};
    const auto again = namespaces::create(*port, target.before);
    const auto attached = again ? attach(*port, target.controller, *again) : Status(fail(again.error()));
    if (!attached) return {made.error(), {{"old_size_restored", false}}};
    (void)have_system_look(drive);
    auto error = made.error();
    error.context += "; an empty namespace of the old size was created instead";
    return {error, {{"old_size_restored", true}}};
}

plan::StepResult attach_new_namespace(plan::HeldDrive& drive, const Target& target, std::uint32_t nsid) {
    auto* const port = drive.ports().nvme.get();
    if (port == nullptr) return no_nvme();
    if (auto done = attach(*port, target.controller, nsid); !done) return {done.error(), {}};
    return {{}, {{"nsid", std::uint64_t{nsid}}}};
}

plan::StepResult have_system_look(plan::HeldDrive& drive) {
    const bool looked = drive.read_again().has_value() || drive.reset().has_value();
    return {{}, {{"system_looked", looked}}};
}

}  // namespace fettle::overprovision
