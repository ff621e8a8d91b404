// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/report_words.h"

#include <array>
#include <utility>

#include "core/analyse/text_lines.h"
#include "core/base/error.h"

namespace fettle::analyse {

namespace {

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool contains_any_case(std::string_view text, std::string_view lower_part) noexcept {
    for (std::size_t i = 0; i + lower_part.size() <= text.size(); ++i) {
        std::size_t same = 0;
        while (same < lower_part.size() && lower(text[i + same]) == lower_part[same]) ++same;
        if (same == lower_part.size()) return true;
    }
    return false;
}

}  // namespace

std::string unscrubbed(std::string_view serial) {
    serial = trim(serial);
    constexpr std::string_view filler = "-.*xX#?_<>[]()";
    if (serial.find_first_not_of(filler) == std::string_view::npos) return {};
    if (contains(serial, "...") || contains(serial, "\xE2\x80\xA6")) return {};
    for (const std::string_view word : {"redacted", "removed", "scrubbed", "hidden", "censored", "anonymi"}) {
        if (contains_any_case(serial, word)) return {};
    }
    return std::string(serial);
}

std::string world_wide_name(std::string_view text) {
    text = trim(text);
    if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
    std::string digits;
    for (const char c : text) {
        if (is_blank(c)) continue;
        const char small = lower(c);
        if (!is_digit(small) && !(small >= 'a' && small <= 'f')) return {};
        digits.push_back(small);
    }
    const bool whole = digits.size() == 16 || digits.size() == 32;
    return whole && digits.find_first_not_of('0') != std::string::npos ? digits : std::string();
}

std::string ata_standard(std::string_view text) {
    text = trim(text);
    const auto name = text.substr(0, text.find_first_of(", ("));
    // Old reports print the bare number first and the standard's name on another line.
    if (name.empty() || (name.front() != 'A' && name.front() != '>')) return {};
    return std::string(name);
}

std::optional<std::uint8_t> sata_generation(std::string_view speed) noexcept {
    if (contains(speed, "1.5 Gb/s")) return std::uint8_t{1};
    if (contains(speed, "3.0 Gb/s")) return std::uint8_t{2};
    if (contains(speed, "6.0 Gb/s")) return std::uint8_t{3};
    return std::nullopt;
}

SecurityFacts security_facts(std::string_view text) {
    SecurityFacts facts;
    facts.supported = !contains_any_case(text, "unavailable");
    facts.enabled = contains_any_case(text, "enabled");
    facts.frozen = contains_any_case(text, "frozen") && !contains_any_case(text, "not frozen");
    facts.locked = contains_any_case(text, "locked") && !contains_any_case(text, "not locked");
    facts.count_expired = contains_any_case(text, "attempts exceeded");
    return facts;
}

std::optional<std::uint16_t> attribute_flags(std::string_view letters) noexcept {
    constexpr std::string_view all = "POSRCK";
    if (letters.size() < all.size()) return std::nullopt;
    unsigned flags = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (letters[i] == all[i]) {
            flags |= 1U << i;
        } else if (letters[i] != '-') {
            return std::nullopt;
        }
    }
    // A seventh letter "+" means bits without a name.
    if (letters.size() > all.size() && letters.substr(all.size()) != "+") return std::nullopt;
    return static_cast<std::uint16_t>(flags);
}

Crossed crossed(std::string_view word) noexcept {
    if (word == "-" || word.empty()) return Crossed::never;
    if (word == "NOW" || word == "FAILING_NOW" || word == "now") return Crossed::now;
    if (word == "Past" || word == "In_the_past" || word == "past") return Crossed::past;
    return Crossed::unknown;
}

Bus transport_bus(std::string_view transport) noexcept {
    if (transport.starts_with("SAS")) return Bus::sas;
    if (transport.starts_with("USB") || transport.starts_with("UAS")) return Bus::usb;
    if (transport.starts_with("ATA")) return Bus::sata;
    return Bus::scsi;
}

Missing missing_part(std::string_view what, std::string_view why) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> parts{{
        {"self-test", "self-test-log"},
        {"error log", "error-log"},
        {"error information", "error-log"},
        {"device statistics", "device-statistics"},
        {"health information", "smart-data"},
        {"smart data", "smart-data"},
        {"smart values", "smart-data"},
        {"threshold", "smart-thresholds"},
        {"ident", "identify"},
    }};
    static constexpr std::array<std::pair<std::string_view, ErrorCode>, 7> reasons{{
        {"permission denied", ErrorCode::not_permitted},
        {"not permitted", ErrorCode::not_permitted},
        {"error=5", ErrorCode::not_permitted},  // Windows: ERROR_ACCESS_DENIED
        {"invalid field", ErrorCode::unsupported},
        {"not supported", ErrorCode::unsupported},
        {"standby", ErrorCode::asleep},
        {"no such", ErrorCode::not_found},
    }};
    Missing missing;
    missing.what = "report";
    for (const auto& [words, name] : parts) {
        if (!contains_any_case(what, words)) continue;
        missing.what = name;
        break;
    }
    missing.reason = name(ErrorCode::io);
    for (const auto& [words, code] : reasons) {
        if (!contains_any_case(why, words)) continue;
        missing.reason = name(code);
        break;
    }
    missing.detail.append(what).append(": ").append(why);
    return missing;
}

}  // namespace fettle::analyse
