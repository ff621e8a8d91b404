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

/// What a lock is for.
enum class Locked : std::uint8_t {
    documents,  ///< reading, changing and saving them: held briefly, and waited for
    runner,     ///< running tasks: held while they run; whoever holds it knows that no other process runs one
};

/// Keeps other processes of Fettle's off while it lives.
class StoreLock {
public:
    virtual ~StoreLock() = default;
};

/// Port: where schedule and state are kept, as texts.
class Store {
public:
    virtual ~Store() = default;
    /// nullopt: there is none yet. Errors: io, not_permitted, too_large.
    virtual Result<std::optional<std::string>> load(Document which) = 0;
    /// Afterwards all of `text` is there and survives a power cut; on an error, or a crash, what was there before.
    /// Errors: io, not_permitted.
    virtual Status save(Document which, std::string_view text) = 0;
    /// Puts a damaged document out of the way, without losing it; returns where it is now. Errors: io, not_permitted.
    virtual Result<std::string> set_aside(Document which) = 0;
    /// Waits a few seconds for `documents`, and not at all for `runner`. Errors: busy, io, not_permitted.
    virtual Result<std::unique_ptr<StoreLock>> lock(Locked what) = 0;
};

inline constexpr std::size_t kLargestDocument = std::size_t{4} << 20U;

/// The documents as JSON text.
[[nodiscard]] std::string to_json(const Schedule& schedule);
[[nodiscard]] std::string to_json(const State& state);
/// Errors: malformed, and unsupported for what a newer Fettle wrote.
[[nodiscard]] Result<Schedule> parse_schedule(std::string_view text);
[[nodiscard]] Result<State> parse_state(std::string_view text);

struct Loaded {
    Schedule schedule;
    State state;
    std::vector<std::string> problems;  ///< what was set aside and why, in English
    bool is_default = false;            ///< no schedule was kept: this is the default one
};

/// What is kept; the default in the place of what is absent, or is damaged and was set aside. With `read_only` nothing
/// is set aside. Errors: io, not_permitted.
[[nodiscard]] Result<Loaded> load(Store& store, bool read_only);

}  // namespace fettle::schedule
