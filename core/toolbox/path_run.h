// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Follows TRIM's way from file systems to their drives, and proves it.
class PathRun {
public:
    PathRun(Toolbox& toolbox, DriveSource& drives, check::MachineSource& machine, const CarePorts& care)
        : toolbox_(toolbox), drives_(drives), machine_(machine), care_(care) {}

    Result<TrimPaths> trace(const std::string& name);
    Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel);

private:
    Result<TrimPaths> trace_mount(const trim::FileSystem& file_system);
    Result<TrimPaths> trace_drive(const std::string& name);
    void add(TrimPaths& paths, const DriveEntry& drive, const std::string& mount_point);

    Toolbox& toolbox_;
    DriveSource& drives_;
    check::MachineSource& machine_;
    const CarePorts& care_;
};

}  // namespace fettle::toolbox
