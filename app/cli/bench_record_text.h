// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/bench/compare.h"
#include "core/bench/record.h"

/// Text output for saved benchmark results.
namespace fettle::cli {

/// The whole record: target, table, conclusions and doubts.
[[nodiscard]] std::string record_words(const Session& session, const bench::BenchRecord& record);

/// The energy of each step from each source; empty if there is none.
[[nodiscard]] std::string energy_words(const Session& session, const bench::BenchRecord& record);

/// Two records side by side.
[[nodiscard]] std::string comparison_words(const Session& session, const bench::BenchRecord& before,
                                           const bench::BenchRecord& after);

/// One line per record, newest first.
[[nodiscard]] std::string listing_words(const std::vector<bench::BenchRecord>& records);

}  // namespace fettle::cli
