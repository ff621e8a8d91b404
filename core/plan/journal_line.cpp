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
        // Only a number is a version; anything else is damage.
        const bool number = version.find_first_not_of("0123456789") == std::string_view::npos;
        return number ? ReadLine{ReadLine::State::other_version, {}, version} : ReadLine{};
    }
    line.remove_prefix(blank + 1);
    if (line.size() <= kDigits || line[kDigits] != ' ') return {};
    const auto json = line.substr(kDigits + 1);
    // As it is written, and in no other way: a flipped bit can make a large letter of a small one.
    if (line.substr(0, kDigits) != fmt::format("{:08x}", journal_checksum(json))) return {};
    return {ReadLine::State::good, json, {}};
}

}  // namespace fettle::plan
