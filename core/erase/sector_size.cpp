// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/sector_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace fettle::erase {

namespace {

/// Smallest first, each size once: of several, the first.
std::vector<SectorSize> in_order(std::vector<SectorSize> sizes) {
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const SectorSize& one, const SectorSize& other) { return one.bytes < other.bytes; });
    const auto same = [](const SectorSize& one, const SectorSize& other) { return one.bytes == other.bytes; };
    sizes.erase(std::unique(sizes.begin(), sizes.end(), same), sizes.end());
    return sizes;
}

}  // namespace

std::string_view performance_name(std::uint8_t relative_performance) noexcept {
    constexpr std::array<std::string_view, 4> names{"best", "better", "good", "degraded"};
    return relative_performance < names.size() ? names.at(relative_performance) : names.back();
}

std::vector<SectorSize> sector_sizes(const nvme::IdentifyNamespace& identify) {
    const auto current = (identify.formatted & 0xFU) | (identify.formatted >> 5U & 3U) << 4U;
    std::vector<SectorSize> sizes;
    for (std::size_t i = 0; i < identify.formats.size(); ++i) {
        const auto& format = identify.formats[i];
        if (format.data_bytes() == 0 || format.metadata_bytes != 0) continue;
        const SectorSize one{format.data_bytes(), static_cast<std::uint8_t>(i), format.relative_performance,
                             i == current};
        const auto same =
            std::find_if(sizes.begin(), sizes.end(), [&](const SectorSize& other) { return other.bytes == one.bytes; });
        if (same == sizes.end()) {
            sizes.push_back(one);
            continue;
        }
        const bool in_use = same->current || one.current;
        if (one.relative_performance < same->relative_performance) *same = one;
        same->current = in_use;
    }
    return in_order(std::move(sizes));
}

std::vector<SectorSize> sector_sizes(const std::vector<ata::SectorConfiguration>& configurations,
                                     std::uint32_t current_bytes) {
    std::vector<SectorSize> sizes;
    sizes.reserve(configurations.size());
    for (const auto& one : configurations) {
        sizes.push_back({one.bytes, one.index, std::nullopt, one.bytes == current_bytes});
    }
    return in_order(std::move(sizes));
}

std::vector<SectorSize> sector_sizes(const std::vector<scsi::BlockLength>& lengths, const scsi::Protection& protection,
                                     std::uint32_t current_bytes) {
    std::vector<SectorSize> sizes;
    for (const auto& one : lengths) {
        if (one.supports(protection.type)) sizes.push_back({one.bytes, 0, std::nullopt, one.bytes == current_bytes});
    }
    return in_order(std::move(sizes));
}

std::string text_of(const MethodText& wanted) {
    const auto method = wanted.method ? name(*wanted.method) : std::string_view();
    return wanted.sector_bytes ? fmt::format("{}:{}", method, *wanted.sector_bytes) : std::string(method);
}

Result<MethodText> read_method_text(std::string_view text) {
    MethodText wanted;
    const auto colon = text.find(':');
    const auto method = text.substr(0, colon);
    if (!method.empty()) {
        wanted.method = method_named(method);
        if (!wanted.method) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown erase method"));
    }
    if (colon == std::string_view::npos) return wanted;
    const auto digits = text.substr(colon + 1);
    std::uint32_t bytes = 0;
    const auto* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, bytes);
    if (parsed.ec != std::errc() || parsed.ptr != end) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the sector size is not a number"));
    }
    wanted.sector_bytes = bytes;
    return wanted;
}

}  // namespace fettle::erase
