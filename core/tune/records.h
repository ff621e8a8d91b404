// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/tune/change.h"
#include "core/tune/stored_records.h"
#include "core/tune/tune_plan.h"

namespace fettle::tune {

using RecordText = TextOfRecords<ChangeRecord>;  ///< core/json/tune_json.h

/// What Fettle has changed on this computer.
class Records : public StoredRecords<ChangeRecord> {
public:
    using StoredRecords::StoredRecords;
    /// A folder that Fettle made for this key's change holds a file of another one: that one's undo is to remove it.
    /// Errors: those of all() and save().
    [[nodiscard]] Status hand_over(const std::string& folder, const std::string& key);
};

/// The record after one more change of the same setting: back to where the first one began.
[[nodiscard]] ChangeRecord merged(const std::optional<ChangeRecord>& before, const Change& change,
                                  const std::string& now);

/// /etc/fstab without what other changes have done to the same lines of swap areas: options of a line that this one has
/// added, and the removal of a line whose options this one has changed.
[[nodiscard]] std::string fstab_without(std::string text, const ChangeRecord& record,
                                        const std::vector<ChangeRecord>& others);

/// Compares what the system has with what Fettle set. Anything that is neither that nor as before is foreign. `drive`:
/// the setting's drive today; empty: gone, or none. `others`: changes that are undone with this one, or for a list,
/// all.
[[nodiscard]] Result<UndoState> state_of(SystemFiles& files, ChangeRecord record, const std::string& drive,
                                         const std::vector<ChangeRecord>& others = {});

}  // namespace fettle::tune
