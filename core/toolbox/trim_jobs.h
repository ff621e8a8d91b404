// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/trimming.h"

namespace fettle::toolbox {

/// Removes the journals of completed TRIM jobs, and with `made_good` also those of interrupted ones that a later job
/// has superseded.
void forget_ended_trims(plan::JournalStore& journals, bool made_good);

/// Creates jobs that trim mounted file systems.
class TrimJobs {
public:
    /// All must outlive it. Requires ports.file_systems and ports that can execute jobs.
    TrimJobs(Drives& drives, const CarePorts& ports, JobMaker& maker) : drives_(drives), ports_(ports), maker_(maker) {}

    Result<TrimJob> plan(const TrimRequest& request);

private:
    /// The file systems that the request selects, each once.
    Result<std::vector<trim::FileSystem>> meant(const TrimRequest& request);
    Status add_named(const std::string& name, const std::vector<trim::FileSystem>& all,
                     std::vector<trim::FileSystem>& meant);

    Drives& drives_;
    const CarePorts& ports_;
    JobMaker& maker_;
};

}  // namespace fettle::toolbox
