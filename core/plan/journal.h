// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/plan/plan.h"
#include "core/plan/ports.h"

/// The journal of one job: each action is on disk before it starts, so that the state after a crash is known.
/// JOURNAL.md describes the format.
namespace fettle::plan {

/// A job's journal, open for writing. Not thread-safe.
class Journal {
public:
    virtual ~Journal() = default;
    /// Appends one line with its line feed. On success the line survives a power failure. After an error the line may
    /// be incomplete; append nothing more.
    virtual Status append(std::string_view line) = 0;
};

/// A journal whose writer has ended.
struct FoundJournal {
    std::string name;
    std::string text;  ///< at most kLargestJournal bytes
};

inline constexpr std::size_t kLargestJournal = std::size_t{4} << 20U;

/// Port: storage of journals. Thread-safe.
class JournalStore {
public:
    virtual ~JournalStore() = default;
    /// A new, empty journal for this writer only. The name may contain lower-case letters, digits and "-"; the store
    /// makes it unique. Errors: io (disk full), not_permitted, refused (no folder for it).
    virtual Result<std::unique_ptr<Journal>> create(const std::string& name) = 0;
    /// Journals whose writers have ended, sorted by name. Errors: io, not_permitted.
    virtual Result<std::vector<FoundJournal>> found() = 0;
    /// Deletes one of them. Errors: not_found, busy (its writer is still running), io.
    virtual Status remove(const std::string& name) = 0;
};

/// Writes the records of one job.
class JournalWriter {
public:
    /// Both must outlive this object.
    JournalWriter(Journal& journal, const Clock& clock) : journal_(journal), clock_(clock) {}

    /// Call first. All functions: errors of Journal::append; io for every call after a failed one.
    Status begin(const Plan& plan, const std::string& plan_hash);
    /// Before a step is taken.
    Status before(std::size_t step, const std::string& id);
    /// After it.
    Status done(std::size_t step, const std::vector<Evidence>& evidence);
    Status failed(std::size_t step, const Error& error);
    /// The step was stopped on request before its end.
    Status cancelled(std::size_t step);
    Status verified(std::size_t step, std::string_view verdict);
    /// After all steps; see Work::settle.
    Status note(std::string_view fact);
    /// Call last.
    Status end(std::string_view outcome);

private:
    Status write(const std::string& json_members);

    Journal& journal_;
    const Clock& clock_;
    std::uint64_t next_ = 0;
    bool broken_ = false;
};

}  // namespace fettle::plan
