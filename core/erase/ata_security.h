// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"
#include "core/erase/credential.h"
#include "core/erase/patience.h"

namespace fettle::erase {

/// The SECURITY feature set with one password. A command's completion status is not trusted: after each command the
/// IDENTIFY data is read and decides the result (tools have reported success for erases that were aborted). Not
/// thread-safe.
class AtaSecurity {
public:
    /// Both must outlive this object.
    AtaSecurity(AtaPort& port, const Wait& wait, const Credential& credential)
        : port_(port), wait_(wait), credential_(credential) {}

    /// The state from the IDENTIFY data; retried if the drive does not respond. Errors: those of the port.
    [[nodiscard]] Result<SecurityFacts> state();

    /// Sends F4h without F3h, which a drive must reject (ACS-4 7.38) without effect. Only if the rejection comes from
    /// the drive itself, with its registers, do commands reach the drive. Requires: no password is set. Errors:
    /// refused, if the command is lost or something else responds.
    [[nodiscard]] Status prove_path();

    /// F1h. Requires: the credential is Fettle's own. Errors: refused (frozen, another password is set), those of the
    /// port.
    [[nodiscard]] Status set_password();

    /// F3h followed immediately by F4h, with up to two retries; then waits until the IDENTIFY data shows that the
    /// password is gone. After a failure Fettle's own password is removed; another password is sent only once and stays
    /// set. `expected_seconds`: the drive's estimate.
    [[nodiscard]] Status erase(bool enhanced, const std::optional<std::uint64_t>& expected_seconds);

    /// F2h if the drive is locked, F6h if a password is set. Success: the drive is unlocked and has no password. A
    /// rejected password is not sent again. Errors: refused (frozen, attempts exhausted, wrong password), those of the
    /// port.
    [[nodiscard]] Status give_back();

private:
    [[nodiscard]] Status send_block(const AtaCommand& command, bool enhanced = false);
    [[nodiscard]] Result<SecurityFacts> state(int attempts, std::uint32_t between_ms);

    AtaPort& port_;
    const Wait& wait_;
    const Credential& credential_;
};

}  // namespace fettle::erase
