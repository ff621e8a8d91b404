// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// IDENTIFY DEVICE data log, 30h (ACS-4 9.11): pages 0 list, 1 copy, 2 capacity, 3 supported capabilities,
/// 4 current settings, 5 strings, 6 security, 8 serial ATA. Page 7, parallel ATA, is not there.
namespace fettle::sim::sata {

namespace {

constexpr std::array<std::uint8_t, 8> kPages{0, 1, 2, 3, 4, 5, 6, 8};
constexpr std::size_t kLogPages = 9;
constexpr std::uint64_t kValid = 1ULL << 63U;

constexpr std::uint64_t bit(unsigned number, bool on = true) { return on ? 1ULL << number : 0; }

Bytes page(Bytes log, std::uint8_t number) {
    const Bytes out = log.subspan(number * kBlock, kBlock);
    put64(out, 0, kValid | std::uint64_t{number} << 16U | 1U);
    return out;
}

void put_capacity(const Context& drive, Bytes out) {
    const std::uint32_t sector = drive.drive_state.medium().sector_bytes();
    const std::uint32_t shift = drive.physical_exponent();
    put64(out, 8, kValid | drive.sectors());
    put64(out, 16, kValid | bit(62, shift != 0) | bit(61, sector > kBlock) | std::uint64_t{shift} << 16U);
    put64(out, 24, kValid | sector / 2);
}

void put_capabilities(const Context& drive, Bytes out) {
    const Traits& traits = drive.traits;
    const Quirks& quirks = drive.drive_state.quirks();
    const bool drat = traits.trim && quirks.trim_deterministic;
    put64(out, 8,
          kValid | bit(1, traits.write_uncorrectable) | bit(2, traits.logs_dma) | bit(7, traits.smart.error_log) |
              bit(8, traits.smart.self_test) | bit(10) | bit(11, traits.logs) | bit(12) | bit(13) |
              bit(14, traits.microcode.supported) | bit(15) | bit(16, traits.apm) | bit(18) | bit(19) | bit(20) |
              bit(22) | bit(23, traits.smart.supported) | bit(24) | bit(25) | bit(31, drat && quirks.trim_zeroes) |
              bit(39, drat) | bit(41, traits.accessible_max) | bit(49, !traits.sector_sizes.empty()));
    const MicrocodeTraits& microcode = traits.microcode;
    if (microcode.supported) {
        put64(out, 16,
              kValid | bit(32, microcode.offsets) | bit(33, microcode.whole) | bit(34, microcode.deferred) |
                  std::uint64_t{microcode.max_blocks} << 16U | microcode.min_blocks);
    }
    put64(out, 24, kValid | traits.rotation_rate);
    put64(out, 32, kValid | traits.form_factor);
    put64(out, 72, kValid | bit(0, traits.trim));
}

void put_settings(const Context& drive, Bytes out) {
    const FeatureState& now = drive.state.features;
    const bool apm = drive.traits.apm && now.apm;
    put64(out, 8,
          kValid | bit(2, apm) | bit(6, drive.state.smart.enabled) | bit(7, now.look_ahead) | bit(13, now.write_cache) |
              bit(19, !drive.state.microcode.pending.empty()));
    put64(out, 16, kValid | (apm ? std::uint64_t{now.apm_level} << 8U : 0));
}

void put_security(const Context& drive, Bytes out) {
    const SecurityTraits& traits = drive.traits.security;
    const SecurityState& state = drive.state.security;
    const Sector identify = identify_data(drive);
    if (traits.supported) {
        put64(out, 8, kValid | state.master_id);
        put64(out, 16,
              kValid | bit(6) | bit(5, state.maximum) | bit(4, traits.enhanced) | bit(3, state.attempts == 0) |
                  bit(2, state.frozen) | bit(1, state.locked) | bit(0, state.enabled));
        put64(out, 24, kValid | get(identify, 180, 2));  // word 90
        put64(out, 32, kValid | get(identify, 178, 2));  // word 89
    }
    put64(out, 40, kValid | bit(0, drive.traits.trusted));
    put64(out, 48, kValid | bit(0, drive.traits.encrypts_all));
}

void put_sata(const Context& drive, Bytes out) {
    const LinkTraits& link = drive.traits.link;
    put64(out, 8,
          kValid | bit(0) | bit(1, link.generation >= 2) | bit(2, link.generation >= 3) | bit(7, link.ncq) |
              bit(8, link.hipm) | bit(9) | bit(17, link.ncq && link.queued_trim) | bit(20, link.dipm) |
              bit(23, link.ssp) | bit(25, link.devsleep));
    put64(out, 16, kValid | link.generation_now);
}

}  // namespace

std::vector<std::uint8_t> identify_log(const Context& drive) {
    std::vector<std::uint8_t> log(kLogPages * kBlock);
    const Bytes bytes(log);
    const Bytes list = page(bytes, 0);
    list[8] = static_cast<std::uint8_t>(kPages.size());
    std::copy(kPages.begin(), kPages.end(), list.begin() + 9);
    const Sector identify = identify_data(drive);
    std::copy(identify.begin(), identify.end(), bytes.begin() + kBlock);
    put_capacity(drive, page(bytes, 2));
    put_capabilities(drive, page(bytes, 3));
    put_settings(drive, page(bytes, 4));
    const Bytes strings = page(bytes, 5);
    std::copy_n(identify.begin() + 20, 20, strings.begin() + 8);   // words 10-19
    std::copy_n(identify.begin() + 46, 8, strings.begin() + 32);   // words 23-26
    std::copy_n(identify.begin() + 54, 40, strings.begin() + 48);  // words 27-46
    put_security(drive, page(bytes, 6));
    put_sata(drive, page(bytes, 8));
    return log;
}

}  // namespace fettle::sim::sata
