// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tune/places.h"
#include "core/tune/system_files.h"

/// What may be written into the files of settings. The program that writes them for the service runs as root: it must
/// not be one that writes anything into a file that systemd or udev acts on.
namespace fettle::tune {

/// `now`: the file as it is; `wanted`: as it shall be; nullopt: absent. Errors: refused (contents, owner or mode that
/// no setting gives this file; one of the system's own files is to be removed).
[[nodiscard]] Status check_contents(const Places& places, const std::string& path, const std::optional<File>& now,
                                    const std::optional<File>& wanted);

/// Whether two texts of /etc/fstab differ only in options of Places::fstab_options and in lines of swap areas. A swap
/// line that is added, changed or removed has only options of swapon(8), and others that it keeps. The rule is
/// symmetric: every allowed change can be undone.
[[nodiscard]] bool allows_fstab(const Places& places, std::string_view before, std::string_view after);

/// Whether two texts of /etc/crypttab differ only in kDiscardOptions, in lines without crypttab_obstacle().
[[nodiscard]] bool allows_crypttab(const Places& places, std::string_view before, std::string_view after);

/// Whether two texts of lvmlocal.conf differ only in devices/issue_discards.
[[nodiscard]] bool allows_lvm_conf(const Places& places, std::string_view before, std::string_view after);

/// Whether the text is a tmp.mount of a tmpfs, or empty: masked. Only lines of `before` may contain control characters.
[[nodiscard]] bool allows_tmp_mount(const Places& places, std::string_view before, std::string_view after);

/// Whether the line fits the pattern, in which "{}" stands for any number of letters, digits and "#%+,-.:=@_~".
[[nodiscard]] bool line_fits(std::string_view pattern, std::string_view line);

/// Whether the line has a control character other than a tab. Some programs end lines at such a character.
[[nodiscard]] bool has_control_character(std::string_view line);

}  // namespace fettle::tune
