// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle {

/// What the system itself has found out about a drive's TCG Opal.
struct SystemOpal {
    bool supported = false;
    bool locking_supported = false;
    bool locking_enabled = false;
    bool locked = false;
    bool mbr_enabled = false;
    bool mbr_done = false;
};

/// Changes of a self-encrypting drive by TCG Opal 2.01: its owner (SID of the Admin SP), the Locking SP, whose
/// administrator (Admin1) gets the owner's password when it is activated, and the global range, which is the whole
/// drive. Linux offers this as the sed-opal interface.
///
/// Not thread-safe. Passwords are sent to the drive as they are. Errors of all methods: refused (the drive does not
/// accept the password, or no more attempts until a power cycle), unsupported (by the system or the drive),
/// not_permitted, busy, io, vanished, timeout, malformed (a password longer than Opal permits: it is never cut).
class OpalPort {
public:
    using Password = std::span<const std::uint8_t>;
    virtual ~OpalPort() = default;
    /// Sends nothing to the drive that changes it.
    virtual Result<SystemOpal> status() = 0;
    /// Replaces the public first password of SID (MSID). Error refused also if the drive already has an owner.
    virtual Status take_ownership(Password password) = 0;
    /// Activates the Locking SP. Data remain and can be read and written.
    virtual Status activate_locking(Password password) = 0;
    /// From now on, every power cycle locks the global range. It remains unlocked now.
    virtual Status protect(Password password) = 0;
    /// Locks or unlocks the global range for reading and writing.
    virtual Status set_locked(Password password, bool locked) = 0;
    /// Hides the shadow MBR, the pre-boot image that the drive shows in place of its data, until the next power cycle
    /// (MBRDone).
    virtual Status hide_shadow_mbr(Password password) = 0;
    /// Has the system unlock the global range whenever the computer resumes from suspend, until it is restarted.
    virtual Status keep_for_resume(Password password) = 0;
    /// Deactivates the Locking SP and keeps the global range's key, and thus its data (RevertSP with
    /// KeepGlobalRangeKey). Requires: not locked.
    virtual Status deactivate_locking(Password password) = 0;
    /// Replaces the password of SID.
    virtual Status change_owner(Password password, Password next) = 0;
    /// Reverts the drive to its factory state, with new keys: all data is destroyed.
    virtual Status revert(Password password) = 0;
};

/// The system's interface for an open drive: on Linux, its block port also implements it. nullptr: there is none.
[[nodiscard]] inline OpalPort* opal_port(DrivePorts& ports) { return dynamic_cast<OpalPort*>(ports.block.get()); }

}  // namespace fettle
