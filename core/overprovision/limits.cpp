// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/limits.h"

#include <algorithm>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/ata/sector.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"
#include "core/nvme/status.h"
#include "core/nvme/subsystem.h"
#include "core/overprovision/commands.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint64_t kLba48 = 0xFFFF'FFFF'FFFFU;

/// Identify data of these 4096 bytes.
Result<std::vector<std::uint8_t>> identify(NvmePort& port, const NvmeCommand& command) {
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    const auto back = port.admin(command, data);
    if (!back) return fail(back.error());
    return data;
}

Result<std::vector<std::uint32_t>> namespaces(NvmePort& port, const NvmeCommand& command) {
    const auto data = identify(port, command);
    if (!data) return fail(data.error());
    return nvme::decode_active_namespaces(BytesView(*data));
}

/// The block of format 0, which a new namespace gets (NVMe Base 2.0 5.17.2.1: FFFFFFFFh, what all have in common).
Status add_block(NvmePort& port, NvmeSpace& space) {
    if (!space.can_manage) return {};
    const auto data = identify(port, nvme::identify_namespace(nvme::kAllNamespaces));
    if (!data) return nvme::not_offered(data.error()) ? Status() : fail(data.error());
    const auto common = nvme::decode_identify_namespace(BytesView(*data));
    if (common && !common->formats.empty()) space.block_bytes = common->formats.front().data_bytes();
    return {};
}

/// Of the namespace, if it exists.
Status add_shape(NvmePort& port, std::uint32_t nsid, NvmeSpace& space) {
    const bool attached = std::find(space.attached.begin(), space.attached.end(), nsid) != space.attached.end();
    const bool there = std::find(space.allocated.begin(), space.allocated.end(), nsid) != space.allocated.end();
    if (!attached && !there) return add_block(port, space);
    const auto data =
        identify(port, attached ? nvme::identify_namespace(nsid) : nvme::identify_allocated_namespace(nsid));
    if (!data) return fail(data.error());
    const auto ns = nvme::decode_identify_namespace(BytesView(*data));
    if (!ns) return fail(ns.error());
    const auto block = ns->logical_block_bytes();
    if (!ns->active() || !block) return {};
    space.shape = nvme::NamespaceShape{ns->size_blocks, ns->formatted, ns->protection, ns->sharing};
    space.block_bytes = *block;
    return {};
}

}  // namespace

Result<AtaLimit> read_limit(AtaPort& port) {
    std::vector<std::uint8_t> data(512);
    if (const auto back = port.execute(ata::identify_device(), data); !back) return fail(back.error());
    const auto drive = ata::decode_identify(BytesView(data));
    if (!drive) return fail(drive.error());
    AtaLimit limit;
    limit.sectors = drive->sectors;
    limit.sector_bytes = drive->logical_sector_bytes;
    if (drive->hidden_area.accessible_max) {
        limit.kind = LimitKind::accessible_max;
    } else if (drive->hidden_area.hpa.supported && drive->lba48) {
        limit.kind = LimitKind::hpa;
    } else {
        return limit;
    }
    const auto native =
        port.execute(limit.kind == LimitKind::hpa ? read_native_max() : get_native_max(), std::span<std::uint8_t>());
    if (!native) return fail(native.error());
    // A path that returns no registers, or a native capacity below the current one, gives no information.
    const auto last = native->lba & kLba48;
    if (native->complete && last + 1 >= limit.sectors) limit.native_sectors = last + 1;
    return limit;
}

Result<NvmeSpace> read_space(NvmePort& port, std::uint32_t nsid) {
    const auto data = identify(port, nvme::identify_controller());
    if (!data) return fail(data.error());
    const auto controller = nvme::decode_identify_controller(BytesView(*data));
    if (!controller) return fail(controller.error());
    NvmeSpace space;
    space.can_manage = controller->can_manage_namespaces();
    space.controller = controller->controller_id;
    if (controller->total_capacity_bytes != Uint128{}) {
        space.total = ByteCount{controller->total_capacity_bytes.saturated()};
        space.unallocated = ByteCount{controller->unallocated_capacity_bytes.saturated()};
    }
    const auto attached = namespaces(port, nvme::identify_active_namespaces());
    if (!attached && !nvme::not_offered(attached.error())) return fail(attached.error());
    // NVMe 1.0 drives have no list, and a single namespace.
    space.attached = attached ? *attached : std::vector<std::uint32_t>{nsid};
    if (space.can_manage) {
        auto allocated = namespaces(port, nvme::identify_allocated_namespaces());
        if (!allocated) return fail(allocated.error());
        space.allocated = std::move(*allocated);
    }
    if (auto added = add_shape(port, nsid, space); !added) return fail(added.error());
    return space;
}

}  // namespace fettle::overprovision
