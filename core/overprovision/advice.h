// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/health/health.h"
#include "core/overprovision/picture.h"

namespace fettle::overprovision {

/// The write amplification models used for advice; together they cover the range of real workloads and garbage
/// collection.
enum class Model : std::uint8_t {
    fifo_uniform,    ///< random writes everywhere, oldest block first
    greedy_uniform,  ///< … emptiest block first (256 pages per block)
    fifo_hot_cold,   ///< 80% of the writes to 20% of the space
};
inline constexpr Model kModels[] = {Model::fifo_uniform, Model::greedy_uniform, Model::fifo_hot_cold};
[[nodiscard]] std::string_view name(Model model) noexcept;
/// Requires: 0 < spare_factor < 1.
[[nodiscard]] double write_amplification(Model model, double spare_factor);

/// Lowest and highest estimate; `middle` is the median.
struct Range {
    double low = 0;
    double middle = 0;
    double high = 0;
};

/// Write amplification by every model with `extra` more spare area, both as fractions of the flash. With a measured
/// figure, which belongs to `spare_factor`, the models are fitted to it as advise() describes. Requires: a measured
/// figure is at least 1.
[[nodiscard]] Range write_amplification_range(const std::optional<double>& measured, double spare_factor, double extra);

/// Effect of one step of additional spare area.
struct AdviceStep {
    double extra_percent = 0;  ///< of the drive's maximum capacity
    ByteCount extra;
    Spare spare;  ///< total spare area then, on the estimated flash
    Range write_amplification;
    std::optional<Range> more_years;
};

struct Advice {
    std::optional<double> write_amplification;  ///< measured by the drive over its life
    std::optional<ByteCount> written_per_day;
    std::optional<double> percentage_used;
    std::optional<double> years_left;  ///< at the drive's wear rate so far
    Spare now;
    std::optional<Range> modelled;  ///< by the models for the current spare area
    std::vector<AdviceStep> steps;
    std::vector<Message> messages;  ///< conclusions and assumptions
};

/// Each model is fitted to the measured write amplification in two ways: by the spare area at which the model gives it
/// (trimmed free space is spare area too), and by the measured share of the model's excess over 1. Without a
/// measurement, the models' own figures are used. Pure function.
[[nodiscard]] Advice advise(const Picture& picture, const health::Assessment& assessment);

}  // namespace fettle::overprovision
