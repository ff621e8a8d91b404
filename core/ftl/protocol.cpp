// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/ftl/device_layout.h"
#include "core/ftl/protocol_bench.h"
#include "core/ftl/protocol_published.h"
#include "core/ftl/protocol_runs.h"

namespace fettle::ftl {

namespace {

struct Entry {
    ProtocolInfo info;
    void (*run)(ProtocolBench&);
};

constexpr std::array<Entry, 9> kProtocols = {{
    {{"over-provisioning", "write amplification versus the share of flash that is free at the start (BeHardware 2012)",
      "sandforce-sf2281-120"},
     run_over_provisioning},
    {{"degradation", "eleven stages of filling, random writes, TRIM and secure erase (BeHardware 2012)",
      "sandforce-sf2281-120"},
     run_degradation},
    {{"idle-collection",
      "recovery during a pause after random writes, with 4 KB sequential writes at the end (BeHardware "
      "2012)",
      "corsair-performance-pro-128"},
     run_idle_collection},
    {{"idle-collection-random",
      "like idle-collection, but with 4 KB random writes at the end: the review's text allows both",
      "corsair-performance-pro-128"},
     run_idle_collection_random},
    {{"compression", "flash writes for compressible data, a system image and noise (BeHardware 2012)",
      "sandforce-sf2281-120"},
     run_compression},
    {{"dirty-drive",
      "sequential writes on a clean drive, on a dirty drive, after TRIM and after secure erase "
      "(AnandTech 2011)",
      "sandforce-sf1200-120"},
     run_dirty_drive},
    {{"wear-case-1", "alternating whole-drive sequential reads and writes (BeHardware 2009)", "indilinx-vertex-30"},
     run_wear_case_1},
    {{"wear-case-2", "like wear-case-1, but after half an hour of random writes (BeHardware 2009)",
      "indilinx-vertex-30"},
     run_wear_case_2},
    {{"wear-case-3", "random writes on a fresh and on a full drive (BeHardware 2009)", "indilinx-vertex-30"},
     run_wear_case_3},
}};

constexpr auto kInfos = [] {
    std::array<ProtocolInfo, kProtocols.size()> infos{};
    for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kProtocols[i].info;
    return infos;
}();

}  // namespace

std::span<const ProtocolInfo> protocols() { return kInfos; }

std::optional<double> ProtocolFigure::deviation() const {
    if (!published || *published == 0) return std::nullopt;
    return (measured - *published) / *published;
}

bool ProtocolFigure::agrees() const {
    const auto off = deviation();
    if (off && at_most) return *off <= tolerance;
    return !off || std::abs(*off) <= tolerance;
}

double mean_speed(const ProtocolStage& stage, double from, double to) {
    double moved = 0;
    double time = 0;
    double begin = 0;
    for (const auto& point : stage.speed) {
        const auto part = std::min(point.seconds, to) - std::max(begin, from);
        if (part > 0) {
            moved += part * point.mb_per_s;
            time += part;
        }
        begin = point.seconds;
    }
    return time > 0 ? moved / time : 0;
}

Parameters scaled(const Parameters& parameters, std::uint32_t scale) {
    auto small = parameters;
    if (scale <= 1) return small;
    auto& geometry = small.geometry;
    geometry.blocks_per_die = std::max(1U, (geometry.blocks_per_die + scale / 2) / scale);
    const auto unit = geometry.map_unit_bytes == 0 ? geometry.page_bytes : geometry.map_unit_bytes;
    small.user_bytes = std::max<std::uint64_t>(unit, parameters.user_bytes / scale / unit * unit);
    small.slc.bytes /= scale;
    const auto full = device::lay_out(parameters);
    const auto kept = std::uint64_t{full.slots + device::kLowWater} * full.block_bytes;
    const auto reserve = parameters.reserved_bytes / scale;
    const auto back = kept - kept / scale;
    small.reserved_bytes = reserve > back ? reserve - back : 0;
    return small;
}

Result<ProtocolResult> run_protocol(std::string_view name, const Parameters& parameters, const ProtocolOptions& options,
                                    const std::function<void(double)>& progress, const CancelToken& cancel) {
    const auto* found =
        std::find_if(kProtocols.begin(), kProtocols.end(), [&](const Entry& entry) { return entry.info.name == name; });
    if (found == kProtocols.end()) return fail(ErrorCode::not_found, FETTLE_TEXT("protocol {name}"), {{"name", name}});
    if (options.scale < 1 || options.scale > 100'000) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("scale {scale} is not in the range 1 … 100000"),
                    {{"scale", options.scale}});
    }
    if (auto sound = check(parameters); !sound) return fail(sound.error());
    if (parameters.timing.program_us == 0) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT(
                "flash: program_us is 0, but protocols run for minutes of simulated time and need a timing model"));
    }
    auto device = FlashDevice::make(scaled(parameters, options.scale), Payload::none);
    if (!device) {
        auto error = device.error();
        error.context += fmt::format(", at a scale of 1/{}", options.scale);
        return fail(std::move(error));
    }
    ProtocolBench bench(std::move(*device), options, progress, cancel);
    bench.result().protocol = name;
    found->run(bench);
    bench.at(1);
    for (const auto note : published_notes(name, options.drive)) bench.result().notes.emplace_back(note);
    if (!bench.status()) return fail(bench.status().error());
    return std::move(bench.result());
}

}  // namespace fettle::ftl
