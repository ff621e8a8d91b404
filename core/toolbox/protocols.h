// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/bench/record.h"
#include "core/bench/result.h"
#include "core/erase/method.h"
#include "core/plan/job.h"
#include "core/protocol/figures.h"
#include "core/protocol/protocol.h"

namespace fettle {

struct ProtocolOutline;

/// Figures of a simulated drive.
struct ProtocolForecast {
    std::string model;  ///< its name; empty: there is none for this drive
    std::vector<protocol::Prediction> figures;
};

/// A review's procedure on a whole drive, or on a scratch file in a folder.
struct ProtocolRequest {
    std::string name;
    bench::TargetRequest target;  ///< `size` is that of a scratch file
    std::optional<std::uint32_t> scale;
    std::uint32_t pause_scale = 1;
    std::vector<std::string> cases;      ///< only these; empty: all
    std::optional<erase::Method> erase;  ///< how to erase a drive; nullopt: the best usable way
    std::string model;                   ///< simulated drive that predicts the figures; empty: that of the drive
    /// Continue the last interrupted run, with its scales, cases, erase method and model.
    bool resume = false;
    bool keep = true;     ///< save the results, also so that the run can be resumed
    std::string program;  ///< for the record: "fettle 0.2.0"
    std::string started;  ///< for the record; empty: now
    /// Computes what a flash model predicts; called when the run begins. May be empty.
    std::function<ProtocolForecast(const ProtocolOutline&)> predict;
};

/// What is known before anything is written.
struct ProtocolOutline {
    protocol::Protocol protocol;  ///< of a resumed run: the cases that are left
    bench::TargetFacts target;
    bench::MeasuredDrive drive;  ///< as far as known; of a file: unknown
    std::string erase;           ///< an erase method, or "trim"
    protocol::Rates rates;
    protocol::Expectation expected;
    double assumed_rate = 0;              ///< in bytes per second: of the drive's link or interface, not of the drive
    ByteCount most;                       ///< written if the target is that fast throughout
    std::optional<std::uint32_t> nsid;    ///< of a namespace of an NVMe drive
    std::optional<double> share_percent;  ///< of the rated endurance, for the expected writes; nullopt: unknown
    std::optional<bench::BenchRecord> resumed;
    std::vector<std::string> removed;  ///< scratch files of crashed runs, just removed
};

/// A protocol on a whole drive.
struct ProtocolJob {
    /// Results, also of a run that ended early.
    struct Measured {
        std::optional<bench::BenchRecord> record;
        std::optional<Error> not_saved;  ///< why results are missing in the store
        bool saved = false;              ///< all of `record` is in the store
    };
    plan::Job job;
    ProtocolOutline outline;
    std::shared_ptr<Measured> measured;  ///< set while the job is executed
};

struct ProtocolProgress {
    std::size_t step = 0;  ///< over all cases, from 0
    std::size_t steps = 0;
    std::string title;
    std::optional<bench::LiveState> state;  ///< of a step that measures
};

struct ProtocolWatch {
    std::function<void(const ProtocolProgress&)> on_progress;  ///< called from one thread at a time; may be empty
};

/// Service: runs the procedures of reviews on drives and files. Results are saved after each step.
class Protocols {
public:
    virtual ~Protocols() = default;

    /// A job for a whole drive. Obstacles become requirements that are not met. Errors: not_a_drive (a folder or a
    /// file), unsupported, those of Inspection::find and of protocol::make. To resume: not_found (nothing to resume),
    /// invalid_argument (another method or model), refused (another namespace, capacity or drive), malformed (a damaged
    /// record).
    virtual Result<ProtocolJob> plan(const ProtocolRequest& request, const ProtocolWatch& watch) = 0;

    /// What run() would do in a folder; leaves nothing there. Errors: as run.
    virtual Result<ProtocolOutline> outline(const ProtocolRequest& request) = 0;

    /// Runs a protocol on a scratch file. Errors: those of bench::TargetSource::open and of protocol::make; refused
    /// (not a folder); to resume, those of plan(). After the first step, errors are in the record.
    virtual Result<ProtocolJob::Measured> run(const ProtocolRequest& request, const ProtocolOutline& outline,
                                              const ProtocolWatch& watch, const CancelToken& cancel) = 0;
};

}  // namespace fettle
