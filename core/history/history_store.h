// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/bench/boot.h"
#include "core/history/observation.h"

namespace fettle::history {

/// A run of a scheduled task.
struct TaskRun {
    std::int64_t began = 0;
    std::int64_t ended = 0;
    std::string task;
    std::string outcome;  ///< schedule::name
    std::string detail;
    friend bool operator==(const TaskRun&, const TaskRun&) = default;
};

struct Range {
    std::int64_t since = 0;
    std::optional<std::int64_t> until;
};

/// Port: storage of observations. Not thread-safe; several programs may use one store.
class HistoryStore {
public:
    virtual ~HistoryStore() = default;
    /// Durable on return. A second observation of a drive at the same time replaces the first. A damaged store is set
    /// aside and replaced; problems() reports it. Errors: io, not_permitted, busy, unsupported (written by a newer
    /// Fettle).
    virtual Status add(const std::vector<Observation>& observations) = 0;
    virtual Status add_run(const TaskRun& run) = 0;
    /// A second record of the same start replaces the first.
    virtual Status add_boot(const bench::BootRecord& boot) = 0;
    /// Oldest first; may be empty.
    virtual Result<std::vector<Observation>> observations(const std::string& drive, const Range& range) = 0;
    virtual Result<std::vector<TaskRun>> runs(const Range& range) = 0;
    virtual Result<std::vector<bench::BootRecord>> boots(const Range& range) = 0;
    /// The newest observation of each drive, by key.
    virtual Result<std::vector<Observation>> latest() = 0;
    /// Small texts that alerts store per drive. nullopt: none.
    virtual Result<std::optional<std::string>> note(const std::string& drive) = 0;
    virtual Status set_note(const std::string& drive, std::string_view text) = 0;
    /// Reduces the store: see thinning.h. Errors as add.
    virtual Status thin(std::int64_t now) = 0;
    /// What was set aside since this store was opened, and why.
    [[nodiscard]] virtual std::vector<std::string> problems() const = 0;
};

}  // namespace fettle::history
