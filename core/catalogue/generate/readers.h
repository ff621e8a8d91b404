// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <toml++/toml.h>

#include <vector>

#include "core/catalogue/generate/rows.h"

namespace fettle::catalogue::generate {

/// [meanings.*], [lists], [[set]], [[family]] and [agreed.*] of all files. Throws DataError.
void read_families(const std::vector<toml::table>& files, Rows& rows);

/// [[advisory]], [[quirk]] and [[erasing_update]] of all files. Throws DataError.
void read_rows(const std::vector<toml::table>& files, Rows& rows);

/// The tables as C++ source that needs no initialization at run time.
[[nodiscard]] std::string tables_source(const Rows& rows);

}  // namespace fettle::catalogue::generate
