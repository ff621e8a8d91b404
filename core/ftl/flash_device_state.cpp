// SPDX-License-Identifier: GPL-3.0-or-later
// A device's whole state as bytes: "FETTLEFL", version, parameters, contents, a hash of everything before it.
#include <fmt/format.h>

#include "core/ftl/device_parts.h"

namespace fettle::ftl {

namespace {

constexpr std::uint64_t kMagic = 0x4C46'454C'5454'4546;  // "FETTLEFL"
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHashBytes = 8;

using device::StateReader;
using device::StateWriter;

void save_parameters(StateWriter& writer, const Parameters& parameters) {
    const auto& geometry = parameters.geometry;
    for (const auto value : {geometry.channels, geometry.dies_per_channel, geometry.blocks_per_die,
                             geometry.pages_per_block, geometry.page_bytes, geometry.map_unit_bytes}) {
        writer.u32(value);
    }
    writer.u64(parameters.user_bytes);
    writer.u64(parameters.reserved_bytes);
    writer.u8(static_cast<std::uint8_t>(parameters.policy));
    writer.u32(parameters.choices);
    writer.real(parameters.map_overhead);
    writer.real(parameters.map_scatter_overhead);
    writer.u32(parameters.parity_dies);
    writer.flag(parameters.compresses);
    writer.flag(parameters.deduplicates);
    writer.real(parameters.smallest_share);
    writer.flag(parameters.mixes_cleaning);
    writer.real(parameters.idle_cleaning);
    const auto& timing = parameters.timing;
    for (const auto value : {timing.read_us, timing.program_us, timing.erase_us}) writer.u32(value);
    for (const auto value : {timing.channel_mb_per_s, timing.host_mb_per_s, timing.command_us,
                             timing.recycling_mb_per_s, timing.move_us, timing.trim_us_per_mb}) {
        writer.real(value);
    }
    writer.u64(parameters.slc.bytes);
    writer.flag(parameters.slc.dynamic);
    writer.real(parameters.slc.program_us);
    writer.real(parameters.slc.fold_mb_per_s);
    writer.u32(parameters.rated_cycles);
    writer.real(parameters.cycle_spread);
    writer.u32(parameters.wear_level_gap);
    writer.u64(parameters.seed);
}

Parameters load_parameters(StateReader& reader) {
    Parameters parameters;
    auto& geometry = parameters.geometry;
    for (auto* value : {&geometry.channels, &geometry.dies_per_channel, &geometry.blocks_per_die,
                        &geometry.pages_per_block, &geometry.page_bytes, &geometry.map_unit_bytes}) {
        *value = reader.u32();
    }
    parameters.user_bytes = reader.u64();
    parameters.reserved_bytes = reader.u64();
    const auto policy = reader.u8();
    reader.require(policy <= static_cast<std::uint8_t>(VictimPolicy::choices));
    if (reader.good()) parameters.policy = static_cast<VictimPolicy>(policy);
    parameters.choices = reader.u32();
    parameters.map_overhead = reader.real();
    parameters.map_scatter_overhead = reader.real();
    parameters.parity_dies = reader.u32();
    parameters.compresses = reader.flag();
    parameters.deduplicates = reader.flag();
    parameters.smallest_share = reader.real();
    parameters.mixes_cleaning = reader.flag();
    parameters.idle_cleaning = reader.real();
    auto& timing = parameters.timing;
    for (auto* value : {&timing.read_us, &timing.program_us, &timing.erase_us}) *value = reader.u32();
    for (auto* value : {&timing.channel_mb_per_s, &timing.host_mb_per_s, &timing.command_us, &timing.recycling_mb_per_s,
                        &timing.move_us, &timing.trim_us_per_mb}) {
        *value = reader.real();
    }
    parameters.slc.bytes = reader.u64();
    parameters.slc.dynamic = reader.flag();
    parameters.slc.program_us = reader.real();
    parameters.slc.fold_mb_per_s = reader.real();
    parameters.rated_cycles = reader.u32();
    parameters.cycle_spread = reader.real();
    parameters.wear_level_gap = reader.u32();
    parameters.seed = reader.u64();
    return parameters;
}

}  // namespace

std::vector<std::uint8_t> FlashDevice::save() const {
    const auto& parts = *parts_;
    StateWriter writer;
    writer.u64(kMagic);
    writer.u32(kVersion);
    writer.u8(static_cast<std::uint8_t>(parts.payload));
    save_parameters(writer, parts.parameters);
    parts.store.save(writer);
    parts.sharing.save(writer);
    for (const auto value : {parts.last_place, parts.host_written, parts.host_read, parts.trimmed}) writer.u64(value);
    writer.u64(device::hash_bytes(writer.written()));
    return writer.take();
}

Result<FlashDevice> FlashDevice::load(BytesView state) {
    const auto bad = [](std::string_view why) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("simulated flash state: {why}"), {{"why", why}});
    };
    StateReader header(state);
    const auto magic = header.u64();
    const auto version = header.u32();
    if (!header.good() || state.size() < kHashBytes)
        return fail(ErrorCode::truncated, FETTLE_TEXT("simulated flash state"));
    if (magic != kMagic) return bad("not a saved flash state");
    if (version != kVersion) return bad(fmt::format("unknown version {}", version));
    const auto body = state.slice(0, state.size() - kHashBytes);
    if (state.le64(body.size()) != device::hash_bytes(body.span())) return bad("wrong checksum");
    StateReader reader(body);
    (void)reader.bytes(12);  // magic and version
    const auto payload = reader.u8();
    const auto parameters = load_parameters(reader);
    if (!reader.good() || payload > static_cast<std::uint8_t>(Payload::stored)) return bad("invalid parameters");
    if (const auto checked = check(parameters); !checked) return bad(checked.error().context);
    auto parts = std::make_unique<Parts>(parameters, static_cast<Payload>(payload));
    parts->store.load(reader);
    parts->sharing.load(reader);
    for (auto* value : {&parts->last_place, &parts->host_written, &parts->host_read, &parts->trimmed}) {
        *value = reader.u64();
    }
    if (!reader.good() || reader.left() != 0) return bad("invalid contents");
    FlashDevice device(std::move(parts));
    if (const auto broken = device.broken_rule(); !broken.empty()) return bad(broken);
    return device;
}

}  // namespace fettle::ftl
