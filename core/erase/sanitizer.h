// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/drive/identity.h"
#include "core/drive/ports.h"
#include "core/erase/abilities.h"
#include "core/erase/method.h"

namespace fettle::erase {

/// SANITIZE in the words of one protocol. One thread at a time.
class Sanitizer {
public:
    virtual ~Sanitizer() = default;
    /// Begins an operation and returns; it goes on in the drive, through resets and power cuts. `may_leave_failure`:
    /// should it fail, the drive can be used without one that succeeds. Errors: those of the port.
    virtual Status begin(Method method, bool may_leave_failure) = 0;
    /// Where the last one stands. Only reads.
    virtual Result<SanitizeState> state() = 0;
    /// Makes a drive usable whose last operation failed. Error: unsupported, io: the drive insists on a success.
    virtual Status leave_failure() = 0;
};

/// For the protocol that the drive speaks; nullptr where it has none of the ports. `ports` must outlive it.
[[nodiscard]] std::unique_ptr<Sanitizer> make_sanitizer(Protocol protocol, DrivePorts& ports);

}  // namespace fettle::erase
