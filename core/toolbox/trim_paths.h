// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/drives.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/trimming.h"

namespace fettle::toolbox {

/// Follows TRIM paths from file systems to their drives and tests them.
class TrimPathTracer {
public:
    TrimPathTracer(Drives& drives, const CarePorts& care) : drives_(drives), care_(care) {}

    Result<TrimPaths> trace(const std::string& name);
    Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel);

private:
    Result<TrimPaths> trace_mount(const trim::FileSystem& file_system);
    Result<TrimPaths> trace_drive(const std::string& name);
    void add(TrimPaths& paths, const DriveEntry& drive, const std::string& mount_point);

    Drives& drives_;
    const CarePorts& care_;
};

}  // namespace fettle::toolbox
