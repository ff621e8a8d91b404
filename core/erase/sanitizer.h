// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/drive/identity.h"
#include "core/drive/ports.h"
#include "core/erase/abilities.h"
#include "core/erase/method.h"

namespace fettle::erase {

/// SANITIZE for one protocol. Not thread-safe.
class Sanitizer {
public:
    virtual ~Sanitizer() = default;
    /// Starts an operation and returns. It continues in the drive through resets and power cycles. `may_leave_failure`:
    /// if it fails, the drive can be made usable without a successful sanitize. Errors: those of the port.
    virtual Status begin(Method method, bool may_leave_failure) = 0;
    /// State of the last operation. Only reads.
    virtual Result<SanitizeState> state() = 0;
    /// Makes a drive usable after a failed operation. Errors: unsupported; io (the drive requires a successful
    /// sanitize).
    virtual Status leave_failure() = 0;
};

/// For the drive's protocol; nullptr if no port supports it. `ports` must outlive the result.
[[nodiscard]] std::unique_ptr<Sanitizer> make_sanitizer(Protocol protocol, DrivePorts& ports);

}  // namespace fettle::erase
