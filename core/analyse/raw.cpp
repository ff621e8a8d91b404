// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/raw.h"

#include <algorithm>

#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"
#include "core/ata/facts.h"
#include "core/ata/identify.h"
#include "core/nvme/apply.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/smart_log.h"

namespace fettle::analyse {

namespace {

constexpr std::size_t kSectorBytes = 512;
constexpr std::size_t kNvmeIdentifyBytes = 4096;

using Bytes = std::span<const std::uint8_t>;

bool all_zero(Bytes bytes) noexcept {
    return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// Printable characters, or blanks and NUL as padding.
bool is_text_field(Bytes bytes) noexcept {
    return std::all_of(bytes.begin(), bytes.end(),
                       [](std::uint8_t byte) { return byte == 0 || (byte >= 0x20 && byte < 0x7F); });
}

/// The same with something in it.
bool is_name(Bytes bytes) noexcept {
    const auto letters = std::count_if(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte > 0x20; });
    return is_text_field(bytes) && letters >= 2;
}

void note_missing(DriveFacts& facts, std::string what) {
    facts.missing.push_back(
        {std::move(what), std::string(name(ErrorCode::not_found)), "the file contains only one data structure"});
}

bool plausible_kelvin(std::uint16_t kelvin) noexcept { return kelvin >= 233 && kelvin <= 423; }

}  // namespace

bool is_ata_identify(BytesView content) noexcept {
    if (content.size() != kSectorBytes) return false;
    const FixedView<kSectorBytes> data(content.span().data());
    // ACS-4 table 45: words 27-46 model, 23-26 firmware, 10-19 serial number, 0 general configuration.
    if (!is_name(data.bytes<54, 40>()) || !is_text_field(data.bytes<46, 8>()) || !is_text_field(data.bytes<20, 20>())) {
        return false;
    }
    // Word 0: 848Ah is CompactFlash; with bit 15 set it is else an ATAPI device, 0 and FFFFh nothing.
    const auto configuration = data.le16<0>();
    const bool ata = (configuration & 0x8000U) == 0 || configuration == 0x848A;
    // Word 255: signature A5h, then a byte that makes the sum zero (ACS-4 7.12.7.96).
    const bool signed_data = data.u8<510>() == 0xA5;
    unsigned sum = 0;
    for (const auto byte : data.bytes<0, kSectorBytes>()) sum += byte;
    return ata && (!signed_data || (sum & 0xFFU) == 0);
}

bool is_nvme_identify(BytesView content) noexcept {
    if (content.size() != kNvmeIdentifyBytes) return false;
    const FixedView<kNvmeIdentifyBytes> data(content.span().data());
    // NVMe Base 2.0 figure 275: VID 0, SN 4, MN 24, FR 64, SQES 512, CQES 513.
    const auto vendor = data.le16<0>();
    const bool named =
        is_name(data.bytes<24, 40>()) && is_text_field(data.bytes<4, 20>()) && is_name(data.bytes<64, 8>());
    // The required entry sizes are 2^6 and 2^4 bytes.
    const bool queues = (data.u8<512>() & 0xFU) == 6 && (data.u8<513>() & 0xFU) == 4;
    return vendor != 0 && vendor != 0xFFFF && named && queues;
}

bool is_nvme_smart_log(BytesView content) noexcept {
    if (content.size() != kSectorBytes) return false;
    const FixedView<kSectorBytes> data(content.span().data());
    // NVMe Base 2.0 figure 207: critical warning 0, temperature 1, spare 3, its threshold 4.
    if ((data.u8<0>() & 0xC0U) != 0 || !plausible_kelvin(data.le16<1>())) return false;
    if (data.u8<3>() > 100 || data.u8<4>() > 100) return false;
    if (!all_zero(data.bytes<7, 25>())) return false;
    // Ten 128-bit counters from byte 32; no drive exceeds 64 bits.
    for (std::size_t i = 0; i < 10; ++i) {
        if (!all_zero(data.row<32, 16, 10>(i).bytes<8, 8>())) return false;
    }
    for (std::size_t i = 0; i < 8; ++i) {  // sensors from byte 200, 0: there is none
        const auto kelvin = data.row<200, 2, 8>(i).le16<0>();
        if (kelvin != 0 && !plausible_kelvin(kelvin)) return false;
    }
    return all_zero(data.bytes<232, 280>());
}

Status apply_identify(BytesView identify, DriveFacts& facts) {
    const auto decoded = ata::decode_identify(identify);
    if (!decoded) return fail(decoded.error());
    ata::apply(*decoded, facts);
    facts.identity.protocol = Protocol::ata;
    if (decoded->transport.starts_with("SATA")) facts.identity.bus = Bus::sata;
    if (decoded->transport == "parallel") facts.identity.bus = Bus::ide;
    return {};
}

Result<SavedReport> read_ata_identify(BytesView content) {
    SavedReport report;
    report.format = Format::ata_identify;
    const auto applied = apply_identify(content, report.facts);
    if (!applied) return fail(applied.error());
    note_missing(report.facts, "smart-data");
    return report;
}

Result<SavedReport> read_nvme_identify(BytesView content) {
    const auto controller = nvme::decode_identify_controller(content);
    if (!controller) return fail(controller.error());
    SavedReport report;
    report.format = Format::nvme_identify;
    nvme::apply(*controller, report.facts);
    report.facts.identity.bus = Bus::nvme;
    note_missing(report.facts, "smart-log");
    return report;
}

Result<SavedReport> read_nvme_smart_log(BytesView content) {
    const auto log = nvme::decode_smart_log(content);
    if (!log) return fail(log.error());
    SavedReport report;
    report.format = Format::nvme_smart_log;
    auto& facts = report.facts;
    facts.identity.protocol = Protocol::nvme;
    facts.identity.bus = Bus::nvme;
    facts.identity.solid_state = true;
    nvme::apply(*log, facts.nvme.emplace());
    note_missing(facts, "identify");
    return report;
}

std::vector<std::uint8_t> identify_from_words(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    LineCursor lines(text);
    std::string_view line;
    while (lines.next(line)) {
        // Blank lines and the device name precede the words; nothing may stand between or after them.
        if (line.empty() || (bytes.empty() && line.ends_with(':'))) continue;
        for (int i = 0; i < 8; ++i) {
            const auto word = take_word(line);
            const auto value = hexadecimal(word);
            if (word.size() != 4 || !value || bytes.size() >= kSectorBytes) return {};
            bytes.push_back(static_cast<std::uint8_t>(*value & 0xFFU));
            bytes.push_back(static_cast<std::uint8_t>(*value >> 8U));
        }
        if (!trim(line).empty()) return {};
    }
    if (bytes.size() != kSectorBytes) bytes.clear();
    return bytes;
}

}  // namespace fettle::analyse
