// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/space_system.h"
#include "core/tune/windows/windows_system.h"

namespace fettle::tune {

/// Port: places of Windows that its registry does not name. Reads only. Thread-safe.
class WindowsPlaces {
public:
    virtual ~WindowsPlaces() = default;
    /// The folder of Windows itself, "C:\Windows"; empty: unknown.
    virtual std::string windows() = 0;
    /// The folder of temporary files of this process's user, "C:\Users\Ada\AppData\Local\Temp"; empty: unknown.
    virtual std::string user_temporary() = 0;
    /// Volumes with a file system and a mount point, "C:\"; no optical media.
    virtual std::vector<SpaceMount> volumes() = 0;
};

/// What takes space on Windows. Only what Microsoft documents a way to free has a command.
class WindowsSpace final : public SpaceSystem {
public:
    WindowsSpace(std::shared_ptr<WindowsSystem> system, std::shared_ptr<WindowsPlaces> places)
        : system_(std::move(system)), places_(std::move(places)) {}
    /// Blocks while vssadmin runs, too.
    std::vector<SpaceUser> users(FolderMeter& meter) override;
    std::vector<SpaceMount> mounts() override { return places_->volumes(); }
    std::vector<Message> notes() override;

private:
    std::shared_ptr<WindowsSystem> system_;
    std::shared_ptr<WindowsPlaces> places_;
};

}  // namespace fettle::tune
