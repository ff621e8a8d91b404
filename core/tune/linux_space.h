// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tune/space_system.h"
#include "core/tune/system_files.h"

namespace fettle::tune {

/// What takes space on Linux: swap, the hibernation image, caches of package managers, the journal, memory dumps, old
/// kernels and LVM's snapshots.
class LinuxSpace final : public SpaceSystem {
public:
    explicit LinuxSpace(std::shared_ptr<SystemFiles> files) : files_(std::move(files)) {}
    std::vector<SpaceUser> users(FolderMeter& meter) override;
    std::vector<SpaceMount> mounts() override;
    std::vector<Message> notes() override;

private:
    std::shared_ptr<SystemFiles> files_;
};

/// Whether a kernel's version is older: "6.1.0-9-amd64" than "6.1.0-13-amd64".
[[nodiscard]] bool is_older_kernel(std::string_view version, std::string_view than);

}  // namespace fettle::tune
