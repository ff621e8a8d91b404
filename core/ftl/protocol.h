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

/// A published measurement, to be run on a simulated drive.
struct ProtocolInfo {
    std::string_view name;         ///< kebab-case, as used on the command line
    std::string_view description;  ///< one line for display
    std::string_view drive;        ///< personality of the measured drive; empty: any
};
[[nodiscard]] std::span<const ProtocolInfo> protocols();

struct ProtocolOptions {
    /// Divides capacity, areas and durations; pages, blocks, dies and speeds are unchanged.
    std::uint32_t scale = 32;
    /// Name of the personality: its published results are shown next to the measured ones.
    std::string drive;
};

/// One value of the protocol's table.
struct ProtocolFigure {
    std::string row;
    std::string column;
    std::string unit;  ///< "flash writes per host write", "MB/s"
    double measured = 0;
    std::optional<double> published;
    double tolerance = 0;  ///< permitted relative difference from `published`
    bool at_most = false;  ///< `published` is an upper limit: lower values agree too

    /// (measured - published) / published.
    [[nodiscard]] std::optional<double> deviation() const;
    [[nodiscard]] bool agrees() const;
};

struct SpeedPoint {
    double seconds = 0;  ///< of the unscaled drive, since the start of the stage
    double mb_per_s = 0;
};

/// One step of the protocol and the drive's speed in it.
struct ProtocolStage {
    std::string name;
    double seconds = 0;
    double mb_per_s = 0;                        ///< mean; 0 if no data is moved
    std::optional<double> write_amplification;  ///< absent if the host wrote nothing
    std::vector<SpeedPoint> speed;
};

/// Mean of a stage's line between two times, in MB/s; 0: the line is shorter.
[[nodiscard]] double mean_speed(const ProtocolStage& stage, double from, double to);

struct ProtocolResult {
    std::string protocol;
    std::string drive;
    std::uint32_t scale = 1;
    std::vector<ProtocolFigure> figures;
    std::vector<ProtocolStage> stages;
    std::vector<std::string> notes;  ///< known limits of this drive's model, with reasons; for display
};

/// Runs a protocol. `progress` receives the completed share, 0 … 1. Deterministic. Errors: not_found (no such
/// protocol), invalid_argument (parameters, a scale that leaves too little, no timing model where the protocol measures
/// minutes), cancelled, io (the flash wore out).
[[nodiscard]] Result<ProtocolResult> run_protocol(std::string_view name, const Parameters& parameters,
                                                  const ProtocolOptions& options,
                                                  const std::function<void(double)>& progress,
                                                  const CancelToken& cancel);

/// The drive for a run at this scale. Open blocks and cleaning need the same space on a smaller drive: the reserve is
/// reduced accordingly.
[[nodiscard]] Parameters scaled(const Parameters& parameters, std::uint32_t scale);

}  // namespace fettle::ftl
