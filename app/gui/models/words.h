// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "core/model/drive_report.h"

/// Texts of the window, in the user's language.
namespace fettle::gui {

/// The units that all texts use. Set by the frame alone, on the window's thread.
struct Units {
    bool binary = false;      ///< GiB instead of GB
    bool fahrenheit = false;  ///< °F instead of °C
};
void set_units(const Units& units);
[[nodiscard]] const Units& units();

[[nodiscard]] QString text(std::string_view utf8);

/// The same without control and bidirectional characters, which file names and contents may include.
[[nodiscard]] QString printable(const QString& words);
/// Escaped for tool tips, which would otherwise interpret HTML.
[[nodiscard]] QString plain_tip(const QString& words);

/// The text or remedy of a message, translated, with its evidence filled in.
[[nodiscard]] QString translated(std::string_view message_template, const std::vector<Evidence>& evidence);

[[nodiscard]] QString verdict_name(health::Verdict verdict);
/// The verdict as a headline: what is, or what to do.
[[nodiscard]] QString verdict_headline(health::Verdict verdict);
/// One sentence that explains the verdict.
[[nodiscard]] QString verdict_sentence(health::Verdict verdict);
[[nodiscard]] QString severity_name(Severity severity);
[[nodiscard]] QString kind_name(const DriveIdentity& identity);
[[nodiscard]] QString bus_name(Bus bus);
/// "512 GB" or "477 GiB".
[[nodiscard]] QString size_text(ByteCount size);
[[nodiscard]] QString hours_text(std::uint64_t hours);
/// "44 °C" or "111 °F".
[[nodiscard]] QString temperature_text(int celsius);
/// The same without the scale, for small places: "44°".
[[nodiscard]] QString temperature_figure(int celsius);
/// In the chosen scale, for charts: 44 or 111.2.
[[nodiscard]] double degrees_shown(int celsius);
/// "about 3.4 years", "more than 20 years".
[[nodiscard]] QString years_text(double years);
/// "4%".
[[nodiscard]] QString percent_text(double percent);
[[nodiscard]] QString number_text(std::uint64_t number);
/// The parts that could not be read, and what to do.
[[nodiscard]] QString missing_text(const std::vector<Missing>& missing);
/// Display name of the drive: its model, or its id if the model is unknown.
[[nodiscard]] QString drive_name(const DriveReport& report);

}  // namespace fettle::gui
