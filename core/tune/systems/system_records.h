// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/tune/stored_records.h"
#include "core/tune/systems/system_settings.h"

namespace fettle::tune {

/// What Fettle has changed: the first state before it and the last that it set.
struct SystemChangeRecord {
    SystemChange change;
    std::string at;                        ///< UTC of the last change
    std::vector<std::string> made_keys;    ///< of the registry, created for the values, outermost first
    bool complete = false;                 ///< false while the change is being made
    std::optional<SystemChange> replaced;  ///< Fettle's change before, while this one is incomplete
};

using SystemRecordText = TextOfRecords<SystemChangeRecord>;  ///< core/json/tune_system_json.h
/// What Fettle has changed on this computer.
using SystemRecords = StoredRecords<SystemChangeRecord>;

/// The record after one more change of the same setting: back to where the first one began. Error: refused (the
/// programs change something else than before, such as another power plan).
[[nodiscard]] Result<SystemChangeRecord> merged(const std::optional<SystemChangeRecord>& before,
                                                const SystemChange& change, const std::string& now);

/// What Fettle finds where it left something, for an undo.
struct SystemUndoState {
    SystemChangeRecord record;
    std::vector<std::string> foreign = {};  ///< values that someone else has changed since
    std::string blocked = {};               ///< why it must not be undone now; empty: nothing is known against it
};

/// Compares what the system has with what Fettle set. Anything that is neither that nor as before is foreign. `now`:
/// the setting today; nullptr: there is none, or it is not known. Errors: those of SystemChanger::value.
[[nodiscard]] Result<SystemUndoState> state_of(SystemChanger& changer, SystemSettings& settings,
                                               SystemChangeRecord record, const Setting* now);

/// Whether the value is as the record's change, or the one that it replaced, left or found it.
[[nodiscard]] bool is_own(const SystemChangeRecord& record, const RegistryChange& part,
                          const std::optional<RegistryValue>& now);

}  // namespace fettle::tune
