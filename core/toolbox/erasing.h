// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    std::string drive;  ///< as Inspection::find knows it
    erase::Purpose purpose = erase::Purpose::erase;
    std::optional<erase::Method> method;  ///< nullopt: the best that can be used; to resume: the journal's
    std::string psid;                     ///< from the drive's label, for psid_revert
    /// Whose password is on the drive, for unlock and the security methods; nullopt: Fettle's, where a journal says so.
    std::optional<erase::PasswordKind> password;
    std::optional<erase::Credential> credential;  ///< the password; without it the plan is for showing alone
};

/// The ways to erase a drive, and what an earlier erase has left of it.
struct EraseMethods {
    plan::PinnedDrive drive;
    std::vector<erase::Offer> offers;  ///< the best first
    erase::Recovery recovery;
    std::vector<Missing> missing;
    bool can_suspend = false;  ///< the machine can, which ends the frozen state of most drives
};

/// Service: erases drives.
class Erasing {
public:
    virtual ~Erasing() = default;

    /// How the drive can be erased; queries it, and changes nothing. Errors: those of Inspection::find; not_permitted,
    /// vanished, io, unsupported.
    virtual Result<EraseMethods> methods(const std::string& drive) = 0;

    /// A job that erases a drive, or that finishes or undoes what an interrupted erase has left. What stands against it
    /// is a need that is not met. Errors: as methods; unsupported (no such method), invalid_argument (nothing to
    /// resume).
    virtual Result<plan::Job> plan(const EraseRequest& request) = 0;

    /// Suspends the machine for some seconds, after which most frozen drives are frozen no more: make the plan anew.
    /// Errors: unsupported, not_permitted, io.
    virtual Status unfreeze() = 0;
};

}  // namespace fettle
