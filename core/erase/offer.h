// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/erase/abilities.h"
#include "core/erase/method.h"
#include "core/plan/plan.h"

namespace fettle::erase {

/// One way that a drive has, or would have if nothing stood against it.
struct Offer {
    Method method = Method::discard;
    Grade grade = Grade::clear;
    Promise promise = Promise::nothing;
    Message why;                     ///< what it does, and why it stands where it stands
    std::optional<Message> refused;  ///< what stands against it now, and the way out; nullopt: it can be used
    plan::Estimate estimate;
    /// NVMe: the namespaces that lose their data; empty: not NVMe.
    std::vector<std::uint32_t> namespaces;
    /// NVMe: the method acts on the whole subsystem: all namespaces of all controllers, those that are attached nowhere
    /// too.
    bool whole_subsystem = false;
    /// SECURITY commands through something that translates: the path is proven before a password is set.
    bool needs_proof = false;
};

/// Every way that the drive has, the best first, with those that cannot be used now. `password_is_ours`: a journal says
/// that the password on the drive is Fettle's (recovery.h). Empty: it has none.
[[nodiscard]] std::vector<Offer> offers(const Abilities& abilities, const DriveEntry& entry,
                                        bool password_is_ours = false);

/// The one to take: `wanted`, or the best that is not refused and asks nothing of the user. nullptr: there is none.
[[nodiscard]] const Offer* choose(const std::vector<Offer>& offers, std::optional<Method> wanted);

}  // namespace fettle::erase
