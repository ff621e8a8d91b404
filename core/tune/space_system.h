// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/tune/folder_meter.h"
#include "core/tune/space.h"

namespace fettle::tune {

/// A file system that is mounted from a drive.
struct SpaceMount {
    std::string mount_point;
    std::string source;  ///< "/dev/sda2", "PhysicalDrive0p2"
    std::string type;
};

/// Port: what a system itself takes of its drives' space. Reads only. Thread-safe. Blocks while the meter does.
class SpaceSystem {
public:
    virtual ~SpaceSystem() = default;
    /// What takes space, with the mount points of mounts().
    virtual std::vector<SpaceUser> users(FolderMeter& meter) = 0;
    /// A file system may have several.
    virtual std::vector<SpaceMount> mounts() = 0;
    /// What is not counted, and why.
    virtual std::vector<Message> notes() = 0;
};

}  // namespace fettle::tune
