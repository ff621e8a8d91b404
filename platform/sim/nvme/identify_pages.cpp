// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "platform/sim/nvme/identify.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr unsigned kKelvin = 273;
constexpr std::uint32_t kVersion2 = 0x20000;

std::uint64_t kelvin(std::uint16_t celsius) { return celsius == 0 ? 0U : celsius + kKelvin; }

// Offsets of NVMe Base 2.0 figure 275.
void fill_identity(const Core& core, std::span<std::uint8_t> out) {
    const auto& options = core.options;
    put(out, 0, 2, options.vid);
    put(out, 2, 2, options.ssvid);
    put_text(out, 4, 20, options.serial);
    put_text(out, 24, 40, core.drive_state.quirks().rom_mode ? options.rom_model : options.model);
    put_text(out, 64, 8, core.firmware.running());
    put(out, 72, 1, 2);  // RAB
    put(out, 73, 3, options.oui);
    put(out, 76, 1, options.other_controllers.empty() ? 0U : 2U);  // CMIC: several controllers
    put(out, 77, 1, options.mdts);
    put(out, 78, 2, core.controller_id());
    put(out, 80, 4, options.version);
    put(out, 84, 4, 500'000);    // RTD3R
    put(out, 88, 4, 1'000'000);  // RTD3E
    // OAES: namespace attribute notices, firmware activation notices.
    put(out, 92, 4, 1U << 8U | (options.activate_without_reset ? 1U << 9U : 0U));
    if (options.namespace_management) put(out, 96, 4, 1U << 7U);  // CTRATT: Namespace Granularity List
    if (options.version >= 0x10400) put(out, 111, 1, 1);          // CNTRLTYPE: I/O controller
}

void fill_administration(const Core& core, std::span<std::uint8_t> out) {
    const auto& options = core.options;
    put(out, 256, 2,
        (options.security ? 1U : 0U) | (options.format ? 2U : 0U) | (options.firmware_update ? 4U : 0U) |
            (options.namespace_management ? 8U : 0U) | (options.self_test ? 16U : 0U));
    put(out, 258, 1, options.acl);
    put(out, 259, 1, options.aerl);
    put(out, 260, 1,
        (options.slot1_read_only ? 1U : 0U) | static_cast<unsigned>(options.firmware_slots) << 1U |
            (options.activate_without_reset ? 1U << 4U : 0U) | (options.detect_overlap ? 1U << 5U : 0U));
    // LPA: effects log, extended data; Supported Log Pages from 2.0 on.
    // Telemetry and persistent events, too.
    put(out, 261, 1,
        1U << 1U | 1U << 2U | (options.telemetry ? 1U << 3U : 0U) | (options.persistent_events ? 1U << 4U : 0U) |
            (options.version >= kVersion2 ? 1U << 5U : 0U));
    put(out, 262, 1, options.error_entries - 1U);
    put(out, 263, 1, options.power_states.size() - 1);
    put(out, 264, 1, 1);  // AVSCC: vendor commands have the standard's shape
    put(out, 265, 1, options.apst ? 1 : 0);
    put(out, 266, 2, kelvin(options.warning_celsius));
    put(out, 268, 2, kelvin(options.critical_celsius));
    put(out, 270, 2, options.mtfa);
    if (options.namespace_management) {
        put(out, 280, 8, core.namespaces.total_bytes());
        put(out, 296, 8, core.namespaces.free_bytes());
    }
    if (options.self_test) {
        put(out, 316, 2, options.extended_test_minutes);
        put(out, 318, 1, 1);  // DSTO: one at a time
    }
    put(out, 319, 1, options.fwug);
    put(out, 320, 2, 10);  // KAS: 1 s
    if (options.thermal_least_celsius != 0) {
        put(out, 322, 2, 1);
        put(out, 324, 2, kelvin(options.thermal_least_celsius));
        put(out, 326, 2, kelvin(options.thermal_most_celsius));
    }
    put(out, 328, 4, Sanitizer::capabilities(options));
}

void fill_commands(const Core& core, std::span<std::uint8_t> out) {
    const auto& options = core.options;
    put(out, 512, 1, 0x66);  // SQES: 64 bytes
    put(out, 513, 1, 0x44);  // CQES: 16 bytes
    put(out, 516, 4, options.namespaces);
    put(out, 520, 2,
        (options.compare ? 1U : 0U) | (options.write_uncorrectable ? 2U : 0U) | (options.dataset_management ? 4U : 0U) |
            (options.write_zeroes ? 8U : 0U) | 16U | (options.timestamp ? 64U : 0U) | (options.verify ? 128U : 0U));
    put(out, 524, 1,
        (options.format_all ? 1U : 0U) | (options.erase_all ? 2U : 0U) | (options.crypto_erase ? 4U : 0U) |
            (options.format_broadcast ? 0U : 8U));
    // VWC: Flush takes NSID FFFFFFFFh.
    put(out, 525, 1, 3U << 1U | (options.write_cache ? 1U : 0U));
    if (options.namespace_management) put(out, 540, 4, options.namespaces);  // MNAN
    const auto& nqn = core.fabrics && !core.fabrics->subnqn.empty() ? core.fabrics->subnqn : options.subnqn;
    put_bytes(out, 768, {reinterpret_cast<const std::uint8_t*>(nqn.data()), std::min<std::size_t>(nqn.size(), 255)});
}

/// Idle or active power: 0.01 W where that holds the number, otherwise 0.0001 W; the scale in bits 7:6.
void fill_typical_power(std::uint32_t mw, std::size_t at, std::span<std::uint8_t> out) {
    if (mw == 0) return;
    const bool fine = mw % 10 != 0;
    put(out, at, 2, fine ? mw * 10ULL : mw / 10);
    put(out, at + 2, 1, fine ? 1U << 6U : 2U << 6U);
}

void fill_power_state(const PowerStateOption& state, unsigned rank, std::span<std::uint8_t> out) {
    // Figure 276. 0.01 W where that holds the number, otherwise 0.0001 W (MXPS).
    const bool fine = state.power_mw % 10 != 0;
    put(out, 0, 2, fine ? state.power_mw * 10ULL : state.power_mw / 10);
    put(out, 3, 1, (fine ? 1U : 0U) | (state.operational ? 0U : 2U));
    put(out, 4, 4, state.entry_us);
    put(out, 8, 4, state.exit_us);
    for (std::size_t i = 12; i < 16; ++i) put(out, i, 1, rank);  // RRT, RRL, RWT, RWL
    fill_typical_power(state.idle_mw, 16, out);
    fill_typical_power(state.active_mw, 20, out);
}

void fill_fabrics(const FabricsView& view, std::span<std::uint8_t> out) {
    put(out, 320, 2, view.keep_alive_100ms);
    put(out, 514, 2, view.maximum_commands);
    put(out, 536, 4, view.sgls);
    put(out, 1792, 4, view.ioccsz);
    put(out, 1796, 4, view.iorcsz);
    put(out, 1800, 2, view.icdoff);
    put(out, 1803, 1, view.msdbd);
}

template <std::size_t N>
std::array<std::uint8_t, N> numbered(std::array<std::uint8_t, N> id, std::uint32_t number) {
    if (std::all_of(id.begin(), id.end(), [](std::uint8_t byte) { return byte == 0; })) return id;
    // The end of both is the maker's own extension: counting there keeps the OUI.
    for (std::size_t i = N; i-- > N - 3 && number != 0;) {
        number += id[i];
        id[i] = static_cast<std::uint8_t>(number);
        number >>= 8U;
    }
    return id;
}

}  // namespace

std::array<std::uint8_t, 8> eui64_of(const Core& core, const Namespace& ns) {
    return numbered(core.options.eui64, ns.made);
}

std::array<std::uint8_t, 16> nguid_of(const Core& core, const Namespace& ns) {
    return numbered(core.options.nguid, ns.made);
}

void fill_controller(const Core& core, std::span<std::uint8_t> out) {
    fill_identity(core, out);
    fill_administration(core, out);
    fill_commands(core, out);
    if (core.fabrics) fill_fabrics(*core.fabrics, out);
    constexpr std::size_t kPowerStates = 2048;
    constexpr std::size_t kPowerStateBytes = 32;
    for (std::size_t i = 0; i < core.options.power_states.size(); ++i) {
        fill_power_state(core.options.power_states[i], static_cast<unsigned>(i),
                         out.subspan(kPowerStates + i * kPowerStateBytes, kPowerStateBytes));
    }
}

// Offsets of NVM Command Set 1.0 figure 97.
void fill_namespace(const Core& core, const Namespace* ns, std::span<std::uint8_t> out) {
    const auto& options = core.options;
    put(out, 24, 1, 1U << 2U);  // NSFEAT: the deallocated-block error exists
    put(out, 25, 1, options.lba_formats.size() - 1);
    const unsigned read = options.deallocated == Blank::zeros ? 1U : options.deallocated == Blank::ones ? 2U : 0U;
    put(out, 33, 1, read | (options.write_zeroes ? 1U << 3U : 0U));  // DLFEAT
    for (std::size_t i = 0; i < options.lba_formats.size(); ++i) {
        const auto& format = options.lba_formats[i];
        unsigned shift = 0;
        while (1U << shift < format.bytes) ++shift;
        put(out, 128 + i * 4, 4, shift << 16U | static_cast<unsigned>(format.performance) << 24U);
    }
    if (ns == nullptr) return;
    put(out, 0, 8, ns->blocks);
    put(out, 8, 8, ns->blocks);
    put(out, 16, 8, ns->blocks);
    put(out, 26, 1, ns->format);
    put(out, 30, 1, ns->shared ? 1 : 0);
    if (options.namespace_management) put(out, 48, 8, ns->bytes());  // NVMCAP
    put_bytes(out, 104, nguid_of(core, *ns));
    put_bytes(out, 120, eui64_of(core, *ns));
}

void fill_descriptors(const Core& core, const Namespace& ns, std::span<std::uint8_t> out) {
    // Figure 283: type, length, two reserved, the identifier.
    std::size_t at = 0;
    const auto add = [&](std::uint8_t type, std::span<const std::uint8_t> id) {
        if (std::all_of(id.begin(), id.end(), [](std::uint8_t byte) { return byte == 0; }) && type != 4) return;
        put(out, at, 1, type);
        put(out, at + 1, 1, id.size());
        put_bytes(out, at + 4, id);
        at += 4 + id.size();
    };
    add(1, eui64_of(core, ns));
    add(2, nguid_of(core, ns));
    constexpr std::array<std::uint8_t, 1> kNvmCommandSet{0};
    if (core.options.version >= kVersion2) add(4, kNvmCommandSet);
}

}  // namespace fettle::sim::nvme
