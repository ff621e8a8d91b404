// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/bench/spread.h"
#include "core/tune/writes.h"

/// Measurements that are kept, and the comparison of what was written before a change of settings and after it.
namespace fettle::tune {

/// One kept measurement. Those of one name repeat each other.
struct Measurement {
    std::string name;                             ///< "before"
    std::string at;                               ///< UTC of its end
    std::map<std::string, std::string> settings;  ///< values by the settings' ids while it was made
    Writes writes;
};

/// Names of measurements: 1 to 64 letters, digits, ".", "_" and "-", and no "." first.
[[nodiscard]] bool is_measurement_name(std::string_view name) noexcept;

enum class Counter : std::uint8_t { drive_written, drive_discarded, swapped_out, swapped_in, program_written };
inline constexpr std::array kCounters{Counter::drive_written, Counter::drive_discarded, Counter::swapped_out,
                                      Counter::swapped_in, Counter::program_written};
[[nodiscard]] std::string_view name(Counter counter) noexcept;

/// What a comparison allows to say.
enum class Finding : std::uint8_t {
    too_few,    ///< fewer than three alternations: the difference may be chance
    no_effect,  ///< the difference is within the spread of the repetitions
    less,
    more,
};
[[nodiscard]] std::string_view name(Finding finding) noexcept;

/// One counter before and after, in bytes an hour.
struct ComparedCounter {
    Counter counter = Counter::drive_written;
    std::string subject;  ///< the drive or the program; empty: the computer
    bench::Spread before;
    bench::Spread after;
    Finding finding = Finding::too_few;
    /// Of the medians.
    [[nodiscard]] double difference() const noexcept { return after.median - before.median; }
};

/// A setting that was not the same.
struct DifferentSetting {
    std::string id;
    std::string before;  ///< empty: it did not exist
    std::string after;
};

struct WriteComparison {
    std::string before;
    std::string after;
    std::size_t before_count = 0;
    std::size_t after_count = 0;
    std::size_t alternations = 0;  ///< uninterrupted groups of measurements in time order, of the name with fewer
    std::vector<ComparedCounter> counters;  ///< drives, swap, then programs with the largest first
    std::vector<DifferentSetting> settings;
    std::vector<Message> notes;  ///< what limits the comparison
};

/// How often both states have to be measured in turn before an effect is stated.
inline constexpr std::size_t kAlternations = 3;

/// Compares the measurements of two names. A difference counts as an effect if it exceeds the spread (largest minus
/// smallest) of both names, their ranges do not overlap, and both were measured three times in turn. Errors: not_found
/// (no measurement of that name), invalid_argument (twice the same name).
[[nodiscard]] Result<WriteComparison> compare_writes(const std::vector<Measurement>& all, const std::string& before,
                                                     const std::string& after);

}  // namespace fettle::tune
