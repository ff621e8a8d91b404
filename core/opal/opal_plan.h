// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/erase/abilities.h"
#include "core/opal/password.h"
#include "core/opal/state.h"
#include "core/plan/kinship.h"
#include "core/plan/plan.h"

namespace fettle::opal {

enum class Action : std::uint8_t {
    setup,  ///< set a password; all data remains
    lock,
    unlock,
    disable,  ///< undo of setup; all data remains
    revert,   ///< to the factory state; destroys all data
};
/// "setup", "lock", …: stable.
[[nodiscard]] std::string_view name(Action action) noexcept;

struct Request {
    Action action = Action::lock;
    bool for_resume = false;                   ///< unlock: the system also unlocks the drive after each suspend
    std::shared_ptr<const Password> password;  ///< without it, the plan is only for display
};

/// Input for a plan.
struct OpalInputs {
    /// Another entry of the drive list for the same drive: it is locked along with it.
    struct Sibling {
        DriveEntry entry;
        const check::DrivePlace* place = nullptr;  ///< nullptr: no information from the system
        plan::Kinship kinship = plan::Kinship::same_subsystem;
    };
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< the identity that the drive itself reports
    const check::DrivePlace* place = nullptr;  ///< nullptr: no information from the system; not needed to unlock
    std::vector<Sibling> siblings;
    erase::Abilities abilities;
    State state;
    std::optional<bool> on_battery;
};

struct OpalPlan {
    Action action = Action::lock;
    DriveEntry entry;
    /// Held with the drive; to unlock, they are not held, and the system detects their partitions afterwards.
    std::vector<DriveEntry> siblings;
    /// nvme::SubsystemNamespaces::words(), which must be the same when the job starts; empty: not compared.
    std::string namespaces;
    std::vector<std::string> kinds;  ///< of the steps: kStepOwn, …
    std::shared_ptr<const Password> password;
    plan::Plan plan;
};

// Step ids, in plan, work and journal.
inline constexpr std::string_view kStepOwn = "take-ownership";
inline constexpr std::string_view kStepActivate = "activate-locking";
inline constexpr std::string_view kStepProtect = "protect";
inline constexpr std::string_view kStepProve = "prove-password";
inline constexpr std::string_view kStepLock = "lock";
inline constexpr std::string_view kStepUnlock = "unlock";
inline constexpr std::string_view kStepHideMbr = "hide-pre-boot-image";
inline constexpr std::string_view kStepResume = "unlock-after-suspend";
inline constexpr std::string_view kStepDeactivate = "deactivate-locking";
inline constexpr std::string_view kStepGiveBack = "give-up-ownership";
inline constexpr std::string_view kStepRevert = "revert";

/// Obstacles that may go away become needs that are not met. Errors: unsupported (no Opal 1 or 2, or not on this
/// system), io or not_permitted (what the drive supports could not be read), invalid_argument (already locked, not
/// locked, no password to lock with, no password to disable or revert with). The plan's hash is not set here.
[[nodiscard]] Result<OpalPlan> make_plan(const Request& request, const OpalInputs& inputs);

}  // namespace fettle::opal
