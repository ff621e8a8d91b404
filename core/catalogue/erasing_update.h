// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "core/drive/identity.h"

namespace fettle::catalogue {

/// Drives whose firmware updates erase them.
struct ErasingUpdate {
    std::string_view id;                         ///< kebab-case
    std::span<const std::string_view> models;    ///< patterns, see matches()
    std::span<const std::string_view> firmware;  ///< patterns of the current revision; empty: any
    std::string_view reason;                     ///< a sentence, translatable
    std::string_view source;
    std::string_view date;  ///< ISO 8601
};

/// All rows of the built-in data.
[[nodiscard]] std::span<const ErasingUpdate> erasing_updates() noexcept;

/// The first row that matches this drive and its current revision; nullptr: its updates are not known to erase it.
[[nodiscard]] const ErasingUpdate* erasing_update(const DriveIdentity& identity);

}  // namespace fettle::catalogue
