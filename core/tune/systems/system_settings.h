// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tune/setting.h"
#include "core/tune/system_files.h"
#include "core/tune/systems/system_change.h"

namespace fettle::tune {

/// The settings of a system whose changes consist of registry values and programs. Reads only. Thread-safe. Blocks
/// while the system's programs report, a few seconds at most.
class SystemSettings {
public:
    virtual ~SystemSettings() = default;
    /// All settings, with advice.
    virtual std::vector<Setting> settings() = 0;
    /// What has to be done so that a setting of settings() gets this value. Errors: invalid_argument (with the accepted
    /// values), refused (the setting's obstacle), not_found (no such setting), those of reading values.
    virtual Result<SystemChange> change(const Setting& setting, const std::string& value) = 0;
    /// Why a change that was made must not be undone now; empty: nothing is known against it.
    virtual std::string undo_obstacle(const SystemChange& made) = 0;
};

/// Port: makes the parts of changes. Keys, names and programs come from this folder's sources and from records of
/// changes, never from a client of the service. Thread-safe.
class SystemChanger {
public:
    virtual ~SystemChanger() = default;

    /// A registry value; nullopt: absent. Errors: unsupported (the system has no registry), refused (a link),
    /// not_permitted, io.
    virtual Result<std::optional<RegistryValue>> value(const std::string& key, const std::string& name) = 0;
    /// Whether there is a key. Errors: those of value().
    virtual Result<bool> has_key(const std::string& key) = 0;
    /// Creates a key if there is none. The key that it is in must exist. Errors: not_found, those of value().
    virtual Status make_key(const std::string& key) = 0;
    /// Removes a key if nothing is in it. Never fails because something is, or because there is none. Errors: those of
    /// value().
    virtual Status remove_empty_key(const std::string& key) = 0;
    /// Sets a value, or deletes it (nullopt). On success, the change is durable. Errors: not_found (no such key, and a
    /// value to set), those of value().
    virtual Status set_value(const std::string& key, const std::string& name,
                             const std::optional<RegistryValue>& value) = 0;
    /// Runs a program of the system to its end. Errors: unsupported (no such program), not_permitted, timeout, io (with
    /// the program's message).
    virtual Status run(const ProgramCall& call) = 0;

    /// Errors: busy, refused (no folder), io, not_permitted.
    virtual Result<std::unique_ptr<SettingsLock>> lock() = 0;
};

}  // namespace fettle::tune
