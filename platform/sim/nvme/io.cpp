// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/io.h"

#include <algorithm>
#include <vector>

#include "platform/sim/nvme/commands.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr std::uint32_t kEveryNamespace = 0xFFFFFFFF;
constexpr std::size_t kRangeBytes = 16;
constexpr std::uint64_t kChunkBytes = 1U << 20U;

/// The blocks that a command names: SLBA in CDW10 and 11, NLB (0's based) in CDW12.
struct Range {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

Range range_of(const NvmeSubmission& command) {
    return {two_dwords(command, 10), bits(command.dwords[12], 15, 0) + 1ULL};
}

bool inside(const Namespace& ns, const Range& range) {
    return range.first <= ns.blocks && range.count <= ns.blocks - range.first;
}

Answer medium_failed(const Range& range, StatusField status) { return at_lba(status, range.first); }

/// Whether the flash gives these blocks: those that cannot be read, and with DULBE deallocated ones.
Answer readable(Core& core, const Namespace& ns, const Range& range) {
    if (const auto bad = ns.unreadable.first_in(range.first, range.count)) {
        ++core.drive_state.record().uncorrectable_errors;
        return at_lba(kUnrecoveredRead, *bad);
    }
    if (!core.features.deallocated_error(ns.nsid)) return success();
    for (std::uint64_t lba = range.first; lba < range.first + range.count; ++lba) {
        if (!core.store.mapped(ns, lba * ns.lba_bytes, ns.lba_bytes)) return at_lba(kDeallocatedBlock, lba);
    }
    return success();
}

Answer writable(const Core& core) { return core.drive_state.quirks().read_only ? refuse(kReadOnlyRange) : success(); }

Answer read(Core& core, const Namespace& ns, const Range& range, std::span<std::uint8_t> data) {
    if (auto refused = readable(core, ns, range); !refused.good()) return refused;
    ++core.drive_state.record().host_read_commands;
    if (!core.store.read(ns, range.first * ns.lba_bytes, data.first(range.count * ns.lba_bytes))) {
        ++core.drive_state.record().uncorrectable_errors;
        return medium_failed(range, kUnrecoveredRead);
    }
    return success();
}

Answer write(Core& core, Namespace& ns, const Range& range, std::span<const std::uint8_t> data, bool force) {
    if (auto refused = writable(core); !refused.good()) return refused;
    ++core.drive_state.record().host_write_commands;
    core.sanitizer.user_data_written();
    ns.unreadable.remove(range.first, range.count);
    if (!core.store.write(ns, range.first * ns.lba_bytes, data.first(range.count * ns.lba_bytes))) {
        return medium_failed(range, kWriteFault);
    }
    if (force && !core.store.flush()) return medium_failed(range, kWriteFault);
    return success();
}

Answer compare(Core& core, const Namespace& ns, const Range& range, std::span<const std::uint8_t> data) {
    std::vector<std::uint8_t> there(range.count * ns.lba_bytes);
    if (auto refused = read(core, ns, range, there); !refused.good()) return refused;
    return std::equal(there.begin(), there.end(), data.begin()) ? success() : at_lba(kCompareFailure, range.first);
}

Answer verify(Core& core, const Namespace& ns, const Range& range) {
    if (auto refused = readable(core, ns, range); !refused.good()) return refused;
    std::vector<std::uint8_t> piece(std::min<std::uint64_t>(kChunkBytes, range.count * ns.lba_bytes));
    auto at = range.first * ns.lba_bytes;
    for (auto left = range.count * ns.lba_bytes; left > 0;) {
        const auto part = std::span(piece).first(std::min<std::uint64_t>(piece.size(), left));
        if (!core.store.read(ns, at, part)) return medium_failed(range, kUnrecoveredRead);
        at += part.size();
        left -= part.size();
    }
    return success();
}

Answer write_zeroes(Core& core, Namespace& ns, const Range& range, bool deallocate) {
    if (auto refused = writable(core); !refused.good()) return refused;
    ++core.drive_state.record().host_write_commands;
    core.sanitizer.user_data_written();
    ns.unreadable.remove(range.first, range.count);
    auto at = range.first * ns.lba_bytes;
    auto left = range.count * ns.lba_bytes;
    // Deallocated only where that reads as zeros (DLFEAT bit 3 with bits 2:0 = 1).
    const bool trims =
        deallocate && core.options.deallocated == Blank::zeros && !core.drive_state.quirks().trim_ignored;
    if (trims && core.store.whole(ns, at, left)) {
        return core.store.trim(ns, at, left) ? success() : medium_failed(range, kWriteFault);
    }
    const std::vector<std::uint8_t> zeros(std::min(kChunkBytes, left));
    while (left > 0) {
        const auto part = std::span(zeros).first(std::min<std::uint64_t>(zeros.size(), left));
        if (!core.store.write(ns, at, part)) return medium_failed(range, kWriteFault);
        at += part.size();
        left -= part.size();
    }
    return success();
}

/// Dataset Management (NVM Command Set 1.0 3.2.3): 1 to 256 ranges of context, length and SLBA.
Answer dataset_management(Core& core, Namespace& ns, const NvmeSubmission& command, std::span<const std::uint8_t> data,
                          bool half) {
    const auto count = bits(command.dwords[10], 7, 0) + std::size_t{1};
    const bool deallocate = bits(command.dwords[11], 2, 2) != 0;
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < count; ++i) {
        const Range range{get(data, i * kRangeBytes + 8, 8), get(data, i * kRangeBytes + 4, 4)};
        if (!inside(ns, range)) return at_lba(kLbaOutOfRange, range.first);
        ranges.push_back(range);
    }
    if (!deallocate) return success();  // hints for the future
    if (auto refused = writable(core); !refused.good()) return refused;
    if (core.drive_state.quirks().trim_ignored) return success();
    if (half) ranges.resize(count / 2);
    for (const auto& range : ranges) {
        if (!core.store.trim(ns, range.first * ns.lba_bytes, range.count * ns.lba_bytes)) {
            return medium_failed(range, kWriteFault);
        }
    }
    return success();
}

Answer flush(Core& core, std::uint32_t nsid) {
    if (nsid != kEveryNamespace) {
        const auto [ns, refused] = active_namespace(core, nsid);
        if (ns == nullptr) return refused;
    }
    return core.store.flush() ? success() : for_now(kInternalError);
}

Answer with_blocks(Core& core, Namespace& ns, const NvmeSubmission& command, std::span<std::uint8_t> data, bool half) {
    auto range = range_of(command);
    if (!inside(ns, range)) return at_lba(kLbaOutOfRange, range.first);
    const bool force = bits(command.dwords[12], 30, 30) != 0;       // FUA
    const bool deallocate = bits(command.dwords[12], 25, 25) != 0;  // DEAC
    if (half) range.count /= 2;
    switch (static_cast<IoOpcode>(command.opcode())) {
        case IoOpcode::read: return read(core, ns, range, data);
        case IoOpcode::write: return write(core, ns, range, data, force);
        case IoOpcode::compare: return compare(core, ns, range, data);
        case IoOpcode::verify: return verify(core, ns, range);
        case IoOpcode::write_zeroes: return write_zeroes(core, ns, range, deallocate);
        case IoOpcode::write_uncorrectable:
            if (auto refused = writable(core); !refused.good()) return refused;
            core.sanitizer.user_data_written();
            ns.unreadable.add(range.first, range.count);
            return success();
        default: return refuse(kInvalidOpcode);
    }
}

}  // namespace

std::uint64_t io_bytes(const Core& core, const NvmeSubmission& command) {
    switch (static_cast<IoOpcode>(command.opcode())) {
        case IoOpcode::dataset_management: return (bits(command.dwords[10], 7, 0) + std::uint64_t{1}) * kRangeBytes;
        case IoOpcode::read:
        case IoOpcode::write:
        case IoOpcode::compare: {
            const auto* ns = core.namespaces.find(command.nsid());
            return ns == nullptr || !ns->attached ? 0 : range_of(command).count * ns->lba_bytes;
        }
        default: return 0;
    }
}

Answer io_command(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data, bool half) {
    const auto opcode = static_cast<IoOpcode>(command.opcode());
    if (opcode == IoOpcode::flush) return flush(core, command.nsid());
    const auto [ns, refused] = active_namespace(core, command.nsid());
    if (ns == nullptr) return refused;
    if (core.drive_state.quirks().rom_mode || ns->half_formatted) return refuse(kNamespaceNotReady);
    if (core.tper.locked()) return refuse(kAccessDenied);
    if (opcode == IoOpcode::dataset_management) return dataset_management(core, *ns, command, data, half);
    return with_blocks(core, *ns, command, data, half);
}

}  // namespace fettle::sim::nvme
