// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/journal_line.h"

#include <fmt/format.h>
#include <zlib.h>

namespace fettle::plan {

namespace {

constexpr std::size_t kDigits = 8;

}  // namespace

std::uint32_t journal_checksum(std::string_view json) noexcept {
    const auto* bytes = reinterpret_cast<const Bytef*>(json.data());
    return static_cast<std::uint32_t>(::crc32_z(0, bytes, json.size()));
}

std::string journal_line(std::string_view json) {
    return fmt::format("{}{} {:08x} {}\n", kJournalWord, kJournalVersion, journal_checksum(json), json);
}

ReadLine read_journal_line(std::string_view line) {
    if (!line.starts_with(kJournalWord)) return {};
    line.remove_prefix(kJournalWord.size());
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos || blank == 0) return {};
    const auto version = line.substr(0, blank);
    if (version != kJournalVersion) {
        // A version must be a number; anything else is damage.
        const bool number = version.find_first_not_of("0123456789") == std::string_view::npos;
        return number ? ReadLine{ReadLine::State::other_version, {}, version} : ReadLine{};
    }
    line.remove_prefix(blank + 1);
    if (line.size() <= kDigits || line[kDigits] != ' ') return {};
    const auto json = line.substr(kDigits + 1);
    // Exactly as written, because a flipped bit can change the case of a letter.
    if (line.substr(0, kDigits) != fmt::format("{:08x}", journal_checksum(json))) return {};
    return {ReadLine::State::good, json, {}};
}

}  // namespace fettle::plan
