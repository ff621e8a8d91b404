// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/power/meter.h"

/// Which columns of a meter's log are read, and in which units.
namespace fettle::power {

/// Fields of a line. Quotation marks around a field are removed.
[[nodiscard]] std::vector<std::string> fields_of(std::string_view line, char separator);
/// Of the line: tab, semicolon, comma, or a space if there is none of these.
[[nodiscard]] char separator_of(std::string_view line);

/// A decimal number; with `comma`, the decimal separator may also be a comma. nullopt: not one, or not finite.
[[nodiscard]] std::optional<double> meter_number(std::string_view text, bool comma);

struct MeterTime {
    double seconds = 0;
    bool absolute = false;
};
/// ISO 8601, or with a space instead of "T". nullopt: no such time. Error: malformed (no time zone).
[[nodiscard]] Result<std::optional<MeterTime>> iso_time(std::string_view text);

struct MeterColumn {
    std::size_t index = 0;
    double scale = 1;  ///< to W, V or A
};
/// A voltage is given with the current by which it is multiplied.
struct PowerTerm {
    MeterColumn value;
    std::optional<MeterColumn> current;
};
struct MeterLayout {
    std::size_t time = 0;
    std::optional<double> time_scale;  ///< to seconds, from the unit in the header
    std::vector<PowerTerm> power;
    std::string title;
};

/// From the fields of a header. nullopt: this is no header of such a log. Errors: as read_meter.
[[nodiscard]] Result<std::optional<MeterLayout>> layout_of(const std::vector<std::string>& header,
                                                           const MeterOptions& options);
/// Of a log without a header and with this many columns.
[[nodiscard]] Result<MeterLayout> plain_layout(std::size_t columns, const MeterOptions& options);

}  // namespace fettle::power
