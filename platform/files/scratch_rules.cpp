// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/scratch_rules.h"

#include <algorithm>

namespace fettle {

namespace {

/// Kept free on every file system: this share, and at least this much.
constexpr std::uint64_t kReservePercent = 5;
constexpr std::uint64_t kReserveBytes = std::uint64_t{1} << 30U;

}  // namespace

Status leave_reserve(const std::string& folder, const Space& space, ByteCount size, const std::string& what) {
    const auto available = space.available;
    const ByteCount reserve{std::max(space.all.bytes / 100 * kReservePercent, kReserveBytes)};
    if (available.bytes >= size.bytes && available.bytes - size.bytes >= reserve.bytes) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{folder} has {available} free, which is not enough for {what} of {size}: Fettle keeps {reserve} "
                    "free"),
        {{"folder", folder},
         {"available", decimal_size(available)},
         {"what", what},
         {"size", decimal_size(size)},
         {"reserve", decimal_size(reserve)}});
}

Status allow_network(const std::string& folder, bool network, const std::string& type, bool allowed) {
    if (!network || allowed) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{folder} is on a network file system ({type}); this would measure the network, not the drive"),
        {{"folder", folder}, {"type", type}});
}

}  // namespace fettle
