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

/// Purpose of the plan.
enum class Purpose : std::uint8_t {
    erase,
    resume,  ///< finish an interrupted erase
    unlock,  ///< end an interrupted erase without erasing more
};

/// Kind of a step; plan.steps[i] is of kinds[i].
enum class StepKind : std::uint8_t {
    look_before,   ///< samples locations for comparison after the erase
    prove_path,    ///< confirms that the erase command passes the bridge or controller
    set_password,  ///< F1h
    erase,
    free_blocks,  ///< discards what an overwrite filled, so that the drive performs like new
    look_after,   ///< rereads the partition table, then samples the same locations
    rescan,       ///< has the system detect the new sector size
    unlock,       ///< F2h and F6h
};

/// Input for a plan.
struct EraseInputs {
    /// Another namespace or controller of the same subsystem, or another path to the same unit.
    struct Sibling {
        DriveEntry entry;
        const check::DrivePlace* place = nullptr;
        plan::Kinship kinship = plan::Kinship::same_subsystem;
    };
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< the identity that the drive itself reports
    const check::DrivePlace* place = nullptr;  ///< nullptr: no information from the system
    std::vector<Sibling> siblings;
    std::optional<Message> claim;  ///< what uses the drive as a whole: allocation::claim_on_whole_drive
    Abilities abilities;
    bool not_itself = false;  ///< its controller fell back to an emergency mode
    std::optional<bool> on_battery;
    bool can_suspend = false;
};

/// The user's request.
struct Wish {
    Purpose purpose = Purpose::erase;
    std::optional<Method> method;  ///< nullopt: the best
    std::string psid;
    bool journal_tells = false;  ///< a journal shows that the password on the drive may be Fettle's
    /// Logical sectors of this size from then on; only with a method that sets_sector_size(). nullopt: as they are.
    std::optional<std::uint32_t> sector_bytes;
    /// To resume: the sector size that the interrupted erase was to set (recovery.h).
    std::optional<std::uint32_t> journal_sector_bytes;
    /// Kind of the password on the drive, if the user specified it; for unlock and the security methods.
    std::optional<PasswordKind> password;
    /// The password itself; not needed to show a plan.
    std::optional<Credential> credential;
};

struct ErasePlan {
    Purpose purpose = Purpose::erase;
    Method method = Method::discard;
    Grade grade = Grade::clear;
    Promise promise = Promise::nothing;
    std::string psid;
    std::optional<std::uint32_t> sector_bytes;  ///< afterwards; nullopt: as before
    /// Password for the SECURITY commands: Fettle's own, or one that was entered. nullopt: the plan needs a password
    /// that is still missing, and cannot be executed.
    std::optional<Credential> credential = Credential::fettle();
    DriveEntry entry;
    std::vector<DriveEntry> siblings;  ///< siblings that are erased too, held during the job
    /// nvme::SubsystemNamespaces::words() of a method that acts on the whole subsystem, else empty.
    std::string namespaces;
    std::vector<StepKind> kinds;
    plan::Plan plan;
    std::vector<std::string> journals;  ///< journals of earlier jobs that this job settles
};

/// Makes the plan. Obstacles become needs that are not met. Errors: unsupported (the drive does not
/// support the method, any method, or the sector size), invalid_argument (a PSID, password or sector size for another
/// method, a password where none is set, a sector size to resume, none for set_sectors or the one in use).
[[nodiscard]] Result<ErasePlan> make_plan(const EraseInputs& inputs, const Wish& wish);

/// Name of the step in the journal, such as "erase-sanitize-block", which identifies the method later. With a password
/// that Fettle did not set, the name ends in kWithPassword; with a sector size on a SATA or SAS drive, in this size:
/// "erase-format-unit-4096".
[[nodiscard]] std::string erase_step_id(Method method, bool foreign_password = false,
                                        std::optional<std::uint32_t> sector_bytes = std::nullopt);
inline constexpr std::string_view kWithPassword = "-with-password";

}  // namespace fettle::erase
