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

/// The journal of one job: what was about to be done is on disk before it is done, so that after a crash nobody has to
/// guess. The form is in JOURNAL.md beside this file.
namespace fettle::plan {

/// One job's journal, open for writing. One thread at a time.
class Journal {
public:
    virtual ~Journal() = default;
    /// Adds one line, its line feed included. When it returns without an error the line survives a power cut. After an
    /// error the line may be there in part; nothing more may be appended then.
    virtual Status append(std::string_view line) = 0;
};

/// A journal that was left by somebody who does not live any more, or who is done with it.
struct FoundJournal {
    std::string name;
    std::string text;  ///< at most kLargestJournal bytes
};

inline constexpr std::size_t kLargestJournal = std::size_t{4} << 20U;

/// Port: where journals are kept. All may be called from several threads at once.
class JournalStore {
public:
    virtual ~JournalStore() = default;
    /// A new, empty journal that no one else can be writing. The name may hold lower-case letters, digits and "-";
    /// the store makes it unique. Errors: io (a full disk), not_permitted, refused (no folder to keep it in).
    virtual Result<std::unique_ptr<Journal>> create(const std::string& name) = 0;
    /// Journals whose writers are gone, in the order of their names. Error: io, not_permitted.
    virtual Result<std::vector<FoundJournal>> found() = 0;
    /// Forgets one of them. Errors: not_found, busy (its writer lives), io.
    virtual Status remove(const std::string& name) = 0;
};

/// Writes the records of one job.
class JournalWriter {
public:
    /// Both must outlive the writer.
    JournalWriter(Journal& journal, const Clock& clock) : journal_(journal), clock_(clock) {}

    /// Comes first. All: errors of Journal::append; io for every call after one that failed.
    Status begin(const Plan& plan, const std::string& plan_hash);
    /// Before a step is taken.
    Status before(std::size_t step, const std::string& id);
    /// After it.
    Status done(std::size_t step, const std::vector<Evidence>& evidence);
    Status failed(std::size_t step, const Error& error);
    /// The step was asked to stop in its midst, and did.
    Status cancelled(std::size_t step);
    Status verified(std::size_t step, std::string_view verdict);
    /// After all steps; see Work::settle.
    Status note(std::string_view fact);
    /// Comes last: nothing more will be done.
    Status end(std::string_view outcome);

private:
    Status write(const std::string& json_members);

    Journal& journal_;
    const Clock& clock_;
    std::uint64_t next_ = 0;
    bool broken_ = false;
};

}  // namespace fettle::plan
