// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/toolbox/toolbox.h"

/// Text output for NVMe namespaces.
namespace fettle::cli {

[[nodiscard]] std::string namespaces_words(const Session& session, const NamespaceReport& report);

/// The command that undoes a completed request; empty: it cannot be undone. `drive`: the name that the user typed or
/// the drive's serial number.
[[nodiscard]] std::string undo_command(const namespaces::Request& request, std::uint32_t nsid,
                                       const std::string& drive);

}  // namespace fettle::cli
