// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/secrets.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/base/bytes.h"

namespace fettle::record {

namespace {

constexpr std::size_t kShortestSerial = 4;  // a shorter one would match everywhere, and identifies nothing
constexpr std::uint8_t kIdentifyDevice = 0xEC;
constexpr std::uint8_t kNvmeIdentify = 0x06;
constexpr std::uint8_t kInquiry = 0x12;
constexpr std::uint8_t kAtaPassThrough16 = 0x85;
constexpr std::uint8_t kAtaPassThrough12 = 0xA1;

class Finder {
public:
    Secrets take() { return std::move(secrets_); }

    void look_at(const DriveEntry& entry) {
        serial(entry.identity.serial);
        for (const auto& digits : {entry.identity.wwn, entry.identity.eui64, entry.identity.nguid}) name_digits(digits);
    }
    void look_at(const Open& /*open*/) {}
    void look_at(const BlockTalk& /*talk*/) {}
    void look_at(const AtaTalk& talk) {
        if (talk.command.command == kIdentifyDevice) identify_device(talk.data);
    }
    void look_at(const NvmeTalk& talk) {
        if (talk.command.opcode != kNvmeIdentify) return;
        const BytesView data(talk.data);
        switch (talk.command.cdw10_15[0] & 0xFFU) {  // NVMe Base 2.0 figure 273, CNS
            case 0x00:
                name(data.slice(104, 16));  // NGUID, figure 97 of the NVM command set
                name(data.slice(120, 8));   // EUI64
                break;
            case 0x01:
                serial(ascii_field(data.slice(4, 20).span()));  // figure 275: SN
                name(data.slice(112, 16));                      // FGUID
                break;
            case 0x03: descriptors(data); break;
            default: break;
        }
    }
    void look_at(const ScsiTalk& talk) {
        const auto& cdb = talk.command.cdb;
        const BytesView data(talk.data);
        if (cdb.size() >= 16 && cdb[0] == kAtaPassThrough16 && cdb[14] == kIdentifyDevice) identify_device(data);
        if (cdb.size() >= 12 && cdb[0] == kAtaPassThrough12 && cdb[9] == kIdentifyDevice) identify_device(data);
        if (cdb.size() < 6 || cdb[0] != kInquiry || (cdb[1] & 1U) == 0) return;
        const auto length = data.be16(2).value_or(0);
        if (cdb[2] == 0x80) serial(ascii_field(data.slice(4, length).span()));
        if (cdb[2] == 0x83) designators(data.slice(4, length));
        if (cdb[2] == 0x89) identify_device(data.slice(60, 512));  // SAT-4 12.4.2
    }

private:
    void identify_device(BytesView data) {
        const auto identify = data.fixed<512>(0, "IDENTIFY DEVICE");
        if (!identify) return;
        serial(ata_string(identify->bytes<20, 20>()));  // ACS-4 7.12.7: words 10-19
        std::vector<std::uint8_t> wwn;                  // words 108-111, the high byte of each first
        for (std::size_t at = 216; at < 224; at += 2) {
            wwn.push_back(data.u8(at + 1).value_or(0));
            wwn.push_back(data.u8(at).value_or(0));
        }
        name(wwn);
    }
    /// NVMe Base 2.0 figure 277: type, length, two reserved bytes, identifier.
    void descriptors(BytesView data) {
        for (std::size_t at = 0; data.u8(at).value_or(0) != 0 && data.u8(at + 1).value_or(0) != 0;) {
            const std::size_t length = *data.u8(at + 1);
            if (length >= 8) name(data.slice(at + 4, length));
            at += 4 + length;
        }
    }
    /// SPC-5 7.7.6: NAA, EUI-64 and UUID designators, also those of ports.
    void designators(BytesView data) {
        std::size_t at = 0;
        while (const auto length = data.u8(at + 3)) {
            const auto type = data.u8(at + 1).value_or(0) & 0x0FU;
            if (type == 2 || type == 3) name(data.slice(at + 4, *length));
            if (type == 0x0A) name(data.slice(at + 6, 16));
            at += 4U + *length;
        }
    }

    void serial(const std::string& text) {
        if (text.size() < kShortestSerial) return;
        if (std::set<char>(text.begin(), text.end()).size() < 2) return;  // "00000000" identifies nothing
        if (secrets_.serials.contains(text)) return;
        const auto number = fmt::format("{:0>{}}", ++count_, text.size());
        auto other = number.substr(number.size() - text.size());
        const auto first = std::min(other.find_first_not_of('0'), other.size());
        std::fill(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(first), 'X');
        secrets_.serials[text] = std::move(other);
    }
    void name_digits(const std::string& digits) {
        std::vector<std::uint8_t> bytes;
        for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
            std::uint8_t value = 0;
            std::from_chars(digits.data() + i, digits.data() + i + 2, value, 16);
            bytes.push_back(value);
        }
        name(bytes);
    }
    void name(BytesView bytes) {
        const std::set<std::uint8_t> different(bytes.span().begin(), bytes.span().end());
        auto key = hex(bytes.span());
        // A name with hardly any digits would match in empty space.
        if (bytes.size() < 8 || different.size() < 4 || secrets_.names.contains(key)) return;
        std::vector<std::uint8_t> from(bytes.span().begin(), bytes.span().end());
        auto to = from;
        // The first four bytes of a world-wide name identify the manufacturer; in longer names perhaps more.
        std::fill(to.begin() + (to.size() == 8 ? 4 : 0), to.end(), std::uint8_t{0});
        ++count_;
        to[to.size() - 2] = static_cast<std::uint8_t>(count_ >> 8U);
        to[to.size() - 1] = static_cast<std::uint8_t>(count_);
        secrets_.names[std::move(key)] = {std::move(from), std::move(to)};
    }

    Secrets secrets_;
    unsigned count_ = 0;
};

}  // namespace

Secrets find_secrets(const Recording& recording) {
    Finder finder;
    for (const auto& entry : recording.entries) finder.look_at(entry);
    for (const auto& exchange : recording.exchanges) {
        std::visit([&](const auto& what) { finder.look_at(what); }, exchange.what);
    }
    return finder.take();
}

}  // namespace fettle::record
