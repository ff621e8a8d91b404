// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

/// Configuration files of LVM (lvm.conf(5), "SYNTAX").
namespace fettle::tune {

/// Later settings win: lvmlocal.conf over lvm.conf.
inline constexpr std::string_view kLvmConf = "/etc/lvm/lvm.conf";
inline constexpr std::string_view kLvmLocalConf = "/etc/lvm/lvmlocal.conf";

/// The value of an assignment.
struct LvmValue {
    std::string text;      ///< as written, a string without its quotes
    std::size_t at = 0;    ///< byte position of the value
    std::size_t size = 0;  ///< with quotes
};

/// The last assignment to that setting, "devices/issue_discards", which is the one that counts; nullopt: none. Errors:
/// malformed (with the line), also where LVM itself would be content.
[[nodiscard]] Result<std::optional<LvmValue>> lvm_value(std::string_view text, std::string_view setting);

/// The file with another value: in the place of the last assignment, or in a section of its own at the end, under
/// `header`, a comment. Errors: malformed.
[[nodiscard]] Result<std::string> with_lvm_value(std::string_view text, std::string_view setting,
                                                 std::string_view value, std::string_view header);

/// LVM's booleans; nullopt: none of them.
[[nodiscard]] std::optional<bool> lvm_boolean(std::string_view text);

}  // namespace fettle::tune
