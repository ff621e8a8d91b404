// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/catalogue/catalogue.h"
#include "core/model/drive_report.h"

namespace fettle::history {

/// Result of polling one drive. Absent facts are absent.
struct Observation {
    std::int64_t time = 0;  ///< seconds since 1970, UTC
    std::string drive;      ///< key_of() of its identity
    std::string model;
    std::string firmware;
    std::optional<int> temperature_celsius;
    std::optional<int> hottest_celsius;            ///< the highest since the previous stored observation
    std::optional<int> temperature_limit_celsius;  ///< above it the drive is too hot
    std::optional<std::uint64_t> power_on_hours;
    std::optional<ByteCount> host_written;
    std::optional<ByteCount> nand_written;
    std::optional<double> percentage_used;
    std::string verdict;                          ///< health::name; empty: it could not be queried
    std::map<std::string, std::uint64_t> errors;  ///< counters that only increase: "media_errors" …
    std::vector<std::string> advisories;          ///< keys that identify known defects
    friend bool operator==(const Observation&, const Observation&) = default;
};

/// Serial number, else WWN, EUI-64 or NGUID; empty: the drive cannot be identified.
[[nodiscard]] std::string key_of(const DriveIdentity& identity);

/// nullopt: the drive could not be queried (in standby, or no permission), or has no key.
[[nodiscard]] std::optional<Observation> observe(const DriveReport& report, const catalogue::Catalogue& catalogue,
                                                 std::int64_t time);

}  // namespace fettle::history
