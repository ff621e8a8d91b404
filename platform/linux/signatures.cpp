// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/signatures.h"

#include <blkid/blkid.h>
#include <fcntl.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/partition/device_name.h"
#include "platform/linux/device_file.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using Usage = check::Signature::Usage;

struct FreeProbe {
    void operator()(blkid_struct_probe* probe) const noexcept { blkid_free_probe(probe); }
};
using Probe = std::unique_ptr<blkid_struct_probe, FreeProbe>;

std::string value(blkid_probe probe, const char* name) {
    const char* text = nullptr;
    return blkid_probe_lookup_value(probe, name, &text, nullptr) == 0 && text != nullptr ? text : std::string();
}

/// libblkid's USAGE: "filesystem", "raid" (LVM too), "crypto", "other" (swap too).
Usage usage_of(const std::string& usage, const std::string& type) {
    if (type == "swsuspend") return Usage::hibernation;
    if (type == "swap") return Usage::swap;
    if (type == "LVM2_member" || type == "LVM1_member") return Usage::lvm;
    if (usage == "filesystem") return Usage::file_system;
    if (usage == "raid") return Usage::raid;
    return usage == "crypto" ? Usage::crypt : Usage::other;
}

/// Bytes of the drive; length 0: up to its end.
struct Range {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
};

/// nullptr: libblkid does not probe it.
Probe open_probe(int descriptor, const Range& range) {
    Probe probe(blkid_new_probe());
    if (probe && blkid_probe_set_device(probe.get(), descriptor, static_cast<blkid_loff_t>(range.start),
                                        static_cast<blkid_loff_t>(range.length)) != 0) {
        probe.reset();
    }
    return probe;
}

/// A partition table; a boot sector with a signature but without entries does not count.
Result<std::string> table_in(int descriptor, const Range& range) {
    const auto probe = open_probe(descriptor, range);
    if (!probe) return fail(ErrorCode::io, FETTLE_TEXT("running libblkid"));
    blkid_probe_enable_superblocks(probe.get(), 0);
    blkid_probe_enable_partitions(probe.get(), 1);
    const auto found = blkid_do_fullprobe(probe.get());
    if (found < 0) return fail(ErrorCode::io, FETTLE_TEXT("reading libblkid results"));
    auto name = value(probe.get(), "PTTYPE");
    if (name.empty()) return name;
    auto* const list = blkid_probe_get_partitions(probe.get());
    return list != nullptr && blkid_partlist_numof_partitions(list) > 0 ? name : std::string();
}

std::optional<check::Signature> look_into(int descriptor, const Range& range) {
    constexpr int kFound = 0;
    constexpr int kSeveral = -2;
    const auto probe = open_probe(descriptor, range);
    if (!probe) return std::nullopt;
    blkid_probe_enable_superblocks(probe.get(), 1);
    blkid_probe_set_superblocks_flags(probe.get(), BLKID_SUBLKS_TYPE | BLKID_SUBLKS_USAGE | BLKID_SUBLKS_LABEL);
    check::Signature signature;
    switch (blkid_do_safeprobe(probe.get())) {
        case kFound: break;
        case kSeveral: signature.usage = Usage::several; return signature;
        default: return std::nullopt;
    }
    signature.type = value(probe.get(), "TYPE");
    if (signature.type.empty()) return std::nullopt;
    signature.usage = usage_of(value(probe.get(), "USAGE"), signature.type);
    signature.label = value(probe.get(), "LABEL");
    return signature;
}

}  // namespace

std::vector<check::Signature> read_signatures(const Roots& roots, const DriveEntry& drive,
                                              const partition::Table& table) {
    const auto number = read_text(roots.sys + "/block/" + drive.id + "/dev");
    if (!number) return {};
    const auto file = open_block_device(roots.dev + "/" + drive.id, *number);
    if (!file) return {};
    std::vector<check::Signature> all;
    const auto add = [&](const std::string& name, const Range& range, std::optional<ByteCount> size) {
        auto found = look_into((*file)->descriptor(), range);
        if (!found) return;
        found->name = name;
        found->size = size;
        all.push_back(std::move(*found));
    };
    // Members of firmware RAID (mainboard) have their signature at the drive's end, after the partition table.
    add(drive.id, {}, drive.identity.capacity);
    for (const auto& extent : table.partitions) {
        const auto start = saturating_bytes(extent.start, table.sector_bytes);
        const auto size = saturating_bytes(extent.sectors, table.sector_bytes);
        // Partitions of a damaged table beyond the end of the drive do not exist.
        const auto end = drive.identity.capacity ? drive.identity.capacity->bytes : std::uint64_t{INT64_MAX};
        if (size.bytes == 0 || start.bytes >= end || size.bytes > end - start.bytes) continue;
        add(partition::device_name(drive.id, extent.index), {start.bytes, size.bytes}, size);
    }
    return all;
}

Result<std::vector<std::string>> formats_in(int descriptor, std::uint64_t start, std::uint64_t length) {
    const auto probe = open_probe(descriptor, {start, length});
    if (!probe) return fail(ErrorCode::io, FETTLE_TEXT("running libblkid"));
    blkid_probe_enable_superblocks(probe.get(), 1);
    blkid_probe_set_superblocks_flags(probe.get(), BLKID_SUBLKS_TYPE | BLKID_SUBLKS_USAGE | BLKID_SUBLKS_BADCSUM);
    std::vector<std::string> all;
    // Each call continues after the last signature found.
    int found = 0;
    while ((found = blkid_do_probe(probe.get())) == 0) {
        auto name = value(probe.get(), "TYPE");
        if (!name.empty()) all.push_back(std::move(name));
    }
    if (found < 0) return fail(ErrorCode::io, FETTLE_TEXT("reading libblkid results"));
    auto table = table_in(descriptor, {start, length});
    if (!table) return fail(table.error());
    if (!table->empty()) all.push_back(std::move(*table));
    return all;
}

}  // namespace fettle::linux_system
