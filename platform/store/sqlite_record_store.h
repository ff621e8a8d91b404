// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/bench/store.h"

namespace fettle::store {

/// Benchmark records in an SQLite file. Made, with its folder, at the first `add`; reading where there is no file
/// finds nothing. A file of a newer program's layout is refused with `unsupported`, and left as it is; a file that
/// is no database or is damaged is `malformed`, and left as it is.
[[nodiscard]] std::unique_ptr<bench::RecordStore> open_record_store(std::string path);

}  // namespace fettle::store
