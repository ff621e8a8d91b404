// SPDX-License-Identifier: GPL-3.0-or-later
// Microsoft publishes no specification; offsets as in libvshadow's "Volume Shadow Snapshot (VSS) format".
#include "core/allocation/shadow_copies.h"

#include <algorithm>
#include <array>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kHeaderAt = 0x1E00;
constexpr std::size_t kHeaderBytes = 512;
/// {3808876b-c176-4e48-b7ae-04046e6cc752}
constexpr std::array<std::uint8_t, 16> kIdentifier{0x6B, 0x87, 0x08, 0x38, 0x76, 0xC1, 0x48, 0x4E,
                                                   0xB7, 0xAE, 0x04, 0x04, 0x6E, 0x6C, 0xC7, 0x52};

}  // namespace

Expected<bool> may_hold_shadow_copies(Source& source) {
    if (source.size() < kHeaderAt + kHeaderBytes) return false;
    const auto bytes = source.read(kHeaderAt, kHeaderBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const FixedView<kHeaderBytes> header(bytes->data());
    // Location of the catalogue; 0: none.
    return std::equal(kIdentifier.begin(), kIdentifier.end(), bytes->begin()) && header.le64<48>() != 0;
}

}  // namespace fettle::allocation
