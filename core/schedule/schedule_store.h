// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/schedule/state.h"
#include "core/schedule/task.h"

namespace fettle::schedule {

enum class Document : std::uint8_t { schedule, state };

/// Purpose of a lock.
enum class Locked : std::uint8_t {
    documents,  ///< reading, changing and saving documents: held briefly; waits
    runner,     ///< running tasks: held during the run; its holder is the only process that runs tasks
};

/// Keeps other Fettle processes out while it exists.
class ScheduleLock {
public:
    virtual ~ScheduleLock() = default;
};

/// Port: storage of schedule and state as text.
class ScheduleStore {
public:
    virtual ~ScheduleStore() = default;
    /// nullopt: none yet. Errors: io, not_permitted, too_large.
    virtual Result<std::optional<std::string>> load(Document which) = 0;
    /// On success the new text is complete and survives a power failure; on an error or crash the old text remains.
    /// Errors: io, not_permitted.
    virtual Status save(Document which, std::string_view text) = 0;
    /// Renames a damaged document; returns its new path. Errors: io, not_permitted.
    virtual Result<std::string> set_aside(Document which) = 0;
    /// Waits a few seconds for `documents`, and not at all for `runner`. Errors: busy, io, not_permitted.
    virtual Result<std::unique_ptr<ScheduleLock>> lock(Locked what) = 0;
};

inline constexpr std::size_t kLargestDocument = std::size_t{4} << 20U;

/// The documents as JSON text.
[[nodiscard]] std::string to_json(const Schedule& schedule);
[[nodiscard]] std::string to_json(const State& state);
/// Errors: malformed; unsupported, if written by a newer Fettle.
[[nodiscard]] Result<Schedule> parse_schedule(std::string_view text);
[[nodiscard]] Result<State> parse_state(std::string_view text);

struct Loaded {
    Schedule schedule;
    State state;
    std::vector<std::string> problems;  ///< what was set aside and why, in English
    bool is_default = false;            ///< no saved schedule: this is the default
};

/// The saved documents, or defaults for absent ones and for damaged ones, which are set aside. With `read_only` nothing
/// is set aside. Errors: io, not_permitted.
[[nodiscard]] Result<Loaded> load(ScheduleStore& store, bool read_only);

}  // namespace fettle::schedule
