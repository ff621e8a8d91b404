// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// How this computer uses its drives: sysfs, the mount table, systemd's and cron's files, and the partition tables if
/// they may be read. `open` and `read_table` are called from as many threads as `inspect` is.
class LinuxMachineSource final : public check::MachineSource {
public:
    using TableReader = std::function<Result<partition::Table>(BlockDevice&, std::optional<std::uint32_t>)>;
    using Opener = std::function<Result<DrivePorts>(const DriveEntry&)>;

    LinuxMachineSource(Roots roots, Opener open, TableReader read_table);
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;

private:
    [[nodiscard]] Result<partition::Table> table_of(const DriveEntry& drive, Wake wake) const;

    Roots roots_;
    Opener open_;
    TableReader read_table_;
};

}  // namespace fettle::linux_system
