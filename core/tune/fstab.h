// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/change.h"

/// /etc/fstab (fstab(5)). A change replaces the options of one line and keeps every other byte.
namespace fettle::tune {

inline constexpr std::string_view kFstab = "/etc/fstab";

/// One entry.
struct FstabEntry {
    std::size_t line = 0;  ///< from 1
    std::string source;    ///< decoded: "UUID=…"
    std::string target;    ///< decoded mount point; "none" or "swap" for swap areas
    std::string type;
    std::vector<std::string> options;
    std::size_t options_at = 0;  ///< byte position of the options in the file
    std::size_t options_size = 0;
};

/// All entries; comments, blank lines and lines with fewer than four fields are skipped (mount(8) does not take
/// those with fewer than three, and takes "defaults" for a missing fourth).
[[nodiscard]] std::vector<FstabEntry> parse_fstab(std::string_view text);

/// The only entry of that mount point. Errors: not_found; refused (more than one).
[[nodiscard]] Result<FstabEntry> entry_of(std::string_view text, std::string_view mount_point);
/// The only entry that the change is about. Errors: the same.
[[nodiscard]] Result<FstabEntry> entry_of(std::string_view text, const FstabChange& change);

/// Why a program and not a person writes this file; empty: no sign of it. `entry` is nullptr for the whole file.
[[nodiscard]] std::string foreign_owner(std::string_view text, const FstabEntry* entry);

/// The file with other options in that entry; without any, "defaults". Errors: invalid_argument (an option with a
/// blank, a comma or a control character).
[[nodiscard]] Result<std::string> with_options(std::string_view text, const FstabEntry& entry,
                                               const std::vector<std::string>& options);

/// The change from the options of this entry to others.
[[nodiscard]] FstabChange options_change(const FstabEntry& entry, const std::vector<std::string>& options);

/// How a line compares with a change.
enum class Fit : std::uint8_t { before, after, other };
[[nodiscard]] Fit fit(const FstabEntry& entry, const FstabChange& change);
/// The same for the file. The line of a swap area may be gone, with all its options: Fit::after.
[[nodiscard]] Fit fit(std::string_view text, const FstabChange& change);

/// The file after the change; unchanged if the line is so already, or if it is a swap area's and gone. Errors: those of
/// entry_of and with_options; refused (the line has been changed by someone else in these options).
[[nodiscard]] Result<std::string> changed(std::string_view text, const FstabChange& change);

/// The field as fstab(5) writes it: blanks, tabs, newlines and backslashes as octal escapes.
[[nodiscard]] std::string escaped(std::string_view field);

/// The only line for this swap area, without its newline; nullopt: none. Errors: refused (more than one, or a NUL
/// byte).
[[nodiscard]] Result<std::optional<FstabEntry>> swap_entry_of(std::string_view text, std::string_view source);

/// How the file compares with the change of a line. Fit::other: another line for the same swap area.
[[nodiscard]] Fit fit(std::string_view text, const FstabLineChange& change);

/// The file after the change; unchanged if it is so already. A removed line returns to its place if the line in front
/// of it is still there. Errors: refused (the line has been changed by someone else, or is not the only one).
[[nodiscard]] Result<std::string> changed(std::string_view text, const FstabLineChange& change);

/// The line without its newline, and the one in front of it; empty for the first.
struct FstabLine {
    std::string text;
    std::string preceding;
};
[[nodiscard]] FstabLine line_of(std::string_view text, const FstabEntry& entry);

/// Has the system's own checker compare both. Errors: refused, if it finds errors that were not there before.
[[nodiscard]] Status check_fstab(SystemFiles& files, std::string_view before, std::string_view after);

}  // namespace fettle::tune
