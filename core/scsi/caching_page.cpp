// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/caching_page.h"

#include <string>

namespace fettle::scsi {

namespace {

constexpr std::size_t kWriteCacheByte = 2;
constexpr std::size_t kReadAheadByte = 12;

}  // namespace

Result<CachingPage> decode_caching_page(BytesView bytes, ModeSense form) {
    constexpr std::string_view kWhat = "Caching mode page";
    const auto page = mode_page(bytes, form, kCachingModePage, kWhat);
    if (!page) return fail(page.error());
    const auto flags = page->u8(kWriteCacheByte);
    if (!flags) return fail(ErrorCode::truncated, std::string(kWhat));
    CachingPage result;
    result.write_cache = (*flags & 0x04U) != 0;
    result.read_cache_disabled = (*flags & 0x01U) != 0;
    result.read_ahead_disabled = (page->u8(kReadAheadByte).value_or(0) & 0x20U) != 0;
    return result;
}

}  // namespace fettle::scsi
