// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/identify.h"

#include <set>

#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

// Controller or Namespace Structure, CDW10 bits 7:0 (NVMe Base 2.0 figure 274).
enum class Cns : std::uint8_t {
    ns = 0x00,
    controller = 0x01,
    active_list = 0x02,
    descriptors = 0x03,
    command_set_namespace = 0x05,
    command_set_controller = 0x06,
    command_set_active_list = 0x07,
    independent_namespace = 0x08,
    allocated_list = 0x10,
    allocated_namespace = 0x11,
    attached_controllers = 0x12,
    controllers = 0x13,
    primary_capabilities = 0x14,
    secondary_controllers = 0x15,
    granularity = 0x16,
    command_set_allocated_list = 0x1A,
    command_set_allocated_namespace = 0x1B,
    command_sets = 0x1C,
};

constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;
constexpr std::uint32_t kVersion2 = 0x20000;
constexpr std::size_t kListEntries = 1024;

bool of_version_2(Cns cns) {
    switch (cns) {
        case Cns::command_set_namespace:
        case Cns::command_set_controller:
        case Cns::command_set_active_list:
        case Cns::independent_namespace:
        case Cns::command_set_allocated_list:
        case Cns::command_set_allocated_namespace:
        case Cns::command_sets: return true;
        default: return false;
    }
}

bool needs_management(Cns cns) {
    switch (cns) {
        case Cns::allocated_list:
        case Cns::allocated_namespace:
        case Cns::attached_controllers:
        case Cns::granularity:
        case Cns::command_set_allocated_list:
        case Cns::command_set_allocated_namespace: return true;
        default: return false;
    }
}

/// CSI, CDW11 bits 31:24: the NVM command set is the only one here.
bool names_command_set(Cns cns) {
    return of_version_2(cns) && cns != Cns::independent_namespace && cns != Cns::command_sets;
}

Answer list_namespaces(const Core& core, std::uint32_t after, bool allocated, std::span<std::uint8_t> out) {
    if (after >= 0xFFFFFFFE) return refuse(kInvalidNamespace);
    std::size_t at = 0;
    for (const auto& ns : core.namespaces.all()) {
        if (ns.nsid <= after || !(allocated || ns.attached) || at == kListEntries) continue;
        put(out, at++ * 4, 4, ns.nsid);
    }
    return success();
}

Answer one_namespace(const Core& core, std::uint32_t nsid, bool allocated, std::span<std::uint8_t> out) {
    if (nsid == kEveryNamespace && !allocated) {
        if (!core.options.namespace_management) return refuse(kInvalidNamespace);
        fill_namespace(core, nullptr, out);
        return success();
    }
    if (!core.namespaces.valid(nsid)) return refuse(kInvalidNamespace);
    const auto* ns = core.namespaces.find(nsid);
    // An inactive (or unallocated) one is all zero (5.17.2.1, 5.17.2.9).
    if (ns != nullptr && (allocated || ns->attached)) fill_namespace(core, ns, out);
    return success();
}

/// The one active namespace of a form that has no zero-filled answer.
Answer with_active(const Core& core, std::uint32_t nsid, const Namespace*& ns) {
    if (!core.namespaces.valid(nsid)) return refuse(kInvalidNamespace);
    ns = core.namespaces.find(nsid);
    if (ns == nullptr || !ns->attached) return invalid_field(1);
    return success();
}

Answer list_controllers(const Core& core, const NvmeSubmission& command, bool of_namespace,
                        std::span<std::uint8_t> out) {
    std::set<std::uint16_t> ids(core.options.other_controllers.begin(), core.options.other_controllers.end());
    bool here = true;
    if (of_namespace) {
        if (!core.namespaces.valid(command.nsid())) return refuse(kInvalidNamespace);
        const auto* ns = core.namespaces.find(command.nsid());
        if (ns == nullptr) return invalid_field(1);
        ids = ns->elsewhere;
        here = ns->attached;
    }
    if (here) ids.insert(core.controller_id());
    // Controllers with an id from CNTID on: a count and the ids (figure 288).
    std::uint16_t count = 0;
    for (const auto id : ids) {
        if (id >= bits(command.dwords[10], 31, 16)) put(out, 2 + std::size_t{2} * count++, 2, id);
    }
    put(out, 0, 2, count);
    return success();
}

Answer independent_namespace(const Core& core, std::uint32_t nsid, std::span<std::uint8_t> out) {
    const Namespace* ns = nullptr;
    if (auto refused = with_active(core, nsid, ns); !refused.good()) return refused;
    // I/O Command Set Independent Identify Namespace (figure 280).
    out[1] = ns->shared ? 1 : 0;
    out[14] = ns->half_formatted ? 0 : 1;  // NSTAT: ready
    return success();
}

Answer granularity(const Core& core, std::span<std::uint8_t> out) {
    // Namespace Granularity List (NVM Command Set 1.0 4.1.5.7): one descriptor that fits every format.
    put(out, 0, 4, 0);
    put(out, 32, 8, core.options.namespace_granularity);
    put(out, 40, 8, core.options.namespace_granularity);
    return success();
}

Answer dispatch(const Core& core, const NvmeSubmission& command, Cns cns, std::span<std::uint8_t> out) {
    const auto nsid = command.nsid();
    switch (cns) {
        case Cns::ns: return one_namespace(core, nsid, false, out);
        case Cns::controller: fill_controller(core, out); return success();
        case Cns::active_list:
        case Cns::command_set_active_list: return list_namespaces(core, nsid, false, out);
        case Cns::descriptors: {
            const Namespace* ns = nullptr;
            if (auto refused = with_active(core, nsid, ns); !refused.good()) return refused;
            fill_descriptors(core, *ns, out);
            return success();
        }
        case Cns::command_set_namespace: {
            // NVM Command Set 1.0 figure 100: no protection information, nothing to tell.
            const Namespace* ns = nullptr;
            return nsid == kEveryNamespace && core.options.namespace_management ? success()
                                                                                : with_active(core, nsid, ns);
        }
        case Cns::command_set_controller: return success();  // VSL, WZSL, DMRL...: 0, no limit of their own
        case Cns::independent_namespace: return independent_namespace(core, nsid, out);
        case Cns::allocated_list:
        case Cns::command_set_allocated_list: return list_namespaces(core, nsid, true, out);
        case Cns::allocated_namespace: return one_namespace(core, nsid, true, out);
        case Cns::command_set_allocated_namespace:
            return core.namespaces.valid(nsid) ? success() : refuse(kInvalidNamespace);
        case Cns::attached_controllers: return list_controllers(core, command, true, out);
        case Cns::controllers: return list_controllers(core, command, false, out);
        case Cns::primary_capabilities: put(out, 0, 2, core.controller_id()); return success();
        case Cns::secondary_controllers: return success();
        case Cns::granularity: return granularity(core, out);
        case Cns::command_sets: {
            const auto id = bits(command.dwords[10], 31, 16);
            if (id != 0xFFFF && id != core.controller_id()) return invalid_field(10, 16);
            put(out, 0, 8, 1);  // combination 0: the NVM command set
            return success();
        }
    }
    return invalid_field(10);
}

}  // namespace

Answer identify(const Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data) {
    const auto cns = static_cast<Cns>(bits(command.dwords[10], 7, 0));
    if (of_version_2(cns) && core.options.version < kVersion2) return invalid_field(10);
    if (needs_management(cns) && !core.options.namespace_management) return invalid_field(10);
    if (names_command_set(cns) && bits(command.dwords[11], 31, 24) != 0) return invalid_field(11, 24);
    Page page{};
    const auto answer = dispatch(core, command, cns, page);
    if (answer.good()) put_bytes(data.first(kPageBytes), 0, page);
    return answer;
}

}  // namespace fettle::sim::nvme
