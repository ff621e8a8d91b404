// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>

#include "platform/sim/ata/handlers.h"

/// IDENTIFY DEVICE (ACS-4 7.12). Word numbers and bits are the standard's, table 45.
namespace fettle::sim::sata {

namespace {

class Words {
public:
    explicit Words(Sector& bytes) : bytes_(bytes) {}
    void set(std::size_t word, std::uint64_t value) { put16(bytes_, word * 2, value); }
    void set32(std::size_t word, std::uint64_t value) { put32(bytes_, word * 2, value); }
    void text(std::size_t word, std::size_t words, std::string_view value) {
        put_text(bytes_, word * 2, words * 2, value);
    }

private:
    Sector& bytes_;
};

constexpr std::uint64_t bit(unsigned number, bool on = true) { return on ? 1ULL << number : 0; }

/// Words that carry 01b in bits 15:14 to say that they are valid.
constexpr std::uint64_t kValid = 1ULL << 14U;

void put_constants(Words& out) {
    out.set(0, 0x0040);  // ATA device; bit 6 "fixed" is obsolete and still set by all
    out.set(1, 16'383);  // the geometry of every disk above 8 GB (ATA/ATAPI-5)
    out.set(2, 0xC837);  // IDENTIFY data is complete, no spin-up needed
    out.set(3, 16);
    out.set(6, 63);
    out.set(49, 0x2F00);  // DMA, LBA, IORDY and its switching, standard standby timers
    out.set(50, kValid);
    out.set(53, 0x0007);  // words 54-58, 64-70 and 88 are valid
    out.set(54, 16'383);
    out.set(55, 16);
    out.set(56, 63);
    out.set32(57, std::uint64_t{16'383} * 16 * 63);
    out.set(63, 0x0007);                                                 // multiword DMA 0-2, none selected
    out.set(64, 0x0003);                                                 // PIO 3 and 4
    for (std::size_t word = 65; word <= 68; ++word) out.set(word, 120);  // nanoseconds a cycle
}

void put_strings(const Context& drive, Words& out) {
    const Traits& traits = drive.traits;
    const bool rom = drive.drive_state.quirks().rom_mode;
    out.text(10, 10, rom ? traits.rom.serial : traits.serial);
    out.text(23, 4, rom ? traits.rom.firmware : drive.state.microcode.revision);
    out.text(27, 20, rom ? traits.rom.model : traits.model);
    for (unsigned i = 0; i < 4; ++i) out.set(108 + i, rom ? 0 : traits.wwn >> (48 - 16 * i) & 0xFFFFU);
    out.set(80, traits.major);
    out.set(81, traits.minor);
    out.set(222, traits.transport);
    out.set(168, traits.form_factor);
}

void put_sizes(const Context& drive, Words& out) {
    const std::uint64_t sectors = drive.sectors();
    out.set32(60, std::min<std::uint64_t>(sectors, 0x0FFF'FFFFU));
    out.set32(100, sectors & 0xFFFF'FFFFU);
    out.set32(102, sectors >> 32U);
    const std::uint32_t bytes = drive.drive_state.medium().sector_bytes();
    const std::uint32_t shift = drive.physical_exponent();
    out.set(106, kValid | bit(13, shift != 0) | bit(12, bytes > 512) | shift);
    out.set32(117, bytes > 512 ? bytes / 2 : 0);
    out.set(209, kValid);
    out.set(217, drive.traits.rotation_rate);
    const std::uint8_t multiple = drive.traits.multiple;
    out.set(47, 0x8000U | multiple);
    const SanitizeTraits& sanitize = drive.traits.sanitize;
    const std::uint8_t current = drive.state.features.multiple;
    out.set(59, bit(15, sanitize.block) | bit(14, sanitize.overwrite) | bit(13, sanitize.crypto) |
                    bit(12, sanitize.supported()) | bit(11, sanitize.supported() && sanitize.acs3_commands) |
                    bit(10, sanitize.antifreeze) | bit(8, current != 0) | current);
}

/// Words 82-87 and 119-120: what is there, and what of it is on.
void put_feature_sets(const Context& drive, Words& out) {
    const Traits& traits = drive.traits;
    const FeatureState& now = drive.state.features;
    const bool hpa_on = traits.hpa && drive.sectors() < drive.native_sectors();
    const std::uint64_t basic = bit(14) | bit(13) | bit(12) | bit(3);  // NOP, READ and WRITE BUFFER, power
    out.set(82, basic | bit(10, traits.hpa) | bit(6) | bit(5) | bit(1, traits.security.supported) |
                    bit(0, traits.smart.supported));
    out.set(85, basic | bit(10, hpa_on) | bit(6, now.look_ahead) | bit(5, now.write_cache) |
                    bit(1, drive.state.security.enabled) | bit(0, drive.state.smart.enabled));
    const std::uint64_t flushes = bit(13) | bit(12) | bit(10) | bit(0, traits.microcode.supported);
    out.set(83, kValid | flushes | bit(8, traits.hpa && traits.hpa_security) | bit(3, traits.apm));
    out.set(86, bit(15) | flushes | bit(8, drive.state.capacity.password_set) | bit(3, traits.apm && now.apm));
    const std::uint64_t logging = kValid | bit(13) | bit(8, traits.wwn != 0) | bit(6) | bit(5, traits.logs) |
                                  bit(1, traits.smart.self_test) | bit(0, traits.smart.error_log);
    out.set(84, logging);
    out.set(87, logging);
    const bool offsets = traits.microcode.supported && traits.microcode.offsets;
    const std::uint64_t more =
        kValid | bit(4, offsets) | bit(3, traits.logs && traits.logs_dma) | bit(2, traits.write_uncorrectable);
    out.set(119, more | bit(8, traits.accessible_max));
    out.set(120, more);
    out.set(91, traits.apm && now.apm ? now.apm_level : 0);
    out.set(48, kValid | bit(0, traits.trusted));
}

void put_trim_and_microcode(const Context& drive, Words& out) {
    const Traits& traits = drive.traits;
    const Quirks& quirks = drive.drive_state.quirks();
    const bool drat = traits.trim && quirks.trim_deterministic;
    out.set(69, bit(14, drat) | bit(11) | bit(10) | bit(8, traits.microcode.supported && traits.microcode.dma) |
                    bit(5, drat && quirks.trim_zeroes) | bit(4, traits.encrypts_all));
    out.set(105, traits.trim ? traits.trim_blocks : 0);
    out.set(169, bit(0, traits.trim));
    out.set(206, bit(0, traits.sct));
    out.set(234, traits.microcode.supported ? traits.microcode.min_blocks : 0);
    out.set(235, traits.microcode.supported ? traits.microcode.max_blocks : 0);
}

/// Words 89 and 90: 2 minutes a unit, 508 respectively 65,532 the most (ACS-4 7.12.7.33).
std::uint64_t erase_time(std::uint32_t minutes, bool long_form) {
    const std::uint32_t units = std::min<std::uint32_t>((minutes + 1) / 2, long_form ? 0x7FFEU : 0xFEU);
    return units | bit(15, long_form);
}

void put_security(const Context& drive, Words& out) {
    const SecurityTraits& traits = drive.traits.security;
    const SecurityState& state = drive.state.security;
    const bool there = traits.supported;
    out.set(89, there ? erase_time(traits.minutes, traits.long_times) : 0);
    out.set(90, there && traits.enhanced ? erase_time(traits.enhanced_minutes, traits.long_times) : 0);
    out.set(92, there ? state.master_id : 0);
    out.set(128, !there ? 0
                        : bit(8, state.maximum) | bit(5, traits.enhanced) | bit(4, state.attempts == 0) |
                              bit(3, state.frozen) | bit(2, state.locked) | bit(1, state.enabled) | bit(0));
}

/// Words 75-79 and 88: the link.
void put_link(const Context& drive, Words& out) {
    const LinkTraits& link = drive.traits.link;
    const FeatureState& now = drive.state.features;
    out.set(75, link.ncq ? link.queue_depth - 1U : 0U);
    out.set(76, bit(15, drive.traits.logs && drive.traits.logs_dma) | bit(10, drive.traits.logs) | bit(9, link.hipm) |
                    bit(8, link.ncq) | bit(3, link.generation >= 3) | bit(2, link.generation >= 2) | bit(1));
    out.set(77, bit(6, link.ncq && link.queued_trim) | std::uint64_t{link.generation_now} << 1U);
    out.set(78, bit(8, link.devsleep) | bit(6, link.ssp) | bit(3, link.dipm) | bit(2));
    out.set(79, bit(8, now.devsleep) | bit(6, now.ssp) | bit(3, now.dipm) | bit(2, now.dma_setup_activate));
    const bool ultra = now.transfer_mode >> 3U == 8;  // 40h-46h
    out.set(88, 0x007FU | (ultra ? bit(8U + (now.transfer_mode & 7U)) : 0));
    out.set(93, 0);  // serial
}

}  // namespace

Sector identify_data(const Context& drive) {
    Sector bytes{};
    const auto& base = drive.traits.identify;
    if (base.size() == bytes.size()) std::copy(base.begin(), base.end(), bytes.begin());
    Words out(bytes);
    put_constants(out);
    put_strings(drive, out);
    put_sizes(drive, out);
    put_feature_sets(drive, out);
    put_trim_and_microcode(drive, out);
    put_security(drive, out);
    put_link(drive, out);
    bytes[510] = 0xA5;  // integrity word (ACS-4 7.12.7.88)
    seal(bytes);
    return bytes;
}

Outcome identify(Context& drive, const Request& request) { return give(request, identify_data(drive)); }

}  // namespace fettle::sim::sata
