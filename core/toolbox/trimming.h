// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/check/discard_path.h"
#include "core/drive/entry.h"
#include "core/plan/job.h"
#include "core/report/plan_json.h"
#include "core/trim/candidate.h"
#include "core/trim/file_system.h"
#include "core/trim/proof.h"

namespace fettle {

/// Which file systems to trim: those of these mounts and drives, or all.
struct TrimRequest {
    std::vector<std::string> names;
    bool all = false;
    std::uint64_t minimum_bytes = 0;  ///< shorter runs of free space are passed over; the file system may round it up
};

/// A TRIM of mounted file systems.
struct TrimJob {
    plan::Job job;
    std::vector<trim::Candidate> candidates;  ///< every file system that was meant
    std::uint64_t minimum_bytes = 0;
    std::vector<std::size_t> step_candidates;  ///< job.plan.steps[i] is for candidates[step_candidates[i]]
};

/// What of a drive, or of a disk image, is to be wiped without mounting it.
struct WipeRequest {
    std::string name;  ///< a drive; or the path of an image
    bool image = false;
    bool unallocated = false;  ///< what lies between the partitions too
    std::uint64_t minimum_bytes = 0;
};

/// A TRIM of what is not mounted.
struct WipeJob {
    plan::Job job;
    std::vector<report::LeftAlone> left_alone;
};

/// One TRIM path: from a mounted file system to a drive.
struct TracedPath {
    std::string drive;
    check::DiscardPath path;
};

struct TrimPaths {
    std::vector<DriveEntry> drives;
    /// Of each drive, most bytes that one discard may have; 0: none passes.
    std::vector<std::optional<std::uint64_t>> drive_discards;
    std::vector<TracedPath> paths;
};

/// Service: has free space discarded, and proves that discards reach the drive.
class Trimming {
public:
    virtual ~Trimming() = default;

    /// The file systems that are mounted. Errors: io, unsupported.
    virtual Result<std::vector<trim::FileSystem>> file_systems() = 0;

    /// A job that has file systems discard their free space, with the reason for each that cannot. Its plan has no
    /// steps when none can. It loses nothing, so that no confirmation is asked for; it is journalled all the same,
    /// because TRIM has crashed drives. Errors: not_found, ambiguous, invalid_argument, unsupported (nothing of that
    /// drive is mounted).
    virtual Result<TrimJob> plan(const TrimRequest& request) = 0;

    /// A job that discards the free space of what is not mounted. It has no steps when nothing can be wiped. Errors:
    /// those of Inspection::find; not_permitted, unsupported, io.
    virtual Result<WipeJob> plan_wipe(const WipeRequest& request) = 0;

    /// The TRIM paths from what is mounted of a drive, or from one mount, down to the drives. Errors: those of
    /// Inspection::find; unsupported (no drive below that mount).
    virtual Result<TrimPaths> trace(const std::string& name) = 0;

    /// Proves one of them by writing a file of some MiB, deleting it, trimming and reading the drive. Errors:
    /// unsupported, vanished (not mounted any more); what went wrong later stands in the proof.
    virtual Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel) = 0;
};

}  // namespace fettle
