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

std::optional<check::Signature> look_into(int descriptor, const Range& range) {
    constexpr int kFound = 0;
    constexpr int kSeveral = -2;
    const Probe probe(blkid_new_probe());
    if (!probe || blkid_probe_set_device(probe.get(), descriptor, static_cast<blkid_loff_t>(range.start),
                                         static_cast<blkid_loff_t>(range.length)) != 0) {
        return std::nullopt;
    }
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
    // Members of a RAID that the mainboard's firmware made have their mark at the drive's end, behind a table.
    add(drive.id, {}, drive.identity.capacity);
    for (const auto& extent : table.partitions) {
        const auto start = saturating_bytes(extent.start, table.sector_bytes);
        const auto size = saturating_bytes(extent.sectors, table.sector_bytes);
        // What a broken table says lies beyond the drive is not there.
        const auto end = drive.identity.capacity ? drive.identity.capacity->bytes : std::uint64_t{INT64_MAX};
        if (size.bytes == 0 || start.bytes >= end || size.bytes > end - start.bytes) continue;
        add(partition::device_name(drive.id, extent.index), {start.bytes, size.bytes}, size);
    }
    return all;
}

}  // namespace fettle::linux_system
