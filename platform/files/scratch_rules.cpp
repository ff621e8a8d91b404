// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/scratch_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace fettle {

namespace {

/// Kept free on every file system: this share, and at least this much.
constexpr std::uint64_t kReservePercent = 5;
constexpr std::uint64_t kReserveBytes = std::uint64_t{1} << 30U;

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool is_scratch_root_name(std::string_view name) noexcept {
    return name.starts_with(kScratchPrefix) && name.ends_with(kScratchFolderSuffix);
}

std::string mark_text(std::uint64_t mark) { return fmt::format("{:016x}", mark); }

std::string scratch_folder_name(std::uint32_t tree, std::uint32_t number) {
    return fmt::format("t{}-{:06}", tree, number);
}

std::string scratch_file_name(std::uint32_t number) { return fmt::format("f{:07}", number); }

bool is_scratch_folder_name(std::string_view name) noexcept {
    return name.size() > 3 && name[0] == 't' && all_digits(name.substr(1, 1)) && name[2] == '-' &&
           all_digits(name.substr(3));
}

bool is_scratch_file_name(std::string_view name) noexcept {
    return name.size() > 1 && name[0] == 'f' && all_digits(name.substr(1));
}

ByteCount on_clusters(ByteCount size, std::uint64_t files, ByteCount cluster) noexcept {
    constexpr std::uint64_t counted = 4096;
    if (cluster.bytes <= counted) return size;
    const auto more = saturating_bytes(files, cluster.bytes - counted);
    return ByteCount{size.bytes + std::min(more.bytes, std::numeric_limits<std::uint64_t>::max() - size.bytes)};
}

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
