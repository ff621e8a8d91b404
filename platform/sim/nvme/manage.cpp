// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/manage.h"

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

/// Controller List (figure 288): must name this controller and no other.
Answer check_controllers(const Core& core, std::span<const std::uint8_t> data) {
    const auto count = get(data, 0, 2);
    if (count == 0 || count > kMostControllers) return refuse(kControllerListInvalid);
    for (std::size_t i = 0; i < count; ++i) {
        if (get(data, 2 + i * 2, 2) != core.controller_id() || i > 0) return refuse(kControllerListInvalid);
    }
    return success();
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
    if (auto refused = check_controllers(core, data); !refused.good()) return refused;
    if (select == kAttach && ns->attached) return refuse(kAlreadyAttached);
    if (select == kDetach && !ns->attached) return refuse(kNotAttached);
    if (select == kDetach) core.self_tests.abort_of(ns->nsid, TestResult::aborted_by_namespace_removal);
    ns->attached = select == kAttach;
    core.namespace_changed(ns->nsid);
    return success();
}

}  // namespace fettle::sim::nvme
