// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"
#include "core/erase/credential.h"
#include "core/erase/patience.h"

namespace fettle::erase {

/// The SECURITY feature set with one password. Nothing here believes a command's end: the drive's IDENTIFY
/// data is read after each, and what that says counts (tools have reported erases that were aborted). One thread at a
/// time.
class AtaSecurity {
public:
    /// All must outlive it.
    AtaSecurity(AtaPort& port, const Wait& wait, const Credential& credential)
        : port_(port), wait_(wait), credential_(credential) {}

    /// As IDENTIFY tells, asked more than once where no answer comes. Errors: those of the port.
    [[nodiscard]] Result<SecurityFacts> state();

    /// Sends F4h without F3h: a drive must refuse that (ACS-4 7.38), and nothing happens. Only where the refusal comes
    /// from the drive itself, with its registers, does the command get through. Requires: no password is set. Errors:
    /// refused, where it is lost on the way or answered by something else.
    [[nodiscard]] Status prove_path();

    /// F1h. Requires: the credential is Fettle's own. Errors: refused (frozen, another password is set), those of the
    /// port.
    [[nodiscard]] Status set_password();

    /// F3h and at once F4h, twice more where something came between them; then waits until IDENTIFY says that the
    /// password is gone. After a failure Fettle's own password is taken away again; another is sent once and stays.
    /// `expected_seconds`: the drive's estimate.
    [[nodiscard]] Status erase(bool enhanced, const std::optional<std::uint64_t>& expected_seconds);

    /// F2h where the drive is locked, F6h where the password is set. Success: the drive is unlocked and has no
    /// password. A password that the drive rejects is not sent again. Errors: refused (frozen, tries spent, wrong
    /// password), those of the port.
    [[nodiscard]] Status give_back();

private:
    [[nodiscard]] Status send_block(const AtaCommand& command, bool enhanced = false);
    [[nodiscard]] Result<SecurityFacts> state(int attempts, std::uint32_t between_ms);

    AtaPort& port_;
    const Wait& wait_;
    const Credential& credential_;
};

}  // namespace fettle::erase
