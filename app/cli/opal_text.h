// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/toolbox/opal.h"

/// Text output for the locking of self-encrypting drives.
namespace fettle::cli {

[[nodiscard]] std::string opal_words(const Session& session, const OpalReport& report);

/// The command that undoes a completed job; empty: it cannot be undone. `drive`: the name that the user typed.
[[nodiscard]] std::string opal_undo(opal::Action action, const std::string& drive);

/// For a setup that did not complete: what is true of the drive now, and the commands that help; empty: no password has
/// been set.
[[nodiscard]] std::string opal_half_setup(const plan::Receipt& receipt, const std::string& drive);

}  // namespace fettle::cli
