// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/identify_log.h"

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

using Page = FixedView<kSectorBytes>;

bool bit(std::uint64_t word, unsigned number) { return (word >> number & 1U) != 0; }

/// The quadword at `Offset` if its bit 63 marks it valid, without that bit.
template <std::size_t Offset>
std::optional<std::uint64_t> quad(const Page& page) {
    constexpr std::uint64_t kValid = 1ULL << 63U;
    const std::uint64_t word = page.le64<Offset>();
    return (word & kValid) != 0 ? std::optional(word & ~kValid) : std::nullopt;
}

/// The low bits of a valid quadword as T.
template <typename T, std::size_t Offset>
std::optional<T> low(const Page& page, std::uint64_t mask) {
    const auto word = quad<Offset>(page);
    return word ? std::optional(static_cast<T>(*word & mask)) : std::nullopt;
}

Result<Page> open(BytesView data, IdentifyPage number) {
    const auto page = data.fixed<kSectorBytes>(0, "IDENTIFY DEVICE data log page");
    if (!page) return fail(page.error());
    // Bits 15:0 revision, 23:16 page number, 63 valid (ACS-4 9.11).
    if (!quad<0>(*page) || page->le16<0>() == 0 || page->u8<2>() != static_cast<std::uint8_t>(number)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("IDENTIFY DEVICE data log: the drive returned a different page"));
    }
    return *page;
}

std::optional<std::uint16_t> told(std::uint16_t value) {
    return value == 0 || value == 0xFFFF ? std::nullopt : std::optional(value);
}

}  // namespace

Result<CapacityPage> decode_capacity_page(BytesView data) {
    const auto page = open(data, IdentifyPage::capacity);
    if (!page) return fail(page.error());
    CapacityPage out;
    out.sectors = low<std::uint64_t, 8>(*page, 0xFFFFFFFFFFFFU);
    if (const auto sizes = quad<16>(*page)) {
        if (bit(*sizes, 62)) out.logical_per_physical_log2 = static_cast<std::uint8_t>(*sizes >> 16U & 0xFU);
        out.alignment_offset = static_cast<std::uint16_t>(*sizes & 0xFFFFU);
        // Bit 61: the size at byte 24, in words, is supported; otherwise it is 256 words.
        if (!bit(*sizes, 61)) out.logical_sector = ByteCount{kSectorBytes};
    }
    if (const auto words = quad<24>(*page); words && !out.logical_sector) {
        out.logical_sector = ByteCount{(*words & 0xFFFFFFFFU) * 2};
    }
    if (const auto bytes = quad<32>(*page)) out.buffer = ByteCount{*bytes};
    return out;
}

Result<CapabilitiesPage> decode_capabilities_page(BytesView data) {
    const auto page = open(data, IdentifyPage::supported_capabilities);
    if (!page) return fail(page.error());
    CapabilitiesPage out;
    if (const auto word = quad<8>(*page)) {
        CapabilitiesPage::Bits bits;
        bits.general_purpose_log_dma = bit(*word, 2);
        bits.sense_data = bit(*word, 5);
        bits.extended_power = bit(*word, 6);
        bits.smart_error_log = bit(*word, 7);
        bits.smart_self_test = bit(*word, 8);
        bits.general_purpose_log = bit(*word, 11);
        bits.download_microcode = bit(*word, 14);
        bits.apm = bit(*word, 16);
        bits.puis = bit(*word, 17);
        bits.smart = bit(*word, 23);
        bits.volatile_write_cache = bit(*word, 24);
        bits.trim_zeroes = bit(*word, 31);
        bits.trim_deterministic = bit(*word, 39);
        bits.accessible_max = bit(*word, 41);
        bits.statistics_notification = bit(*word, 44);
        bits.zero_ext = bit(*word, 48);
        bits.sector_configuration = bit(*word, 49);
        bits.trim_xl = bit(*word, 50);
        out.bits = bits;
    }
    if (const auto word = quad<16>(*page)) {
        CapabilitiesPage::Microcode microcode;
        microcode.offsets_immediate = bit(*word, 32);
        microcode.immediate = bit(*word, 33);
        microcode.offsets_deferred = bit(*word, 34);
        microcode.min_blocks = told(static_cast<std::uint16_t>(*word & 0xFFFFU));
        microcode.max_blocks = told(static_cast<std::uint16_t>(*word >> 16U & 0xFFFFU));
        out.microcode = microcode;
    }
    out.rotation_rate = low<std::uint16_t, 24>(*page, 0xFFFFU);
    out.form_factor = low<std::uint8_t, 32>(*page, 0xFU);
    if (const auto word = quad<72>(*page)) out.trim = bit(*word, 0);
    out.zoned = low<std::uint8_t, 104>(*page, 3U);
    return out;
}

Result<SettingsPage> decode_settings_page(BytesView data) {
    const auto page = open(data, IdentifyPage::current_settings);
    if (!page) return fail(page.error());
    SettingsPage out;
    if (const auto word = quad<8>(*page)) {
        SettingsPage::Bits bits;
        bits.apm = bit(*word, 2);
        bits.puis = bit(*word, 3);
        bits.smart = bit(*word, 6);
        bits.look_ahead = bit(*word, 7);
        bits.sense_data = bit(*word, 10);
        bits.volatile_write_cache = bit(*word, 13);
        bits.extended_power = bit(*word, 15);
        bits.statistics_notification = bit(*word, 16);
        bits.firmware_activation_pending = bit(*word, 19);
        out.bits = bits;
    }
    if (const auto word = quad<16>(*page)) out.apm_level = static_cast<std::uint8_t>(*word >> 8U & 0xFFU);
    return out;
}

Result<StringsPage> decode_strings_page(BytesView data) {
    const auto page = open(data, IdentifyPage::strings);
    if (!page) return fail(page.error());
    StringsPage out;
    out.serial = ata_string(page->bytes<8, 20>());
    out.firmware = ata_string(page->bytes<32, 8>());
    out.model = ata_string(page->bytes<48, 40>());
    out.additional = ata_string(page->bytes<96, 8>());
    return out;
}

Result<SecurityPage> decode_security_page(BytesView data) {
    const auto page = open(data, IdentifyPage::security);
    if (!page) return fail(page.error());
    SecurityPage out;
    out.master_password_id = low<std::uint16_t, 8>(*page, 0xFFFFU);
    if (const auto word = quad<16>(*page)) {
        SecurityFacts state;
        state.enabled = bit(*word, 0);
        state.locked = bit(*word, 1);
        state.frozen = bit(*word, 2);
        state.count_expired = bit(*word, 3);
        state.enhanced_erase = bit(*word, 4);
        state.supported = bit(*word, 6);
        out.state = state;
        out.master_maximum = bit(*word, 5);
    }
    out.enhanced_erase_time = low<std::uint16_t, 24>(*page, 0xFFFFU);
    out.erase_time = low<std::uint16_t, 32>(*page, 0xFFFFU);
    if (const auto word = quad<40>(*page)) out.trusted_computing = bit(*word, 0);
    if (const auto word = quad<48>(*page)) out.encrypts_all = bit(*word, 0);
    return out;
}

Result<SataPage> decode_sata_page(BytesView data) {
    const auto page = open(data, IdentifyPage::sata);
    if (!page) return fail(page.error());
    SataPage out;
    if (const auto word = quad<8>(*page)) {
        SataPage::Bits bits;
        for (std::uint8_t generation = 3; generation > 0 && bits.generation_max == 0; --generation) {
            if (bit(*word, generation - 1U)) bits.generation_max = generation;
        }
        bits.ncq = bit(*word, 7);
        bits.phy_event_counters = bit(*word, 9);
        bits.send_receive_queued = bit(*word, 17);
        bits.device_initiated_pm = bit(*word, 20);
        bits.device_sleep = bit(*word, 25);
        out.bits = bits;
    }
    if (const auto word = quad<16>(*page); word && (*word & 7U) != 0) {
        out.generation_now = static_cast<std::uint8_t>(*word & 7U);
    }
    return out;
}

}  // namespace fettle::ata
