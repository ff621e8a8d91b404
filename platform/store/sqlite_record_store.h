// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/bench/record_store.h"

namespace fettle::store {

/// Benchmark records in an SQLite file, created with its folder by the first `add`; without a file, reading finds
/// nothing. A file of a newer version gives `unsupported`, and one that is damaged or not a database gives `malformed`;
/// both are left unchanged.
[[nodiscard]] std::unique_ptr<bench::RecordStore> open_record_store(std::string path);

}  // namespace fettle::store
