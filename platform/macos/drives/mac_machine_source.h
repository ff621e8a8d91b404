// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/check/machine.h"
#include "platform/macos/drives/mac_drive_source.h"
#include "platform/macos/drives/mounts.h"

namespace fettle::macos {

/// How this Mac uses its drives.
class MacMachineSource final : public check::MachineSource {
public:
    using TableReader = std::function<Result<partition::Table>(BlockDevice&, std::optional<std::uint32_t>)>;

    MacMachineSource(std::shared_ptr<Programs> programs, std::shared_ptr<MountTable> mounts,
                     std::shared_ptr<DriveOpener> opener, TableReader read_table)
        : reporter_(std::move(programs)),
          mounts_(std::move(mounts)),
          opener_(std::move(opener)),
          read_table_(std::move(read_table)) {}

    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;

private:
    [[nodiscard]] Result<partition::Table> table_of(const DriveEntry& drive, Wake wake) const;

    StorageReporter reporter_;
    std::shared_ptr<MountTable> mounts_;
    std::shared_ptr<DriveOpener> opener_;
    TableReader read_table_;
};

}  // namespace fettle::macos
