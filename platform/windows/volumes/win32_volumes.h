// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/windows/volumes/partition_manager.h"
#include "platform/windows/volumes/system_facts.h"
#include "platform/windows/volumes/volume_files.h"
#include "platform/windows/volumes/volume_list.h"
#include "platform/windows/volumes/volume_optimizer.h"

namespace fettle::windows {

/// This computer's volumes and registry.
[[nodiscard]] std::unique_ptr<VolumeList> make_volume_list();
[[nodiscard]] std::unique_ptr<VolumeFiles> make_volume_files();

/// This computer's Windows.
[[nodiscard]] std::unique_ptr<SystemFacts> make_system_facts();

/// This computer's WMI.
[[nodiscard]] std::unique_ptr<VolumeOptimizer> make_volume_optimizer();
[[nodiscard]] std::unique_ptr<PartitionManager> make_partition_manager();

}  // namespace fettle::windows
