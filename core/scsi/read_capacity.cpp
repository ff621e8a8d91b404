// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/read_capacity.h"

#include <limits>

namespace fettle::scsi {

namespace {

// SBC-4 5.21.2 table 73.
constexpr std::size_t kProtection = 12;
constexpr std::size_t kExponent = 13;
constexpr std::size_t kProvisioning = 14;
constexpr std::size_t kShortest16 = 12;

}  // namespace

ByteCount Capacity::size() const noexcept {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    return saturating_bytes(last_block == kMost ? kMost : last_block + 1, block_bytes);
}

std::optional<std::uint32_t> Capacity::physical_block_bytes() const noexcept {
    if (!physical_exponent || *physical_exponent > 15) return std::nullopt;
    const auto bytes = std::uint64_t{block_bytes} << *physical_exponent;
    if (bytes > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(bytes);
}

Result<std::optional<Capacity>> decode_capacity_10(BytesView bytes) {
    const auto view = bytes.fixed<kCapacity10Bytes>(0, "READ CAPACITY(10) data");
    if (!view) return fail(view.error());
    if (view->be32<0>() == std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    Capacity capacity;
    capacity.last_block = view->be32<0>();
    capacity.block_bytes = view->be32<4>();
    if (capacity.block_bytes == 0) return fail(ErrorCode::malformed, FETTLE_TEXT("READ CAPACITY(10) data"));
    return capacity;
}

Result<Capacity> decode_capacity_16(BytesView bytes) {
    const auto view = bytes.fixed<kShortest16>(0, "READ CAPACITY(16) data");
    if (!view) return fail(view.error());
    Capacity capacity;
    capacity.last_block = view->be64<0>();
    capacity.block_bytes = view->be32<8>();
    if (capacity.block_bytes == 0) return fail(ErrorCode::malformed, FETTLE_TEXT("READ CAPACITY(16) data"));
    if (const auto protection = bytes.u8(kProtection)) {
        capacity.protection_type =
            static_cast<std::uint8_t>((*protection & 1U) != 0 ? (*protection >> 1U & 7U) + 1 : 0);
    }
    if (const auto exponent = bytes.u8(kExponent)) {
        capacity.physical_exponent = static_cast<std::uint8_t>(*exponent & 0xFU);
    }
    if (const auto flags = bytes.be16(kProvisioning)) {
        capacity.provisioned = (*flags & 0x8000U) != 0;
        capacity.unmapped_reads_zero = (*flags & 0x4000U) != 0;
        capacity.lowest_aligned_block = static_cast<std::uint16_t>(*flags & 0x3FFFU);
    }
    return capacity;
}

}  // namespace fettle::scsi
