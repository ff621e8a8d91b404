// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/manage.h"

#include <algorithm>
#include <set>

#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;
constexpr unsigned kMostControllers = 2047;

// Host-specified fields of the Identify Namespace structure (NVM Command Set 1.0 figure 97, 4.1.6).
constexpr std::size_t kNsze = 0;
constexpr std::size_t kNcap = 8;
constexpr std::size_t kFlbas = 26;
constexpr std::size_t kDps = 29;
constexpr std::size_t kNmic = 30;

Answer create(Core& core, const NvmeSubmission& command, std::span<const std::uint8_t> data) {
    // CSI, CDW11 bits 31:24.
    if (bits(command.dwords[11], 31, 24) != 0) return refuse(kCommandSetUnsupported);
    const auto blocks = get(data, kNsze, 8);
    const auto capacity = get(data, kNcap, 8);
    const auto flbas = static_cast<std::uint32_t>(get(data, kFlbas, 1));
    const auto format = bits(flbas, 3, 0) | bits(flbas, 6, 5) << 4U;
    if (format >= core.options.lba_formats.size() || get(data, kDps, 1) != 0) return refuse(kInvalidFormat);
    if (blocks == 0 || capacity > blocks) return invalid_field(6);
    if (capacity < blocks) return refuse(kThinProvisioningUnsupported);
    const auto lba_bytes = core.options.lba_formats[format].bytes;
    const auto made = core.namespaces.create(blocks, static_cast<std::uint8_t>(format), lba_bytes);
    if (!made && made.error() == NamespaceTable::Refusal::no_id) return refuse(kNamespaceIdUnavailable);
    if (!made) {
        auto answer = refuse(kInsufficientCapacity);
        // The error log tells what it would take.
        answer.specific = core.namespaces.needed_bytes(blocks, lba_bytes).value_or(UINT64_MAX);
        return answer;
    }
    auto* ns = core.namespaces.find(*made);
    ns->shared = (get(data, kNmic, 1) & 1U) != 0;
    // Nothing of an earlier namespace shines through.
    static_cast<void>(core.store.trim(*ns, 0, ns->bytes()));
    return success(*made);
}

void erase_namespace(Core& core, std::uint32_t nsid) {
    const auto* ns = core.namespaces.find(nsid);
    if (ns == nullptr) return;
    core.self_tests.abort_of(nsid, TestResult::aborted_by_namespace_removal);
    static_cast<void>(core.store.trim(*ns, 0, ns->bytes()));
    const bool attached = ns->attached;
    core.namespaces.remove(nsid);
    if (attached) core.namespace_changed(nsid);
}

Answer remove(Core& core, std::uint32_t nsid) {
    if (nsid == kEveryNamespace) {
        while (!core.namespaces.all().empty()) erase_namespace(core, core.namespaces.all().front().nsid);
        return success();
    }
    if (!core.namespaces.valid(nsid)) return refuse(kInvalidNamespace);
    if (core.namespaces.find(nsid) == nullptr) return invalid_field(1);
    erase_namespace(core, nsid);
    return success();
}

/// Controller List (figure 288): names controllers of the subsystem, each once.
Answer read_controllers(const Core& core, std::span<const std::uint8_t> data, std::set<std::uint16_t>& list) {
    const auto count = get(data, 0, 2);
    if (count == 0 || count > kMostControllers) return refuse(kControllerListInvalid);
    const auto& others = core.options.other_controllers;
    for (std::size_t i = 0; i < count; ++i) {
        const auto id = static_cast<std::uint16_t>(get(data, 2 + i * 2, 2));
        const bool known = id == core.controller_id() || std::find(others.begin(), others.end(), id) != others.end();
        if (!known || !list.insert(id).second) return refuse(kControllerListInvalid);
    }
    return success();
}

[[nodiscard]] bool is_attached(const Core& core, const Namespace& ns, std::uint16_t controller) {
    return controller == core.controller_id() ? ns.attached : ns.elsewhere.count(controller) != 0;
}

/// What an attachment means for a namespace that is not shared: one controller at the most (NMIC bit 0).
bool is_private_elsewhere(const Namespace& ns, std::size_t more) {
    return !ns.shared && ns.elsewhere.size() + (ns.attached ? 1U : 0U) + more > 1;
}

}  // namespace

Answer manage_namespace(Core& core, const NvmeSubmission& command, std::span<const std::uint8_t> data) {
    constexpr unsigned kCreate = 0;
    constexpr unsigned kDelete = 1;
    if (core.tper.locked()) return refuse(kOperationDenied);
    switch (bits(command.dwords[10], 3, 0)) {
        case kCreate: return create(core, command, data);
        case kDelete: return remove(core, command.nsid());
        default: return invalid_field(10);
    }
}

Answer attach_namespace(Core& core, const NvmeSubmission& command, std::span<const std::uint8_t> data) {
    constexpr unsigned kAttach = 0;
    constexpr unsigned kDetach = 1;
    const auto select = bits(command.dwords[10], 3, 0);
    if (select != kAttach && select != kDetach) return invalid_field(10);
    if (!core.namespaces.valid(command.nsid())) return refuse(kInvalidNamespace);
    auto* ns = core.namespaces.find(command.nsid());
    if (ns == nullptr) return invalid_field(1);
    std::set<std::uint16_t> controllers;
    if (auto refused = read_controllers(core, data, controllers); !refused.good()) return refused;
    for (const auto id : controllers) {
        const bool already = is_attached(core, *ns, id);
        if (select == kAttach && already) return refuse(kAlreadyAttached);
        if (select == kDetach && !already) return refuse(kNotAttached);
    }
    if (select == kAttach && is_private_elsewhere(*ns, controllers.size())) return refuse(kNamespacePrivate);
    const bool here = controllers.erase(core.controller_id()) != 0;
    if (select == kAttach) ns->elsewhere.merge(controllers);
    if (select == kDetach) std::erase_if(ns->elsewhere, [&](auto id) { return controllers.count(id) != 0; });
    if (!here) return success();
    if (select == kDetach) core.self_tests.abort_of(ns->nsid, TestResult::aborted_by_namespace_removal);
    ns->attached = select == kAttach;
    core.namespace_changed(ns->nsid);
    return success();
}

}  // namespace fettle::sim::nvme
