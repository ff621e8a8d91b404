// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/ftl/device_compress.h"
#include "core/ftl/device_dedupe.h"
#include "core/ftl/device_store.h"
#include "core/ftl/flash_device.h"

namespace fettle::ftl {

/// Internals of a FlashDevice: host bytes and locations on top of the store of units.
struct FlashDevice::Parts {
    Parts(const Parameters& used_parameters, Payload used_payload);

    [[nodiscard]] Status inside(std::uint64_t offset, std::uint64_t bytes) const;
    [[nodiscard]] std::uint32_t grains_of(double share) const;
    void contents(std::uint64_t place, std::uint8_t* bytes);
    [[nodiscard]] std::optional<std::uint32_t> unit_of(std::uint64_t place) const;
    [[nodiscard]] bool holds(std::uint64_t place) const {
        const auto unit = unit_of(place);
        return unit && store.find(*unit) != device::kNowhere;
    }
    void unmap(std::uint64_t place);
    Status put(std::uint64_t place, std::uint32_t grains, device::Page page, std::optional<std::uint64_t> hash);
    Status write_unit(std::uint64_t place, std::uint32_t from, std::span<const std::uint8_t> data);
    Status zero_edges(std::uint64_t offset, std::uint64_t end, std::uint64_t first, std::uint64_t last);

    Parameters parameters;
    Payload payload;
    device::Store store;
    device::Sharing sharing;
    device::Compressor compressor;
    std::uint32_t unit_bytes;
    std::uint64_t last_place = device::kNowhere - 1;  ///< of the host's last write
    std::uint64_t host_written = 0;
    std::uint64_t host_read = 0;
    std::uint64_t trimmed = 0;
};

}  // namespace fettle::ftl
