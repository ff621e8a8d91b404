// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/doubt.h"
#include "core/bench/engine.h"
#include "core/bench/runner.h"
#include "core/drive/entry.h"
#include "core/plan/job.h"
#include "core/trace/record.h"
#include "core/trace/replay.h"
#include "core/trace/replay_survey.h"

namespace fettle {

/// A trace, and the target to replay it on.
struct ReplayRequest {
    bench::TargetRequest target;  ///< `size` and `writes` follow from the members below
    /// Of the scratch file (default: 1 GiB), or of the part to use, from the start of a simulated drive (default: 1
    /// GiB), of a file or of a drive (default: all of it).
    std::optional<ByteCount> size;
    trace::ReplaySettings settings;  ///< `area` follows from `size`; a nonce of 0 is replaced by a random one
    std::string trace;               ///< its name, for plans
    /// Opens the trace at its start. Called once for each pass over it, also while a job is executed.
    std::function<Result<std::unique_ptr<trace::Source>>()> open;
    trace::Survey survey;  ///< of Tracing::survey()

    [[nodiscard]] bool changes_data() const noexcept { return survey.changes_data() && !settings.reads_only; }
};

/// Facts known before anything is replayed.
struct ReplayPlan {
    bench::TargetFacts target;
    std::vector<std::string> removed;  ///< scratch files of crashed runs, just removed
    ByteCount area;                    ///< used, from the start of the target
    ByteCount fill;                    ///< written first, so that reads access written blocks
    std::optional<Message> wear;       ///< wear caused by the writes, if significant
};

struct ReplayReport {
    ReplayPlan plan;
    trace::ReplayResult result;
    bench::Judgement judgement;  ///< the doubts are those of trace::doubts
};

/// Observers of a replay. Either may be empty.
struct ReplayWatch {
    std::function<void(const ReplayPlan&)> on_plan;
    bench::LiveCallback on_live;
};

/// A replay that writes to a whole drive.
struct ReplayJob {
    plan::Job job;
    ReplayPlan plan;
    std::shared_ptr<std::optional<ReplayReport>> measured;  ///< set while the job is executed
};

/// Drives whose I/O is to be recorded.
struct RecordRequest {
    std::vector<DriveEntry> drives;
    std::vector<std::string> outputs;          ///< files that `sink` writes to; "-" is standard output
    std::optional<std::uint64_t> duration_ns;  ///< nullopt: until cancelled
    std::optional<ByteCount> buffer;           ///< as RecorderOptions::buffer
    trace::RecordSink sink;
};

struct RecordReport {
    trace::RecordResult result;  ///< its drives are in the order of the request
    ByteCount buffer;            ///< of the kernel, for each processor
    std::vector<Message> doubts;
};

/// Observers of a recording. Either may be empty.
struct RecordWatch {
    std::function<void(const std::vector<Message>& doubts)> on_start;  ///< with the doubts that are known by then
    std::function<void(const trace::RecordProgress&)> on_progress;
};

/// Service: records block I/O, and replays traces of it. Separate from Benchmarks, with which it shares the targets: a
/// trace is neither a workload nor a suite, and its result is not saved as a record.
class Tracing {
public:
    virtual ~Tracing() = default;

    /// Reads the whole trace. Its result belongs into `request.survey`. Errors: those of `request.open` and of
    /// trace::survey_of.
    virtual Result<trace::Survey> survey(const ReplayRequest& request, const CancelToken& cancel) = 0;

    /// Replays on a folder (in a scratch file, which is filled first), a simulated drive (whose area is filled first),
    /// or, if no data is written, a file or a drive. Removes files left by crashed runs. Errors: those of
    /// bench::TargetSource::open and trace::replay; refused (the trace writes, and the target is a file or a drive);
    /// invalid_argument (nothing to replay; the size); cancelled (while filling). Once the replay has started, errors
    /// are in its result.
    virtual Result<ReplayReport> replay(const ReplayRequest& request, const ReplayWatch& watch,
                                        const CancelToken& cancel) = 0;

    /// A job that replays on a whole drive by writing to it. Obstacles become requirements that are not met. Calls only
    /// on_live of `watch`. Errors: not_a_drive (replay without a job), unsupported, those of Inspection::find and of
    /// replay; invalid_argument (nothing is written).
    virtual Result<ReplayJob> plan(const ReplayRequest& request, const ReplayWatch& watch) = 0;

    /// Those of the drives whose I/O can be recorded: not controllers without a namespace, for example. All of them if
    /// none can, so that record() returns the reason.
    [[nodiscard]] virtual std::vector<DriveEntry> recordable(const std::vector<DriveEntry>& drives) = 0;

    /// Records until the duration is over, `cancel` is set, or the sink wants no more. Errors: invalid_argument (no
    /// drive; the size of the buffer); those of trace::Recorder::start; unsupported. Once the recording has started,
    /// errors are in its result.
    virtual Result<RecordReport> record(const RecordRequest& request, const RecordWatch& watch,
                                        const CancelToken& cancel) = 0;
};

}  // namespace fettle
