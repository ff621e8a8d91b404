// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/mode_pages.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/scsi/command_table.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kAllPages = 0x3F;
constexpr std::uint8_t kAllSubpages = 0xFF;
constexpr std::uint8_t kSubpageFormat = 0x40;
constexpr std::uint8_t kSavable = 0x80;  // PS
constexpr std::size_t kShortDescriptor = 8;
constexpr std::size_t kLongDescriptor = 16;

std::size_t header_bytes(std::span<const std::uint8_t> page) { return (page[0] & kSubpageFormat) != 0 ? 4 : 2; }

enum class Control : std::uint8_t { current, changeable, defaults, saved };

const Bytes& values(const ModePage& page, Control control) {
    switch (control) {
        case Control::changeable: return page.changeable;
        case Control::defaults: return page.defaults;
        case Control::saved: return page.saved;
        default: return page.current;
    }
}

/// SBC-4 6.5.2.2 and 6.5.2.3.
Bytes block_descriptor(const ModeHeader& header, bool long_lba) {
    Bytes out(long_lba ? kLongDescriptor : kShortDescriptor);
    if (long_lba) {
        put(out, 0, 8, header.blocks);
        put(out, 12, 4, header.block_bytes);
    } else {
        put(out, 0, 4, std::min<std::uint64_t>(header.blocks, 0xFFFFFFFF));
        put(out, 5, 3, header.block_bytes);
    }
    return out;
}

Bytes with_header(const ModeHeader& header, const Bytes& descriptor, const Bytes& pages, bool ten) {
    Bytes out(ten ? 8 : 4);
    out.insert(out.end(), descriptor.begin(), descriptor.end());
    out.insert(out.end(), pages.begin(), pages.end());
    if (ten) {
        put(out, 0, 2, out.size() - 2);
        out[3] = header.device_specific;
        out[4] = descriptor.size() == kLongDescriptor ? 1 : 0;  // LONGLBA
        put(out, 6, 2, descriptor.size());
    } else {
        out[0] = static_cast<std::uint8_t>(out.size() - 1);
        out[2] = header.device_specific;
        out[3] = static_cast<std::uint8_t>(descriptor.size());
    }
    return out;
}

/// A block descriptor repeats the current values, or chooses another length for the next format; all ones stand for the
/// largest number of blocks.
std::optional<SenseData> judge_descriptor(std::span<const std::uint8_t> list, std::size_t at, std::size_t length,
                                          bool long_lba, const ModeHeader& header) {
    if (length == 0) return std::nullopt;
    if (length != (long_lba ? kLongDescriptor : kShortDescriptor) || list.size() - at < length) {
        return invalid_parameter(static_cast<std::uint16_t>(at));
    }
    const auto blocks = big(list, at, long_lba ? 8 : 4);
    const bool largest = blocks == (long_lba ? ~std::uint64_t{0} : std::uint64_t{0xFFFFFFFF});
    const auto bytes = long_lba ? big(list, at + 12, 4) : big(list, at + 5, 3);
    const auto most = long_lba ? header.blocks : std::min<std::uint64_t>(header.blocks, 0xFFFFFFFF);
    if (blocks != 0 && blocks != most && !largest) return invalid_parameter(static_cast<std::uint16_t>(at));
    const auto& lengths = header.lengths;
    const bool offered = std::find(lengths.begin(), lengths.end(), bytes) != lengths.end();
    if (bytes != header.block_bytes && !offered)
        return invalid_parameter(static_cast<std::uint16_t>(at + (long_lba ? 12 : 5)));
    return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> chosen_length(const Request& request) {
    const bool ten = request.cdb.u8(0) == static_cast<std::uint8_t>(Op::mode_select_10);
    const std::size_t length = ten ? request.cdb.be16(7) : request.cdb.u8(4);
    const std::size_t header = ten ? 8 : 4;
    if (length < header || request.data.size() < length) return std::nullopt;
    const auto list = request.data.first(length);
    const std::size_t descriptor = ten ? static_cast<std::size_t>(big(list, 6, 2)) : list[3];
    if (descriptor == 0 || length < header + descriptor) return std::nullopt;
    const bool long_lba = descriptor == kLongDescriptor;
    return static_cast<std::uint32_t>(long_lba ? big(list, header + 12, 4) : big(list, header + 5, 3));
}

void ModePages::add(Bytes defaults, Bytes changeable) {
    changeable.resize(defaults.size());
    std::copy_n(defaults.begin(), header_bytes(defaults), changeable.begin());
    defaults[0] |= kSavable;
    changeable[0] |= kSavable;
    pages_.push_back({defaults, defaults, defaults, std::move(changeable)});
}

ModePage* ModePages::find(std::uint8_t code, std::uint8_t subpage) {
    const auto found = std::find_if(pages_.begin(), pages_.end(), [&](const ModePage& page) {
        return page.code() == code && page.subpage() == subpage;
    });
    return found == pages_.end() ? nullptr : &*found;
}

Bytes& ModePages::current(std::uint8_t code) { return find(code, 0)->current; }

const Bytes& ModePages::current(std::uint8_t code) const {
    return std::find_if(pages_.begin(), pages_.end(),
                        [&](const ModePage& page) { return page.code() == code && page.subpage() == 0; })
        ->current;
}

void ModePages::restore() {
    for (auto& page : pages_) page.current = page.saved;
}

Outcome ModePages::sense(const Request& request, const ModeHeader& header) const {
    const auto& cdb = request.cdb;
    const bool ten = cdb.u8(0) == static_cast<std::uint8_t>(Op::mode_sense_10);
    const auto control = static_cast<Control>(cdb.u8(2) >> 6U);
    const std::uint8_t code = cdb.u8(2) & 0x3FU;
    const auto subpage = cdb.u8(3);
    Bytes pages;
    bool any = false;
    for (const auto& page : pages_) {
        const bool wanted =
            (code == kAllPages || page.code() == code) && (subpage == kAllSubpages || page.subpage() == subpage);
        if (!wanted) continue;
        any = true;
        const auto& bytes = values(page, control);
        pages.insert(pages.end(), bytes.begin(), bytes.end());
    }
    if (!any && code != kAllPages) return check(invalid_field(subpage == 0 || subpage == kAllSubpages ? 2 : 3));
    if (code == kAllPages && subpage != 0 && subpage != kAllSubpages) return check(invalid_field(3));
    const bool no_descriptors = cdb.bit(1, 3);   // DBD
    const bool long_lba = ten && cdb.bit(1, 4);  // LLBAA
    const auto all = with_header(header, no_descriptors ? Bytes{} : block_descriptor(header, long_lba), pages, ten);
    return reply(request, all, ten ? cdb.be16(7) : cdb.u8(4));
}

/// The page at `at` of a list: supported, of the right length, and changing only changeable fields.
std::optional<SenseData> ModePages::judge(std::span<const std::uint8_t> list, std::size_t at) const {
    const auto here = [](std::size_t byte) { return static_cast<std::uint16_t>(byte); };
    const auto page = list.subspan(at);
    if (page.size() < 4) return SenseData{SenseKey::illegal_request, Asc::list_length_error};
    const bool long_form = (page[0] & kSubpageFormat) != 0;
    const std::uint8_t subpage = long_form ? page[1] : 0;
    const auto known = std::find_if(pages_.begin(), pages_.end(), [&](const ModePage& candidate) {
        return candidate.code() == (page[0] & 0x3FU) && candidate.subpage() == subpage;
    });
    if (known == pages_.end()) return invalid_parameter(here(at));
    const auto& own = known->current;
    if (header_bytes(page) != header_bytes(own)) return invalid_parameter(here(at));
    const std::size_t length_at = long_form ? 2 : 1;
    if (!std::equal(page.begin() + static_cast<std::ptrdiff_t>(length_at),
                    page.begin() + static_cast<std::ptrdiff_t>(header_bytes(own)),
                    own.begin() + static_cast<std::ptrdiff_t>(length_at))) {
        return invalid_parameter(here(at + length_at));
    }
    if (page.size() < own.size()) return SenseData{SenseKey::illegal_request, Asc::list_length_error};
    for (std::size_t i = header_bytes(own); i < own.size(); ++i) {
        if (((page[i] ^ own[i]) & ~known->changeable[i] & 0xFFU) != 0) return invalid_parameter(here(at + i));
    }
    return std::nullopt;
}

Done ModePages::select(const Request& request, const ModeHeader& header, const Apply& apply) {
    const auto& cdb = request.cdb;
    const bool ten = cdb.u8(0) == static_cast<std::uint8_t>(Op::mode_select_10);
    const bool save_pages = cdb.bit(1, 0);
    if (!cdb.bit(1, 4)) return check(invalid_field(1));  // PF: pages of SCSI-1 are not known
    const std::size_t length = ten ? cdb.be16(7) : cdb.u8(4);
    if (length == 0) return good();
    const std::span<const std::uint8_t> list = request.data.first(length);
    std::size_t at = ten ? 8 : 4;
    if (length < at) return check(SenseKey::illegal_request, Asc::list_length_error);
    const std::size_t descriptor = ten ? static_cast<std::size_t>(big(list, 6, 2)) : list[3];
    const bool long_lba = ten && (list[4] & 1U) != 0;
    if (const auto wrong = judge_descriptor(list, at, descriptor, long_lba, header)) return check(*wrong);
    at += descriptor;
    // All pages are checked before the first is applied.
    for (std::size_t scan = at; scan < list.size();) {
        if (const auto wrong = judge(list, scan)) return check(*wrong);
        scan += find(list[scan] & 0x3FU, (list[scan] & kSubpageFormat) != 0 ? list[scan + 1] : 0)->current.size();
    }
    if (request.half) return good();
    while (at < list.size()) {
        auto* const page = find(list[at] & 0x3FU, (list[at] & kSubpageFormat) != 0 ? list[at + 1] : 0);
        Bytes proposed(list.begin() + static_cast<std::ptrdiff_t>(at),
                       list.begin() + static_cast<std::ptrdiff_t>(at + page->current.size()));
        proposed[0] |= kSavable;
        auto applied = apply(proposed);
        if (!applied || !applied->good()) return applied;
        page->current = std::move(proposed);
        if (save_pages) page->saved = page->current;
        at += page->current.size();
    }
    return good(static_cast<std::uint32_t>(length));
}

nlohmann::json ModePages::save() const {
    auto out = nlohmann::json::array();
    for (const auto& page : pages_) out.push_back(page.saved);
    return out;
}

void ModePages::load(const nlohmann::json& state) {
    if (!state.is_array()) return;
    for (const auto& entry : state) {
        if (!entry.is_array() || entry.size() < 4) continue;
        Bytes bytes;
        for (const auto& value : entry) {
            if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 0xFF) break;
            bytes.push_back(value.get<std::uint8_t>());
        }
        if (bytes.size() != entry.size()) continue;
        auto* const page = find(bytes[0] & 0x3FU, (bytes[0] & kSubpageFormat) != 0 ? bytes[1] : 0);
        if (page == nullptr || bytes.size() != page->saved.size()) continue;
        for (std::size_t i = header_bytes(bytes); i < bytes.size(); ++i) {
            const auto mask = page->changeable[i];
            page->saved[i] = static_cast<std::uint8_t>((page->defaults[i] & ~mask) | (bytes[i] & mask));
        }
    }
    restore();
}

}  // namespace fettle::sim::t10
