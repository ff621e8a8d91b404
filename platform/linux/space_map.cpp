// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/space_map.h"

#include <linux/fsmap.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

using lookup::Range;
using lookup::Use;

constexpr std::uint32_t kAtOnce = 256;
constexpr std::size_t kMost = std::size_t{1} << 20U;

/// The number as the kernel passes it in 32 bits.
std::uint32_t number_of(dev_t device) {
    const std::uint32_t low = minor(device);
    return (low & 0xFFU) | (major(device) << 8U) | ((low & ~0xFFU) << 12U);
}

void add(const fsmap& record, const Range& wanted, std::vector<SpaceUse>& found) {
    const bool special = (record.fmr_flags & FMR_OF_SPECIAL_OWNER) != 0;
    if (!special || record.fmr_owner == FMR_OWN_UNKNOWN) return;
    const auto from = std::max<std::uint64_t>(record.fmr_physical, wanted.start);
    const auto to = std::min<std::uint64_t>(record.fmr_physical + record.fmr_length, wanted.start + wanted.bytes);
    if (from < to) found.push_back({{from, to - from}, record.fmr_owner == FMR_OWN_FREE ? Use::free : Use::metadata});
}

}  // namespace

Result<std::vector<SpaceUse>> space_without_files(const DeviceFile& root, const Range& range) {
    struct stat facts {};
    if (::fstat(root.descriptor(), &facts) != 0) return fail(os_error(errno, "reading " + root.path()));
    std::vector<std::uint64_t> memory(fsmap_sizeof(kAtOnce) / sizeof(std::uint64_t) + 1);
    auto* const head = reinterpret_cast<fsmap_head*>(memory.data());
    const auto* const records = reinterpret_cast<const fsmap*>(head + 1);
    std::memset(head, 0, sizeof *head);
    head->fmh_count = kAtOnce;
    auto& low = head->fmh_keys[0];
    auto& high = head->fmh_keys[1];
    low.fmr_device = high.fmr_device = number_of(facts.st_dev);
    low.fmr_physical = range.start;
    high.fmr_physical = range.start + range.bytes;
    high.fmr_flags = UINT32_MAX;
    high.fmr_owner = UINT64_MAX;
    high.fmr_offset = UINT64_MAX;
    std::vector<SpaceUse> found;
    for (std::size_t seen = 0; seen < kMost;) {
        if (::ioctl(root.descriptor(), FS_IOC_GETFSMAP, head) != 0) {
            return fail(os_error(errno, "finding out which space of " + root.path() + " is used"));
        }
        const auto count = std::min(head->fmh_entries, kAtOnce);
        for (std::uint32_t i = 0; i < count; ++i) add(records[i], range, found);
        if (count == 0 || (records[count - 1].fmr_flags & FMR_OF_LAST) != 0) break;
        seen += count;
        head->fmh_keys[0] = records[count - 1];
    }
    return found;
}

}  // namespace fettle::linux_system
