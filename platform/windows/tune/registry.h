// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/tune/systems/registry_value.h"

/// Values of the registry as a 64-bit program sees it. Keys are "HKEY_LOCAL_MACHINE\…" or "HKEY_CURRENT_USER\…". A key
/// that is a link to another key (REG_LINK) is not followed, except for CurrentControlSet, which always is one. Errors
/// of all: invalid_argument (another form), refused (a link), not_permitted, io.
namespace fettle::windows::registry {

/// nullopt: absent. Error also: too_large (more than 1 MiB).
[[nodiscard]] Result<std::optional<tune::RegistryValue>> value(const std::string& key, const std::string& name);
[[nodiscard]] Result<bool> has_key(const std::string& key);
/// Creates a key if there is none; the key that it is in must exist (not_found).
[[nodiscard]] Status make_key(const std::string& key);
/// Removes a key if it has neither keys nor values in it.
[[nodiscard]] Status remove_empty_key(const std::string& key);
/// Sets or deletes (nullopt) a value, and has the registry written to its file. Error also: not_found (no such key, and
/// a value to set).
[[nodiscard]] Status set_value(const std::string& key, const std::string& name,
                               const std::optional<tune::RegistryValue>& value);

}  // namespace fettle::windows::registry
