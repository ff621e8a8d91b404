// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/cli/session.h"
#include "core/model/drive_report.h"

/// English sentences and short table cells.
namespace fettle::cli {

/// "-" if unknown.
[[nodiscard]] std::string size_cell(const std::optional<ByteCount>& size);
[[nodiscard]] std::string temperature_cell(const std::optional<int>& celsius);
[[nodiscard]] std::string percent_cell(const std::optional<double>& percent);

/// "28,611 h (3.3 years)".
[[nodiscard]] std::string hours_words(std::uint64_t hours);

/// "about 2 minutes", from a drive's rough estimate.
[[nodiscard]] std::string duration_words(std::uint64_t seconds);

/// The verdict, colored if the session uses color.
[[nodiscard]] std::string verdict_words(const Session& session, health::Verdict verdict);

/// "hard disk", "SSD" or "drive of unknown kind".
[[nodiscard]] std::string_view kind_words(const DriveIdentity& identity) noexcept;

/// What the user can do about it, on this system. Empty if nothing is needed.
[[nodiscard]] std::string remedy_words(const Output& output, const Message& message);

/// One message with a severity mark and its remedy, wrapped.
[[nodiscard]] std::string message_words(const Session& session, const Message& message);

/// Parts that could not be read, and how to get them.
[[nodiscard]] std::string missing_words(const Session& session, const std::vector<Missing>& missing);

/// Heading of a drive: id, model, size, bus and firmware, in one line or, if that is too long, in two.
[[nodiscard]] std::string drive_heading(const Session& session, const DriveReport& report);

}  // namespace fettle::cli
