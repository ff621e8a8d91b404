// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/erase/abilities.h"
#include "core/erase/credential.h"
#include "core/erase/method.h"
#include "core/erase/offer.h"
#include "core/plan/kinship.h"
#include "core/plan/plan.h"

namespace fettle::erase {

/// Why the plan is made.
enum class Purpose : std::uint8_t {
    erase,
    resume,  ///< an erase was cut off: finish it
    unlock,  ///< an erase was cut off: give the drive back without erasing any more
};

/// What a step of the plan does; plan.steps[i] is of kinds[i].
enum class StepKind : std::uint8_t {
    look_before,   ///< reads places, to compare them afterwards
    prove_path,    ///< sees that the erase command gets through what stands between
    set_password,  ///< F1h
    erase,
    free_blocks,  ///< discards what an overwrite filled, so that the drive is as fresh as a new one
    look_after,   ///< has the system read the drive again, and reads the same places
    unlock,       ///< F2h and F6h
};

/// Everything that a plan is made from.
struct Situation {
    /// Another namespace or controller of the same subsystem, or another path to the same unit.
    struct Sibling {
        DriveEntry entry;
        const check::DrivePlace* place = nullptr;
        plan::Kinship kinship = plan::Kinship::same_subsystem;
    };
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< as the drive itself says who it is
    const check::DrivePlace* place = nullptr;  ///< nullptr: the system told nothing
    std::vector<Sibling> siblings;
    std::optional<Message> claim;  ///< what uses the drive as a whole: allocation::claim_on_whole_drive
    Abilities abilities;
    bool not_itself = false;  ///< its controller fell back to a mode in which it is not the drive that it is
    std::optional<bool> on_battery;
    bool can_suspend = false;
};

/// What is asked for.
struct Wish {
    Purpose purpose = Purpose::erase;
    std::optional<Method> method;  ///< nullopt: the best
    std::string psid;
    bool journal_tells = false;  ///< a journal says that the password on the drive may be Fettle's
    /// Whose password is on the drive, where the user says so; for unlock and the security methods.
    std::optional<PasswordKind> password;
    /// The password itself: a plan for showing needs none.
    std::optional<Credential> credential;
};

struct ErasePlan {
    Purpose purpose = Purpose::erase;
    Method method = Method::discard;
    Grade grade = Grade::clear;
    Promise promise = Promise::nothing;
    std::string psid;
    /// With which SECURITY commands are sent: Fettle's own, or one that was given. nullopt: the plan names a password
    /// that was not given yet, and cannot be carried out.
    std::optional<Credential> credential = Credential::fettle();
    DriveEntry entry;
    std::vector<DriveEntry> siblings;  ///< that are erased too, and are held while it lasts
    /// nvme::SubsystemNamespaces::words() of a method that acts on the whole subsystem, else empty.
    std::string namespaces;
    std::vector<StepKind> kinds;
    plan::Plan plan;
    std::vector<std::string> journals;  ///< of earlier jobs that this one makes good
};

/// Makes the plan. What stands against it is a need that is not met. Errors: unsupported (the
/// drive does not have the method, or none), invalid_argument (a PSID or a password for another method, a password
/// where none is set).
[[nodiscard]] Result<ErasePlan> make_plan(const Situation& situation, const Wish& wish);

/// "erase-sanitize-block": what the journal calls the step, so that a later look at it knows the method. With a
/// password that Fettle did not set the name ends in kWithPassword.
[[nodiscard]] std::string erase_step_id(Method method, bool foreign_password = false);
inline constexpr std::string_view kWithPassword = "-with-password";

}  // namespace fettle::erase
