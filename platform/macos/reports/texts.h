// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Small readers of what macOS' reports hold.
namespace fettle::macos {

/// Without blanks at both ends: models and serial numbers are padded.
[[nodiscard]] std::string trimmed(std::string_view text);

/// Whether it is the name of a whole disk: "disk0", not "disk0s1" or "/dev/disk0".
[[nodiscard]] bool is_whole_disk(std::string_view name) noexcept;
/// The whole disk of a disk or partition: "disk0" for "disk0s1"; empty: another form.
[[nodiscard]] std::string whole_disk_of(std::string_view name);

}  // namespace fettle::macos
