// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namespaces/survey.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/subsystem.h"

namespace fettle::namespaces {

namespace {

constexpr std::uint8_t kMultipleControllers = 1U << 1U;  // CMIC

Result<std::vector<std::uint8_t>> read(NvmePort& port, const NvmeCommand& command) {
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    if (const auto done = port.admin(command, data); !done) return fail(done.error());
    return data;
}

/// Sector sizes of a namespace to be created: those that all namespaces have in common (NVMe Base 2.0 5.17.2.1).
void add_sector_sizes(NvmePort& port, Survey& found) {
    const auto data = read(port, nvme::identify_namespace(nvme::kAllNamespaces));
    if (!data) return;
    const auto common = nvme::decode_identify_namespace(BytesView(*data));
    if (!common) return;
    found.sector_sizes = erase::sector_sizes(*common);
    for (auto& one : found.sector_sizes) one.current = false;  // there is no namespace yet
}

void add_granularities(NvmePort& port, Survey& found) {
    const auto data = read(port, nvme::identify_granularity());
    if (!data) return;
    if (auto list = nvme::decode_granularities(BytesView(*data))) found.granularities = std::move(*list);
}

void add_changes(NvmePort& port, Survey& found) {
    const auto data = read(port, nvme::changed_namespaces_log());
    if (!data) return;
    if (auto changed = nvme::decode_changed_namespaces(BytesView(*data))) found.changed = std::move(*changed);
}

void add_controllers(NvmePort& port, Survey& found) {
    const auto data = read(port, nvme::identify_subsystem_controllers());
    if (!data) return;
    if (auto list = nvme::decode_controller_list(BytesView(*data))) found.controllers = std::move(*list);
}

Namespace namespace_of(NvmePort& port, const nvme::IdentifyController& controller, nvme::SubsystemNamespace found) {
    Namespace one;
    one.nsid = found.nsid;
    one.attached = found.active;
    one.identify = std::move(found.identify);
    if (!found.active) {
        one.controllers = std::move(found.elsewhere);
    } else if ((controller.multi_path & kMultipleControllers) == 0) {
        one.controllers = {controller.controller_id};
    } else if (auto list = nvme::read_attached_controllers(port, found.nsid)) {
        one.controllers = std::move(*list);
    }
    if (one.controllers) std::sort(one.controllers->begin(), one.controllers->end());
    return one;
}

}  // namespace

std::optional<std::vector<std::uint16_t>> Namespace::others(std::uint16_t own) const {
    auto rest = controllers;
    if (rest) std::erase(*rest, own);
    return rest;
}

std::string Namespace::attachment() const {
    if (!controllers) return "unknown";
    return controllers->empty() ? "no controller" : fmt::format("controller {}", fmt::join(*controllers, ", "));
}

const Namespace* Survey::find(std::uint32_t nsid) const noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Namespace& one) { return one.nsid == nsid; });
    return found == all.end() ? nullptr : &*found;
}

Result<Survey> survey(NvmePort& port, std::optional<std::uint32_t> own) {
    const auto data = read(port, nvme::identify_controller());
    if (!data) return fail(data.error());
    const auto controller = nvme::decode_identify_controller(BytesView(*data));
    if (!controller) return fail(controller.error());
    auto subsystem = nvme::read_subsystem_namespaces(port, *controller, own);
    if (!subsystem) return fail(subsystem.error());
    Survey found;
    found.can_manage = controller->can_manage_namespaces();
    found.complete = subsystem->complete;
    found.controller = controller->controller_id;
    // From NVMe 1.4 on, NN is the greatest id and MNAN the number (figure 275).
    found.most = controller->namespace_limit != 0 ? controller->namespace_limit : controller->namespaces;
    if (controller->total_capacity_bytes != Uint128{}) {
        found.total = ByteCount{controller->total_capacity_bytes.saturated()};
        found.unallocated = ByteCount{controller->unallocated_capacity_bytes.saturated()};
    }
    for (auto& one : subsystem->all) found.all.push_back(namespace_of(port, *controller, std::move(one)));
    if (found.can_manage) {
        add_sector_sizes(port, found);
        add_controllers(port, found);
    }
    if (controller->has_namespace_granularity()) add_granularities(port, found);
    if (controller->reports_changed_namespaces()) add_changes(port, found);
    return found;
}

}  // namespace fettle::namespaces
