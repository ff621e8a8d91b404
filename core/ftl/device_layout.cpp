// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_layout.h"

#include <algorithm>
#include <cmath>

namespace fettle::ftl::device {

namespace {

std::uint64_t divide_up(std::uint64_t value, std::uint64_t by) { return value / by + (value % by == 0 ? 0 : 1); }

}  // namespace

Layout lay_out(const Parameters& parameters) {
    const auto& geometry = parameters.geometry;
    Layout layout;
    layout.page_bytes = geometry.page_bytes;
    layout.unit_bytes = geometry.map_unit_bytes == 0 ? geometry.page_bytes : geometry.map_unit_bytes;
    layout.units = divide_up(parameters.user_bytes, layout.unit_bytes);
    layout.units_per_page = geometry.page_bytes / layout.unit_bytes;
    layout.units_per_block = layout.units_per_page * geometry.pages_per_block;
    layout.grains_per_page = layout.units_per_page * kGrains;
    layout.grains_per_block = layout.units_per_block * kGrains;
    layout.channels = geometry.channels;
    layout.parity_dies = parameters.parity_dies;
    layout.dies = geometry.channels * geometry.dies_per_channel - parameters.parity_dies;
    layout.blocks = layout.dies * geometry.blocks_per_die;
    layout.block_bytes = std::uint64_t{geometry.pages_per_block} * geometry.page_bytes;
    const auto most = std::uint64_t{layout.blocks};
    layout.reserve_blocks =
        static_cast<std::uint32_t>(std::min(most, divide_up(parameters.reserved_bytes, layout.block_bytes)));
    layout.needed_blocks = static_cast<std::uint32_t>(std::min(most, divide_up(layout.units, layout.units_per_block)));
    const auto used = std::uint64_t{layout.reserve_blocks} + layout.needed_blocks;
    layout.spare_blocks = used < most ? static_cast<std::uint32_t>(most - used) : 0;
    layout.slots = std::clamp((std::max(layout.spare_blocks, kLowWater) - kLowWater) / 3, 1U, layout.dies);
    layout.smallest_grains =
        static_cast<std::uint32_t>(std::clamp(std::lround(parameters.smallest_share * kGrains), 1L, long{kGrains}));
    return layout;
}

std::uint32_t Filling::items_before(std::uint64_t count, std::uint32_t die) const noexcept {
    const auto round = std::uint64_t{units_per_page} * dies;
    const auto before = std::uint64_t{die} * units_per_page;
    const auto last = count % round;
    const auto in_last = last > before ? std::min<std::uint64_t>(last - before, units_per_page) : 0;
    return static_cast<std::uint32_t>(count / round * units_per_page + in_last);
}

}  // namespace fettle::ftl::device
