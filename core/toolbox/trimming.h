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
#include "core/json/plan_json.h"
#include "core/plan/job.h"
#include "core/trim/candidate.h"
#include "core/trim/file_system.h"
#include "core/trim/proof.h"

namespace fettle {

/// The file systems to trim: those of these mount points and drives, or all.
struct TrimRequest {
    std::vector<std::string> names;
    bool all = false;
    std::uint64_t minimum_bytes = 0;  ///< skip shorter free extents; the file system may round this up
};

/// A TRIM of mounted file systems.
struct TrimJob {
    plan::Job job;
    std::vector<trim::Candidate> candidates;  ///< every selected file system
    std::uint64_t minimum_bytes = 0;
    std::vector<std::size_t> step_candidates;  ///< job.plan.steps[i] is for candidates[step_candidates[i]]
};

/// Free space of a drive or disk image to wipe without mounting it.
struct WipeRequest {
    std::string name;  ///< a drive; or the path of an image
    bool image = false;
    bool unallocated = false;  ///< also unpartitioned space
    std::uint64_t minimum_bytes = 0;
};

/// A TRIM of unmounted file systems.
struct WipeJob {
    plan::Job job;
    std::vector<json::LeftAlone> left_alone;
};

/// One TRIM path: from a mounted file system to a drive.
struct TracedPath {
    std::string drive;
    check::DiscardPath path;
};

struct TrimPaths {
    std::vector<DriveEntry> drives;
    /// For each drive, the maximum size of one discard in bytes; 0: discards do not pass.
    std::vector<std::optional<std::uint64_t>> drive_discards;
    std::vector<TracedPath> paths;
};

/// Service: discards free space and tests whether discards reach the drive.
class Trimming {
public:
    virtual ~Trimming() = default;

    /// The mounted file systems. Errors: io, unsupported.
    virtual Result<std::vector<trim::FileSystem>> file_systems() = 0;

    /// A job that discards the free space of mounted file systems, with the reason for each that does not support it.
    /// The plan has no steps if none does. No data is lost, so it needs no confirmation; it is still journalled,
    /// because TRIM has crashed drives. Errors: not_found, ambiguous, invalid_argument, unsupported (nothing on that
    /// drive is mounted).
    virtual Result<TrimJob> plan(const TrimRequest& request) = 0;

    /// A job that discards the free space of unmounted file systems. It has no steps if nothing can be wiped. Errors:
    /// those of Inspection::find; not_permitted, unsupported, io.
    virtual Result<WipeJob> plan_wipe(const WipeRequest& request) = 0;

    /// The TRIM paths from the mounted file systems of a drive, or from one mount point, to the drives. Errors: those
    /// of Inspection::find; unsupported (no drive below that mount point).
    virtual Result<TrimPaths> trace(const std::string& name) = 0;

    /// Tests one path by writing a file of several MiB, deleting it, trimming and reading the drive. Errors:
    /// unsupported, vanished (no longer mounted); later errors are in the result.
    virtual Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel) = 0;
};

}  // namespace fettle
