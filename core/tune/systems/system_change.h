// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/tune/setting.h"
#include "core/tune/systems/registry_value.h"

namespace fettle::tune {

/// A registry value before and after; nullopt: absent.
struct RegistryChange {
    std::string key;   ///< "HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\FileSystem"
    std::string name;  ///< of the value; empty: the key's default value
    std::optional<RegistryValue> before;
    std::optional<RegistryValue> after;
    friend bool operator==(const RegistryChange&, const RegistryChange&) = default;
};

/// A program of the system and its arguments, which Fettle chooses. It is started without a shell.
struct ProgramCall {
    std::string program;  ///< "powercfg"; the platform knows its folder
    std::vector<std::string> arguments;
    friend bool operator==(const ProgramCall&, const ProgramCall&) = default;
};

/// A program that makes a change, and the one that takes it back.
struct ProgramChange {
    ProgramCall make;
    ProgramCall undo;
    friend bool operator==(const ProgramChange&, const ProgramChange&) = default;
};

/// Everything that one setting of Windows or macOS needs, in the order in which it is done.
struct SystemChange {
    std::string id;   ///< of the setting
    std::string key;  ///< of the setting
    std::string title;
    std::string subject;
    std::string from;
    std::string to;
    std::vector<RegistryChange> registry;
    std::vector<ProgramChange> programs;
    bool needs_restart = false;
    std::string_view not_restored;    ///< what the undo does not bring back; empty: nothing
    std::vector<Message> afterwards;  ///< what the user has to do once the change is made, in order
};

/// The part of a change that all have: names and values.
[[nodiscard]] SystemChange blank_system_change(const Setting& setting, const std::string& value);

/// The change that leads back. The steps keep their order: a power plan is activated after its value is set, there and
/// back.
[[nodiscard]] SystemChange reversed(const SystemChange& change);

}  // namespace fettle::tune
