// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/drive/facts.h"
#include "core/erase/erase_plan.h"
#include "core/erase/offer.h"
#include "core/erase/recovery.h"
#include "core/plan/job.h"
#include "core/plan/pinned_drive.h"

namespace fettle {

/// Which drive to erase, and how.
struct EraseRequest {
    std::string drive;  ///< a name for Inspection::find
    erase::Purpose purpose = erase::Purpose::erase;
    std::optional<erase::Method> method;        ///< nullopt: the best available one; to resume: the one in the journal
    std::optional<std::uint32_t> sector_bytes;  ///< the logical sector size afterwards; nullopt: kept
    std::string psid;                           ///< from the drive's label, for psid_revert
    /// Which password is set on the drive, for unlock and the security methods; nullopt: Fettle's, if a journal records
    /// it.
    std::optional<erase::PasswordKind> password;
    std::optional<erase::Credential> credential;  ///< the password; without it, the plan is only for display
};

/// The erase methods of a drive, and the state left by an earlier erase.
struct EraseMethods {
    plan::PinnedDrive drive;
    std::vector<erase::Offer> offers;  ///< best first
    erase::Recovery recovery;
    std::vector<Missing> missing;
    bool can_suspend = false;  ///< the computer can suspend, which unfreezes most drives
};

/// Service: erases drives.
class Erasing {
public:
    virtual ~Erasing() = default;

    /// The erase methods that the drive supports. Queries the drive without changing it. Errors: those of
    /// Inspection::find; not_permitted, vanished, io, unsupported.
    virtual Result<EraseMethods> methods(const std::string& drive) = 0;

    /// A job that erases a drive, or finishes or undoes an interrupted erase. Obstacles become requirements that are
    /// not met. Errors: as methods; unsupported (no such method), invalid_argument (nothing to resume).
    virtual Result<plan::Job> plan(const EraseRequest& request) = 0;

    /// Suspends the computer for a few seconds, which unfreezes most drives. Make a new plan afterwards. Errors:
    /// unsupported, not_permitted, io.
    virtual Status unfreeze() = 0;
};

}  // namespace fettle
