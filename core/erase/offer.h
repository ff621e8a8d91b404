// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/erase/abilities.h"
#include "core/erase/method.h"
#include "core/erase/sector_size.h"
#include "core/plan/plan.h"

namespace fettle::erase {

/// A method that the drive supports, usable or not.
struct Offer {
    Method method = Method::discard;
    Grade grade = Grade::clear;
    Promise promise = Promise::nothing;
    Message why;                     ///< what it does, and the reason for its rank
    std::optional<Message> refused;  ///< the current obstacle and its remedy; nullopt: usable
    plan::Estimate estimate;
    /// NVMe: the namespaces that lose their data. Empty: not NVMe.
    std::vector<std::uint32_t> namespaces;
    /// NVMe: the method erases the whole subsystem, that is, all namespaces of all controllers, attached or not.
    bool whole_subsystem = false;
    /// A method that sets_sector_size(): the sector sizes that the drive can have afterwards. Empty: it cannot be
    /// chosen.
    std::vector<SectorSize> sector_sizes;
    /// SECURITY commands through a bridge or controller: the path is tested before a password is set.
    bool needs_proof = false;
};

/// All methods that the drive supports, best first, including those that are currently unusable. `password_is_ours`: a
/// journal shows that Fettle set the password (recovery.h). Empty: no method.
[[nodiscard]] std::vector<Offer> offers(const Abilities& abilities, const DriveEntry& entry,
                                        bool password_is_ours = false);

/// The method to use: `wanted`, or the best one that is usable and needs no input. nullptr: none.
[[nodiscard]] const Offer* choose(const std::vector<Offer>& offers, std::optional<Method> wanted);

}  // namespace fettle::erase
