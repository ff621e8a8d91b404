// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/identify.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

using Words = FixedView<kSectorBytes>;

template <std::size_t Number>
std::uint16_t word(const Words& words) {
    return words.le16<Number * 2>();
}

template <std::size_t Number, unsigned Bit>
bool flag(const Words& words) {
    static_assert(Bit < 16);
    return (word<Number>(words) >> Bit & 1U) != 0;
}

/// Words that carry 01b in bits 15:14 where their content is valid: 83, 84, 87, 106, 119, 120, 209.
template <std::size_t Number>
bool valid(const Words& words) {
    return word<Number>(words) >> 14U == 1;
}

template <std::size_t Number>
bool told(const Words& words) {
    return word<Number>(words) != 0 && word<Number>(words) != 0xFFFF;
}

template <std::size_t Number>
std::optional<std::uint16_t> told_value(const Words& words) {
    return told<Number>(words) ? std::optional(word<Number>(words)) : std::nullopt;
}

/// A feature with its support bit in one word and its enabled bit at the same position of another.
template <std::size_t Supported, std::size_t Enabled, unsigned Bit>
Feature feature(const Words& words, bool supported_valid, bool enabled_valid) {
    return {supported_valid && flag<Supported, Bit>(words), enabled_valid && flag<Enabled, Bit>(words)};
}

// Word 80, bit numbers by ACS-6; older ones from ATA/ATAPI-7.
std::string standard_name(std::uint16_t major) {
    constexpr std::array<std::string_view, 14> names{
        "",         "ATA-1", "ATA-2", "ATA-3", "ATA/ATAPI-4", "ATA/ATAPI-5", "ATA/ATAPI-6", "ATA/ATAPI-7",
        "ATA8-ACS", "ACS-2", "ACS-3", "ACS-4", "ACS-5",       "ACS-6"};
    for (auto bit = names.size(); bit-- > 1;) {
        if ((major >> bit & 1U) != 0) return std::string(names[bit]);
    }
    return {};
}

// Word 222 (ACS-5 table 57): bits 15:12 the transport, the others its versions.
std::string transport_name(std::uint16_t word222) {
    constexpr std::uint16_t kSerial = 1;
    constexpr std::array<std::string_view, 11> names{"ATA8-AST", "SATA 1.0a", "SATA II Ext", "SATA 2.5",
                                                     "SATA 2.6", "SATA 3.0",  "SATA 3.1",    "SATA 3.2",
                                                     "SATA 3.3", "SATA 3.4",  "SATA 3.5"};
    if (word222 == 0 || word222 == 0xFFFF) return {};
    if (word222 >> 12U == 0) return "parallel";
    if (word222 >> 12U != kSerial) return {};
    for (auto bit = names.size(); bit-- > 0;) {
        if ((word222 >> bit & 1U) != 0) return std::string(names[bit]);
    }
    return {};
}

// Word 168 bits 3:0 (ACS-4, nominal form factor).
std::string form_factor_name(std::uint16_t word168) {
    constexpr std::array<std::string_view, 10> names{
        "", "5.25 inch", "3.5 inch", "2.5 inch", "1.8 inch", "less than 1.8 inch", "mSATA", "M.2", "MicroSSD", "CFast"};
    if (word168 == 0xFFFF) return {};
    const std::size_t code = word168 & 0xFU;
    return code < names.size() ? std::string(names[code]) : std::string();
}

void decode_identity(const Words& words, IdentifyDevice& out) {
    constexpr std::uint16_t kCompactFlash = 0x848A;  // CFA: an ATA device in spite of its bit 15
    out.packet_device = word<0>(words) >> 14U == 2 && word<0>(words) != kCompactFlash;
    out.incomplete = flag<0, 2>(words);
    out.serial = ata_string(words.bytes<10 * 2, 20>());
    out.firmware = ata_string(words.bytes<23 * 2, 8>());
    out.model = ata_string(words.bytes<27 * 2, 40>());
    // World wide name: support in word 84 or 87 bit 8, most significant word first.
    const bool named = (valid<84>(words) && flag<84, 8>(words)) || (valid<87>(words) && flag<87, 8>(words));
    const auto swapped = words.bytes<108 * 2, 8>();
    if (named && !all_zero(swapped)) {
        std::array<std::uint8_t, 8> wwn{};
        for (std::size_t i = 0; i < wwn.size(); ++i) wwn.at(i) = swapped[i ^ 1U];
        out.wwn = hex(wwn);
    }
    out.major_version = told_value<80>(words).value_or(0);
    out.minor_version = told_value<81>(words).value_or(0);
    out.standard = standard_name(out.major_version);
    out.transport_major = told_value<222>(words).value_or(0);
    out.transport_minor = told_value<223>(words).value_or(0);
    out.transport = transport_name(out.transport_major);
    constexpr std::uint16_t kChecksumSignature = 0xA5;
    out.checksum_present = (word<255>(words) & 0xFFU) == kChecksumSignature;
    out.checksum_ok = !out.checksum_present || checksum_ok(words.bytes<0, kSectorBytes>());
}

std::uint64_t sector_count(const Words& words, bool lba48) {
    // Words 230-233 apply if 48 bits do not suffice (word 69 bit 3), then words 100-103, then 60-61. A drive that
    // leaves the wider field empty uses the narrower one.
    if (word<69>(words) != 0xFFFF && flag<69, 3>(words)) {
        if (const auto extended = words.le64<230 * 2>(); extended != 0) return extended;
    }
    if (lba48) {
        if (const auto wide = words.le48<100 * 2>(); wide != 0) return wide;
    }
    return words.le32<60 * 2>();
}

void decode_sizes(const Words& words, IdentifyDevice& out) {
    out.lba48 = valid<83>(words) && flag<83, 10>(words);
    out.sectors = sector_count(words, out.lba48);
    if (valid<106>(words)) {
        if (flag<106, 12>(words)) {
            // Words 117-118: logical sector size in words, more than 256 of them.
            const std::uint32_t size_words = words.le32<117 * 2>();
            if (size_words > 256 && size_words <= std::numeric_limits<std::uint32_t>::max() / 2) {
                out.logical_sector_bytes = size_words * 2;
            }
        }
        out.physical_sector_bytes = out.logical_sector_bytes;
        if (flag<106, 13>(words)) {
            const unsigned shift = word<106>(words) & 0xFU;
            const std::uint64_t physical = std::uint64_t{out.logical_sector_bytes} << shift;
            if (physical <= std::numeric_limits<std::uint32_t>::max()) {
                out.physical_sector_bytes = static_cast<std::uint32_t>(physical);
            }
        }
    }
    if (valid<209>(words)) out.alignment_offset = static_cast<std::uint16_t>(word<209>(words) & 0x3FFFU);
    // Word 217: 1 non-rotating, 0401h-FFFEh revolutions per minute, anything else not reported.
    if (const auto rate = word<217>(words); rate == 1) {
        out.solid_state = true;
    } else if (rate >= 0x0401 && rate <= 0xFFFE) {
        out.solid_state = false;
        out.rotation_rpm = rate;
    }
    out.form_factor = form_factor_name(word<168>(words));
}

void decode_features(const Words& words, IdentifyDevice& out) {
    const bool support = valid<83>(words);
    const bool state = valid<87>(words);
    if (support) {
        out.smart_supported = flag<82, 0>(words);
        out.write_cache_present = flag<82, 5>(words);
    }
    if (state) {
        out.smart_enabled = flag<85, 0>(words);
        out.write_cache_enabled = flag<85, 5>(words);
    }
    out.look_ahead = feature<82, 85, 6>(words, support, state);
    const bool additional = word<69>(words) != 0xFFFF;
    out.non_volatile_cache = additional && flag<69, 2>(words);
    out.encrypts_all = additional && flag<69, 4>(words);
    out.zoned = static_cast<std::uint8_t>(additional ? word<69>(words) & 3U : 0U);
    out.trusted_computing = valid<48>(words) && flag<48, 0>(words);
    out.sct = word<206>(words) == 0xFFFF ? std::uint16_t{0} : word<206>(words);

    out.trim.supported = word<169>(words) != 0xFFFF && flag<169, 0>(words);
    out.trim.deterministic = out.trim.supported && additional && flag<69, 14>(words);
    out.trim.zeroes = out.trim.deterministic && flag<69, 5>(words);
    if (out.trim.supported) out.trim.max_blocks = told_value<105>(words);

    // Word 59 bits 15:12 (ACS-3 7.12); bit 12 reports the whole feature set.
    out.sanitize.supported = word<59>(words) != 0xFFFF && flag<59, 12>(words);
    if (out.sanitize.supported) {
        out.sanitize.crypto_scramble = flag<59, 13>(words);
        out.sanitize.overwrite = flag<59, 14>(words);
        out.sanitize.block_erase = flag<59, 15>(words);
        out.sanitize.antifreeze_lock = flag<59, 10>(words);
        out.sanitize.acs3_commands = flag<59, 11>(words);
    }

    out.microcode.supported = support && flag<83, 0>(words);
    out.microcode.dma = additional && flag<69, 8>(words);
    out.microcode.offsets = valid<119>(words) && flag<119, 4>(words);
    out.microcode.min_blocks = told_value<234>(words);
    out.microcode.max_blocks = told_value<235>(words);

    out.hidden_area.hpa = feature<82, 85, 10>(words, support, state);
    out.hidden_area.hpa_security = support && flag<83, 8>(words);
    out.hidden_area.dco = support && flag<83, 11>(words);
    out.hidden_area.accessible_max = valid<119>(words) && flag<119, 8>(words);
}

void decode_security(const Words& words, SecurityWords& out) {
    // Word 128 is meaningless if word 82 bit 1 reports no support (ACS-3 7.12).
    out.state.supported = valid<83>(words) && flag<82, 1>(words) && word<128>(words) != 0xFFFF;
    if (!out.state.supported) return;
    out.state.enabled = flag<128, 1>(words);
    out.state.locked = flag<128, 2>(words);
    out.state.frozen = flag<128, 3>(words);
    out.state.count_expired = flag<128, 4>(words);
    out.state.enhanced_erase = flag<128, 5>(words);
    out.master_maximum = flag<128, 8>(words);
    out.master_password_id = told_value<92>(words);
    out.erase_time = erase_time(word<89>(words));
    if (out.state.enhanced_erase) out.enhanced_erase_time = erase_time(word<90>(words));
}

void decode_power_and_logging(const Words& words, IdentifyDevice& out) {
    const bool support = valid<83>(words);
    const bool state = valid<87>(words);
    const bool support_119 = valid<119>(words);
    const bool state_120 = valid<120>(words);
    out.power.management = support && flag<82, 3>(words);
    out.power.apm = feature<83, 86, 3>(words, support, state);
    if (out.power.apm.enabled) out.power.apm_level = static_cast<std::uint8_t>(word<91>(words) & 0xFFU);
    out.power.puis = feature<83, 86, 5>(words, support, state);
    out.power.spin_up_by_set_features = support && flag<83, 6>(words);
    out.power.epc = feature<119, 120, 7>(words, support_119, state_120);

    const auto either = [&](bool in_84, bool in_87) { return (valid<84>(words) && in_84) || (state && in_87); };
    out.logging.smart_error_log = either(flag<84, 0>(words), flag<87, 0>(words));
    out.logging.smart_self_test = either(flag<84, 1>(words), flag<87, 1>(words));
    out.logging.general_purpose = either(flag<84, 5>(words), flag<87, 5>(words));
    out.logging.general_purpose_dma = support_119 && flag<119, 3>(words);
    out.logging.sense_data = feature<119, 120, 6>(words, support_119, state_120);
    out.logging.statistics_notification = feature<119, 120, 9>(words, support_119, state_120);
}

void decode_sata(const Words& words, IdentifyDevice& out) {
    if (!told<76>(words)) return;
    auto& sata = out.sata;
    sata.present = true;
    if (flag<76, 3>(words)) {
        sata.generation_max = 3;
    } else if (flag<76, 2>(words)) {
        sata.generation_max = 2;
    } else if (flag<76, 1>(words)) {
        sata.generation_max = 1;
    }
    if (word<77>(words) != 0xFFFF) {
        const auto now = static_cast<std::uint8_t>(word<77>(words) >> 1U & 7U);
        if (now != 0) sata.generation_now = now;
        sata.send_receive_queued = flag<77, 6>(words);
    }
    sata.ncq = flag<76, 8>(words);
    if (word<75>(words) != 0xFFFF) sata.queue_depth = static_cast<std::uint8_t>((word<75>(words) & 0x1FU) + 1U);
    sata.host_initiated_pm = flag<76, 9>(words);
    const bool features = word<78>(words) != 0xFFFF;
    const bool state = word<79>(words) != 0xFFFF;
    sata.device_initiated_pm = feature<78, 79, 3>(words, features, state);
    sata.device_sleep = feature<78, 79, 8>(words, features, state);
    out.logging.read_log_dma_equivalent = flag<76, 15>(words);
    out.logging.phy_event_counters = flag<76, 10>(words);
}

}  // namespace

Result<IdentifyDevice> decode_identify(BytesView data) {
    const auto view = data.fixed<kSectorBytes>(0, "IDENTIFY DEVICE data");
    if (!view) return fail(view.error());
    const auto bytes = view->bytes<0, kSectorBytes>();
    if (std::all_of(bytes.begin(), bytes.end(), [&](std::uint8_t byte) { return byte == bytes[0]; })) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("empty IDENTIFY DEVICE data"));
    }
    IdentifyDevice out;
    decode_identity(*view, out);
    decode_sizes(*view, out);
    decode_features(*view, out);
    decode_security(*view, out.security);
    decode_power_and_logging(*view, out);
    decode_sata(*view, out);
    return out;
}

}  // namespace fettle::ata
