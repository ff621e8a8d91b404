// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/mode_page.h"

#include <optional>
#include <string>

namespace fettle::scsi {

namespace {

constexpr std::size_t kHeader6Bytes = 4;
constexpr std::size_t kHeader10Bytes = 8;

}  // namespace

Result<BytesView> mode_page(BytesView bytes, ModeSense form, std::uint8_t code, std::string_view what) {
    const auto header = form == ModeSense::six ? kHeader6Bytes : kHeader10Bytes;
    const auto length = form == ModeSense::six ? std::optional<std::uint16_t>(bytes.u8(0)) : bytes.be16(0);
    const auto descriptors = form == ModeSense::six ? std::optional<std::uint16_t>(bytes.u8(3)) : bytes.be16(6);
    if (!length || !descriptors) return fail(ErrorCode::truncated, std::string(what));
    // The length field does not count itself.
    const auto data = bytes.slice(0, std::size_t{*length} + (form == ModeSense::six ? 1 : 2));
    const auto page = data.slice(header + *descriptors, data.size());
    if (page.empty()) return fail(ErrorCode::not_found, std::string(what));
    constexpr std::uint8_t kCodeAndSubpage = 0x7F;
    if ((page.u8(0).value_or(0) & kCodeAndSubpage) != code) return fail(ErrorCode::malformed, std::string(what));
    if (page.u8(1).value_or(0) == 0) return fail(ErrorCode::truncated, std::string(what));
    return page;
}

}  // namespace fettle::scsi
