// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/sector_configuration.h"

#include <algorithm>
#include <cstddef>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

constexpr std::size_t kDescriptors = 8;
constexpr std::size_t kDescriptorBytes = 16;
constexpr std::uint8_t kSetSectorConfigurationExt = 0xB2;
/// Minutes at most, by Seagate; ending the command early may leave the drive unusable.
constexpr std::uint32_t kChange_ms = 30U * 60U * 1000U;
constexpr std::uint32_t kMostWords = 0x7FFF'FFFF;

}  // namespace

Result<std::vector<SectorConfiguration>> decode_sector_configurations(BytesView data, std::uint32_t current_bytes) {
    const auto log = data.fixed<kSectorBytes>(0, "Sector Configuration log");
    if (!log) return fail(log.error());
    std::vector<SectorConfiguration> all;
    for (std::size_t i = 0; i < kDescriptors; ++i) {
        const auto one = log->row<0, kDescriptorBytes, kDescriptors>(i);
        const auto size = one.le32<4>();
        if (!one.bit<0, 7>() || size == 0 || size > kMostWords) continue;
        all.push_back({static_cast<std::uint8_t>(i), size, one.le16<2>(), one.u8<1>()});
    }
    const auto has = [&](std::uint32_t size) {
        return std::any_of(all.begin(), all.end(), [&](const SectorConfiguration& one) { return one.bytes == size; });
    };
    const bool in_bytes = !has(current_bytes / 2) && has(current_bytes);
    for (auto& one : all) one.bytes *= in_bytes ? 1U : 2U;
    return all;
}

AtaCommand set_sector_configuration(const SectorConfiguration& wanted) {
    AtaCommand command;
    command.command = kSetSectorConfigurationExt;
    command.features = wanted.check_word;
    command.count = wanted.index;
    command.extended = true;
    command.timeout_ms = kChange_ms;
    return command;
}

}  // namespace fettle::ata
