// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/bench/run_wear.h"

/// A review's procedure on a real drive or a file: what a BenchRecord holds of it in addition, complete enough to
/// continue an interrupted one.
namespace fettle::bench {

/// One value of the procedure's table.
struct ProtocolFigure {
    std::string row;
    std::string column;
    std::string unit;                ///< "MB/s", "IOPS", "flash writes per host write"
    std::optional<double> measured;  ///< nullopt: the drive does not report it
    std::optional<double> published;
    bool published_is_limit = false;  ///< `published` is an upper limit
    std::optional<double> predicted;  ///< by the flash model
    friend bool operator==(const ProtocolFigure&, const ProtocolFigure&) = default;
};

/// A finished step; one that measured has a StepRecord with the same id too.
struct ProtocolStep {
    std::string id;         ///< unique in the record: "CASE/STEP"
    std::string case_name;  ///< the case that it belongs to
    std::string kind;       ///< protocol::name(StepKind)
    std::string title;
    std::uint64_t ns = 0;         ///< duration
    ByteCount written;            ///< by this step
    std::optional<RunWear> wear;  ///< nullopt: nothing was written, or not measured
    friend bool operator==(const ProtocolStep&, const ProtocolStep&) = default;
};

/// A case that cannot be run on this target.
struct ProtocolOmission {
    std::string case_name;
    std::string text;  ///< the reason, rendered
    friend bool operator==(const ProtocolOmission&, const ProtocolOmission&) = default;
};

struct ProtocolRecord {
    std::string name;                   ///< "degradation"
    std::uint32_t scale = 1;            ///< areas and run times were divided by this
    std::uint32_t pause_scale = 1;      ///< pauses were divided by this
    std::optional<std::uint32_t> nsid;  ///< of an NVMe drive: its namespace
    std::string erase;                  ///< how the drive is put into a new state: an erase method, or "trim"
    std::string model;                  ///< simulated drive whose figures are `predicted`; empty: none
    std::string published_drive;        ///< the drive of the published figures
    std::vector<std::string> cases;     ///< to be run, in this order
    std::vector<std::string> done;      ///< cases that are complete
    std::vector<ProtocolStep> steps;
    std::vector<ProtocolFigure> figures;
    std::vector<ProtocolOmission> left_out;
    friend bool operator==(const ProtocolRecord&, const ProtocolRecord&) = default;

    [[nodiscard]] bool complete() const noexcept { return done.size() == cases.size(); }
};

}  // namespace fettle::bench
