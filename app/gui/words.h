// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "core/report/report.h"

/// How the window says things, in the user's language.
namespace fettle::gui {

[[nodiscard]] QString text(std::string_view utf8);

/// The same without control and direction characters, which a file's name or content may bring.
[[nodiscard]] QString printable(const QString& words);
/// For a tool tip, which would take what looks like HTML for HTML.
[[nodiscard]] QString plain_tip(const QString& words);

/// A message's text or remedy, translated and filled with its evidence.
[[nodiscard]] QString translated(std::string_view message_template, const std::vector<Evidence>& evidence);

[[nodiscard]] QString verdict_name(health::Verdict verdict);
/// One sentence that says what the verdict means.
[[nodiscard]] QString verdict_sentence(health::Verdict verdict);
[[nodiscard]] QString severity_name(Severity severity);
[[nodiscard]] QString kind_name(const DriveIdentity& identity);
[[nodiscard]] QString bus_name(Bus bus);
/// "512 GB (477 GiB)".
[[nodiscard]] QString size_text(ByteCount size);
[[nodiscard]] QString hours_text(std::uint64_t hours);
[[nodiscard]] QString temperature_text(int celsius);
[[nodiscard]] QString number_text(std::uint64_t number);
/// What could not be read and what to do about it.
[[nodiscard]] QString missing_text(const std::vector<Missing>& missing);
/// The drive's name for people: its model, or its id where it gives none.
[[nodiscard]] QString drive_name(const DriveReport& report);

}  // namespace fettle::gui
