// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/health/health.h"
#include "core/overprovision/picture.h"

namespace fettle::overprovision {

/// The models of write amplification that advice is drawn from; together they span what real workloads and cleaning do.
enum class Model : std::uint8_t {
    fifo_uniform,    ///< random writes everywhere, the oldest block cleaned
    greedy_uniform,  ///< … the emptiest block cleaned (256 pages a block)
    fifo_hot_cold,   ///< 80% of the writes to 20% of the space
};
inline constexpr Model kModels[] = {Model::fifo_uniform, Model::greedy_uniform, Model::fifo_hot_cold};
[[nodiscard]] std::string_view name(Model model) noexcept;
/// Requires: 0 < spare_factor < 1.
[[nodiscard]] double write_amplification(Model model, double spare_factor);

/// From the lowest of the estimates to the highest; `middle` is their median.
struct Range {
    double low = 0;
    double middle = 0;
    double high = 0;
};

/// What one step of extra spare would bring.
struct AdviceStep {
    double extra_percent = 0;  ///< of what the drive offers at most
    ByteCount extra;
    Spare spare;  ///< all of it then, on the estimated flash
    Range write_amplification;
    std::optional<Range> more_years;
};

struct Advice {
    std::optional<double> write_amplification;  ///< measured by the drive over its life
    std::optional<ByteCount> written_per_day;
    std::optional<double> percentage_used;
    std::optional<double> years_left;  ///< at the drive's own wear rate so far
    Spare now;
    std::optional<Range> modelled;  ///< what the models say for the spare as it is
    std::vector<AdviceStep> steps;
    std::vector<Message> messages;  ///< what to make of it, and what it takes for granted
};

/// Each model is fitted to the measured write amplification in two ways: by the spare at which the model gives it
/// (free space that the drive knows of is spare too), and by the share of the model's excess over 1 that was measured.
/// Where the drive measures nothing, the models' own figures are what there is. Pure.
[[nodiscard]] Advice advise(const Picture& picture, const health::Assessment& assessment);

}  // namespace fettle::overprovision
