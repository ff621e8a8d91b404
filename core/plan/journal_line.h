// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Framing of a record: core/plan/JOURNAL.md.
namespace fettle::plan {

inline constexpr std::string_view kJournalWord = "fettle-journal/";
inline constexpr std::string_view kJournalVersion = "1";

/// CRC-32 as in gzip (RFC 1952 section 8).
[[nodiscard]] std::uint32_t journal_checksum(std::string_view json) noexcept;

/// The line with its line feed. Requires: `json` contains no line feed.
[[nodiscard]] std::string journal_line(std::string_view json);

struct ReadLine {
    enum class State { good, damaged, other_version };
    State state = State::damaged;
    std::string_view json;     ///< of a good line
    std::string_view version;  ///< of another version
};

/// Parses a line without its line feed.
[[nodiscard]] ReadLine read_journal_line(std::string_view line);

}  // namespace fettle::plan
