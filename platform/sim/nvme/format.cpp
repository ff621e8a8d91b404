// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/format.h"

#include <algorithm>

#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;
// Secure Erase Settings, CDW10 bits 11:9 (figure 187): 1 user data, 2 by a new key.
constexpr unsigned kCrypto = 2;

struct Request {
    std::uint8_t format = 0;
    unsigned erase = 0;
};

Answer parse(const Core& core, std::uint32_t dword10, Request& request) {
    // LBAFU (13:12) extends LBAFL where there are more than 16 formats.
    const auto format = bits(dword10, 3, 0) | bits(dword10, 13, 12) << 4U;
    request.erase = bits(dword10, 11, 9);
    if (format >= core.options.lba_formats.size()) return refuse(kInvalidFormat);
    // No metadata and no protection information: MSET says nothing, PI must be 0.
    if (bits(dword10, 7, 5) != 0) return refuse(kInvalidFormat);
    if (request.erase > kCrypto) return invalid_field(10, 9);
    if (request.erase == kCrypto && !core.options.crypto_erase) return invalid_field(10, 9);
    request.format = static_cast<std::uint8_t>(format);
    return success();
}

/// Which namespaces this command acts upon, by NSID and FNA.
Answer targets(Core& core, std::uint32_t nsid, unsigned erase, std::vector<Namespace*>& list) {
    const auto& options = core.options;
    const bool everything = nsid == kEveryNamespace;
    if (everything && !options.format_broadcast) return invalid_field(1);
    if (!everything) {
        auto [ns, refused] = active_namespace(core, nsid);
        if (ns == nullptr) return refused;
    }
    const bool all = everything || options.format_all || (erase != 0 && options.erase_all);
    for (auto& ns : core.namespaces.all()) {
        if (all || ns.nsid == nsid) list.push_back(&ns);
    }
    return success();
}

void erase_part(Core& core, const Namespace& ns, std::uint64_t bytes) {
    // A medium that fails here fails at the next read, where the host can be told.
    static_cast<void>(core.store.trim(ns, 0, bytes));
}

}  // namespace

Answer format_nvm(Core& core, const NvmeSubmission& command, bool half) {
    Request request;
    if (auto refused = parse(core, command.dwords[10], request); !refused.good()) return refused;
    std::vector<Namespace*> list;
    if (auto refused = targets(core, command.nsid(), request.erase, list); !refused.good()) return refused;
    if (core.drive_state.quirks().read_only) return refuse(kReadOnlyRange);
    if (core.tper.locked()) return refuse(kOperationDenied);
    const auto lba_bytes = core.options.lba_formats[request.format].bytes;
    const bool lies = core.drive_state.quirks().erase_lies;
    if (half) {
        for (auto* ns : list) {
            if (!lies) erase_part(core, *ns, ns->bytes() / 2);
            ns->half_formatted = true;
        }
        return success();
    }
    const bool whole_drive = list.size() == core.namespaces.all().size() && core.namespaces.free_bytes() == 0;
    if (!lies && whole_drive && !list.empty()) {
        core.erase_everything(request.erase == kCrypto ? Wipe::crypto : Wipe::unmap);
    }
    for (auto* ns : list) {
        if (!lies && !whole_drive) erase_part(core, *ns, ns->bytes());
        const bool changes = ns->lba_bytes != lba_bytes;
        NamespaceTable::reformat(*ns, request.format, lba_bytes);
        core.self_tests.abort_of(ns->nsid, TestResult::aborted_by_format);
        if (changes) core.namespace_changed(ns->nsid);
    }
    // With one namespace over all the flash, the medium takes the new sector size itself: no
    // read-modify-write afterwards. A medium that cannot stays as it is, which the store copes with.
    auto& medium = core.drive_state.medium();
    if (whole_drive && list.size() == 1 && !lies && !core.drive_state.quirks().rom_mode &&
        medium.sector_bytes() != lba_bytes) {
        const auto bytes = medium.sectors() * medium.sector_bytes();
        if (bytes % lba_bytes == 0) static_cast<void>(medium.reshape(bytes / lba_bytes, lba_bytes));
    }
    return success();
}

}  // namespace fettle::sim::nvme
