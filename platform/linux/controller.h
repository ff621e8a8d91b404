// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The real sysfs folder below the drive's controller: the drive's own folder, or the first controller of an NVMe
/// namespace (a multipath namespace has no single parent).
[[nodiscard]] std::string device_folder(const Roots& roots, const std::string& drive);

/// The PCI function of the drive; behind Intel's VMD, the VMD itself.
[[nodiscard]] std::optional<check::Controller> read_controller(const Roots& roots, const std::string& drive);

/// The PCI Express link of an NVMe drive; nullopt for others, and if not on PCI Express.
[[nodiscard]] std::optional<check::PcieLink> read_pcie_link(const Roots& roots, const std::string& drive);

/// The Serial ATA link; nullopt if libata does not drive it.
[[nodiscard]] std::optional<check::SataLink> read_sata_link(const Roots& roots, const std::string& drive);

}  // namespace fettle::linux_system
