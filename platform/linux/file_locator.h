// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/lookup/address_use.h"
#include "platform/linux/dm_table.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Follows addresses up to the mounted file systems (LayersAbove), and searches those for the files (search_files,
/// btrfs_owners).
class LinuxFileLocator final : public lookup::FileLocator {
public:
    explicit LinuxFileLocator(const Roots& roots) : LinuxFileLocator(roots, dm_tables(roots)) {}
    /// For tests.
    LinuxFileLocator(Roots roots, DmTableReader tables) : roots_(std::move(roots)), tables_(std::move(tables)) {}

    Result<lookup::Geometry> geometry(const DriveEntry& entry) override;
    Result<lookup::Findings> find(const DriveEntry& entry, const std::vector<lookup::Range>& ranges,
                                  const lookup::OnProgress& on_progress, const CancelToken& cancel) override;

private:
    Roots roots_;
    DmTableReader tables_;
};

}  // namespace fettle::linux_system
