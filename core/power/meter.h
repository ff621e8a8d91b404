// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// Logs of power meters.
namespace fettle::power {

struct MeterSample {
    double seconds = 0;
    double watts = 0;
    friend bool operator==(const MeterSample&, const MeterSample&) = default;
};

/// A log of a power meter.
struct MeterLog {
    std::vector<MeterSample> samples;  ///< at least two; times increase strictly
    bool absolute = false;             ///< times are Unix time; false: since an unknown moment
    double period_s = 0;               ///< the median time between samples
    std::string power;                 ///< the columns: "Power (mW)", "Voltage × Current", "12V + 3.3V"
    std::size_t missing = 0;           ///< lines without a value of the power
    std::size_t merged = 0;            ///< lines with the time of the line before: their mean is one sample
};

struct MeterOptions {
    /// Columns of power by name or by number from 1; several are added (the voltages of one drive). Empty: found by
    /// their names.
    std::vector<std::string> columns;
};

/// The longest accepted text, and the most samples.
inline constexpr std::size_t kLongestMeterLog = std::size_t{256} << 20U;
inline constexpr std::size_t kMostMeterSamples = 20'000'000;

/// Reads lines of fields separated by tabs, semicolons, commas or spaces. The decimal separator is a point, or a comma
/// where that separates no fields. Empty lines, lines that start with #, up to 100 lines before the header, and an
/// incomplete last line are skipped.
///
/// Time: Unix time or seconds since any moment (unit in the header: s, ms, us, ns; without one, numbers of Unix time
/// are recognized in these units by their size), or ISO 8601 with a time zone. Power: watts (unit in the header: W, mW,
/// uW), or the product of volts and amperes. Without a header: time, then watts.
///
/// Errors: malformed, with the line (no time or power found, a field that is not a number, time that goes back, a time
/// without a time zone, fewer than two samples); ambiguous (several columns of power; the context lists them);
/// not_found (no such column); too_large.
[[nodiscard]] Result<MeterLog> read_meter(std::string_view text, const MeterOptions& options = {});

}  // namespace fettle::power
