// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"

namespace fettle::plan {

/// Relation between two entries of the drive list.
enum class Kinship : std::uint8_t {
    none,
    same_unit,       ///< two paths to one namespace or logical unit: changing one changes the other
    same_subsystem,  ///< namespaces, or a controller without any, of one NVM subsystem: they share its firmware and
                     ///< erase
};

/// An entry and its place, which may be nullptr.
struct Kin {
    const DriveEntry& entry;
    const check::DrivePlace* place = nullptr;
};

/// By serial number and model, which all controllers of an NVM subsystem share (NVMe Base 2.0 figure 275), or by the
/// PCI function if a drive reports no serial number; for logical units of SAS drives, by their name (NAA).
[[nodiscard]] Kinship kinship(const Kin& one, const Kin& other);

/// Whether it is another path to one of `entries`, and so held together with that entry.
[[nodiscard]] bool is_path_to_any(const Kin& one, const std::vector<DriveEntry>& entries);

/// Adds a relative of the drive that a job is for to the entries that are held with the drive, unless it is another
/// path to the drive or to one of `held`: all paths to a unit are held together.
void add_to_hold(const Kin& relative, Kinship kinship, std::vector<DriveEntry>& held);

}  // namespace fettle::plan
