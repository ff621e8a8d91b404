// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/caching_page.h"

#include <optional>

namespace fettle::scsi {

namespace {

constexpr std::size_t kHeader6Bytes = 4;
constexpr std::size_t kHeader10Bytes = 8;
constexpr std::size_t kWriteCacheByte = 2;
constexpr std::size_t kReadAheadByte = 12;

}  // namespace

Result<CachingPage> decode_caching_page(BytesView bytes, ModeSense form) {
    constexpr std::string_view kWhat = "Caching mode page";
    const auto header = form == ModeSense::six ? kHeader6Bytes : kHeader10Bytes;
    const auto length = form == ModeSense::six ? std::optional<std::uint16_t>(bytes.u8(0)) : bytes.be16(0);
    const auto descriptors = form == ModeSense::six ? std::optional<std::uint16_t>(bytes.u8(3)) : bytes.be16(6);
    if (!length || !descriptors) return fail(ErrorCode::truncated, std::string(kWhat));
    // The length field does not count itself.
    const auto data = bytes.slice(0, std::size_t{*length} + (form == ModeSense::six ? 1 : 2));
    const auto page = data.slice(header + *descriptors, data.size());
    if (page.empty()) return fail(ErrorCode::not_found, std::string(kWhat));
    constexpr std::uint8_t kCodeAndSubpage = 0x7F;
    if ((page.u8(0).value_or(0) & kCodeAndSubpage) != kCachingModePage) {
        return fail(ErrorCode::malformed, std::string(kWhat));
    }
    const auto flags = page.u8(kWriteCacheByte);
    if (!flags || page.u8(1).value_or(0) == 0) return fail(ErrorCode::truncated, std::string(kWhat));
    CachingPage result;
    result.write_cache = (*flags & 0x04U) != 0;
    result.read_cache_disabled = (*flags & 0x01U) != 0;
    result.read_ahead_disabled = (page.u8(kReadAheadByte).value_or(0) & 0x20U) != 0;
    return result;
}

}  // namespace fettle::scsi
