// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/change.h"

/// /etc/crypttab (crypttab(5) of systemd and of Debian's cryptsetup). A change replaces the options of one line and
/// keeps every other byte.
namespace fettle::tune {

inline constexpr std::string_view kCrypttab = "/etc/crypttab";

/// Options that permit TRIM. systemd accepts both; the second is the older one.
inline constexpr std::array<std::string_view, 2> kDiscardOptions{"discard", "allow-discards"};

/// One entry: name, device, key and options, of which the last two may be missing.
struct CrypttabEntry {
    std::size_t line = 0;  ///< from 1
    std::string name;      ///< of the mapping below /dev/mapper
    std::string device;    ///< as written: "UUID=…"
    std::vector<std::string> options;
    std::size_t fields = 0;        ///< without what follows the options
    bool unclear = false;          ///< a comment stands in place of a field, or something else follows the options
    std::size_t end = 0;           ///< byte position after the last of the fields
    std::size_t options_at = 0;    ///< byte position of the options; without options, 0
    std::size_t options_size = 0;  ///< without options, 0

    [[nodiscard]] bool has(std::string_view option) const noexcept;
};

/// All entries; comments, blank lines and lines with fewer than two fields are skipped.
[[nodiscard]] std::vector<CrypttabEntry> parse_crypttab(std::string_view text);

/// The only entry of that name; nullopt: none. Errors: refused (more than one, or a NUL byte).
[[nodiscard]] Result<std::optional<CrypttabEntry>> crypttab_entry_of(std::string_view text, std::string_view name);

/// Why Fettle does not change this entry; empty: nothing is known against it.
[[nodiscard]] std::string crypttab_obstacle(std::string_view text, const CrypttabEntry& entry);

/// The change that adds one option to the line of the entry, or removes it in all places. Other lines may change before
/// it is undone. Where there is nothing to add or to remove, the line stays. Errors: refused (crypttab_obstacle()).
[[nodiscard]] Result<FstabLineChange> crypttab_change(std::string_view text, const CrypttabEntry& entry,
                                                      std::string_view option, bool wanted);

/// The change that removes all of these options in all places. Errors: the same.
[[nodiscard]] Result<FstabLineChange> crypttab_removal(std::string_view text, const CrypttabEntry& entry,
                                                       std::span<const std::string_view> options);

}  // namespace fettle::tune
