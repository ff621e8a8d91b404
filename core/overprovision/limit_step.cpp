// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/overprovision/commands.h"
#include "core/overprovision/drive_steps.h"

namespace fettle::overprovision {

namespace {

/// The drive's current contents leave the part that will be hidden unused.
Status end_is_free(plan::HeldDrive& drive, const Target& target) {
    auto* const block = drive.ports().block.get();
    if (block == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the partition table"));
    const auto layout = read_layout(*block);
    if (!layout) return fail(layout.error());
    if (layout->claim) return fail(refused_by(*layout->claim));
    if (layout->table.scheme == partition::Scheme::none) return {};
    if (layout->doubt) return fail(refused_by(*layout->doubt));
    const auto end = saturating_bytes(target.sectors, target.sector_bytes).bytes;
    if (const auto* const other = refused_behind(*layout, end)) return fail(refused_by(other->why));
    if (layout->occupied_end <= end) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("the partition table has changed since the plan was made"));
}

/// READ NATIVE MAX ADDRESS EXT must immediately precede SET MAX ADDRESS EXT (ATA/ATAPI-7 6.50.2).
Status send(AtaPort& port, const Target& target) {
    const auto last = target.sectors - 1;
    if (target.method == Method::accessible_max) {
        const auto back = port.execute(set_accessible_max(last), {});
        return back ? Status() : fail(back.error());
    }
    const auto native = port.execute(read_native_max(), {});
    if (!native) return fail(native.error());
    if (native->complete && native->lba + 1 != target.native_sectors) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the drive's native capacity differs from the plan"));
    }
    const auto back = port.execute(set_max(last, true), {});
    return back ? Status() : fail(back.error());
}

Error explained(const Status& sent, const AtaLimit& limit) {
    if (sent) {
        return {
            ErrorCode::io, fmt::format("the drive reported success, but still reports {} sectors", limit.sectors), {}};
    }
    auto error = sent.error();
    if (error.native.kind == NativeStatus::Kind::ata) {
        error.context +=
            ": the drive rejected the change. It accepts one permanent change per power cycle, and none "
            "while the computer's firmware has locked the limit. Power the computer off and on, and try again";
    }
    return error;
}

}  // namespace

plan::StepResult set_limit(plan::HeldDrive& drive, const Target& target) {
    auto* const port = drive.ports().ata.get();
    if (port == nullptr) return {error_of(ErrorCode::unsupported, FETTLE_TEXT("ATA commands on this drive")), {}};
    if (target.hides) {
        if (auto free = end_is_free(drive, target); !free) return {free.error(), {}};
    }
    const auto sent = send(*port, target);
    const auto limit = read_limit(*port);
    // The drive's state is then unknown.
    if (!limit) return {sent ? limit.error() : sent.error(), {}};
    if (limit->sectors != target.sectors) return {explained(sent, *limit), {}};
    plan::StepResult result;
    result.evidence = {{"visible_bytes", limit->visible().bytes}, {"answer_lost", !sent.has_value()}};
    result.evidence.push_back({"system_looked", drive.read_again().has_value()});
    return result;
}

Result<bool> limit_is_set(plan::HeldDrive& drive, const Target& target) {
    auto* const port = drive.ports().ata.get();
    if (port == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("ATA commands on this drive"));
    const auto limit = read_limit(*port);
    if (!limit) return fail(limit.error());
    return limit->sectors == target.sectors;
}

}  // namespace fettle::overprovision
