// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/ftl/parameters.h"

namespace fettle::ftl {

/// A measurement that a review published, to be run on a simulated drive.
struct ProtocolInfo {
    std::string_view name;         ///< kebab-case, as the command line takes it
    std::string_view description;  ///< a line for people
    std::string_view drive;        ///< personality of the drive that the review measured; empty: any
};
[[nodiscard]] std::span<const ProtocolInfo> protocols();

struct ProtocolOptions {
    /// Capacity, areas and durations are divided by this; pages, blocks, dies and speeds stay.
    std::uint32_t scale = 32;
    /// Personality's name: what was published of this drive is put beside the measured figures.
    std::string drive;
};

/// One figure of the protocol's table.
struct ProtocolFigure {
    std::string row;
    std::string column;
    std::string unit;  ///< "flash writes per host write", "MB/s"
    double measured = 0;
    std::optional<double> published;
    double tolerance = 0;  ///< share by which it may differ from `published`
    bool at_most = false;  ///< the review gives `published` as a limit: less agrees too

    /// (measured - published) / published.
    [[nodiscard]] std::optional<double> deviation() const;
    [[nodiscard]] bool agrees() const;
};

struct SpeedPoint {
    double seconds = 0;  ///< of the drive that is not scaled, since the stage began
    double mb_per_s = 0;
};

/// One step of the protocol and how fast the drive was in it.
struct ProtocolStage {
    std::string name;
    double seconds = 0;
    double mb_per_s = 0;                        ///< mean; 0 where nothing is moved
    std::optional<double> write_amplification;  ///< absent where the host wrote nothing
    std::vector<SpeedPoint> speed;
};

/// Mean of a stage's line between two times, in MB/s; 0: the line is not that long.
[[nodiscard]] double mean_speed(const ProtocolStage& stage, double from, double to);

struct ProtocolResult {
    std::string protocol;
    std::string drive;
    std::uint32_t scale = 1;
    std::vector<ProtocolFigure> figures;
    std::vector<ProtocolStage> stages;
    std::vector<std::string> notes;  ///< where this drive's model is known not to hold, and why; for people
};

/// Runs one. `progress` gets the share that is done, 0 … 1. Deterministic. Errors: not_found (no such protocol),
/// invalid_argument (parameters, a scale that leaves too little, no timing model where the protocol counts
/// minutes), cancelled, io (the flash wore out).
[[nodiscard]] Result<ProtocolResult> run_protocol(std::string_view name, const Parameters& parameters,
                                                  const ProtocolOptions& options,
                                                  const std::function<void(double)>& progress,
                                                  const CancelToken& cancel);

/// The drive for a run at this scale. What open blocks and cleaning keep does not shrink with the drive: the
/// reserve gives it back.
[[nodiscard]] Parameters scaled(const Parameters& parameters, std::uint32_t scale);

}  // namespace fettle::ftl
