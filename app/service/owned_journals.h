// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "app/service/call.h"
#include "core/plan/journal.h"
#include "core/plan/journal_reader.h"

namespace fettle::service {

/// Journals whose names end with the user of the job ("…-erase-u1000"; no suffix for root), so that the owner is known
/// after a crash. Thread-safe.
class OwnedJournals final : public plan::JournalStore {
public:
    explicit OwnedJournals(plan::JournalStore& inner) : inner_(inner) {}

    /// During its lifetime, journals created by its thread belong to that user.
    class Owner {
    public:
        Owner(OwnedJournals& journals, UserId user);
        ~Owner();
        Owner(const Owner&) = delete;
        Owner& operator=(const Owner&) = delete;

    private:
        OwnedJournals& journals_;
    };

    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override;
    Result<std::vector<plan::FoundJournal>> found() override { return inner_.found(); }
    Status remove(const std::string& name) override { return inner_.remove(name); }

private:
    plan::JournalStore& inner_;
    std::mutex mutex_;  ///< guards owners_
    std::map<std::thread::id, UserId> owners_;
};

/// The owner of a journal, from its name.
[[nodiscard]] UserId owner_of(std::string_view journal_name) noexcept;

/// A user who reads journals.
struct JournalReader {
    UserId user = kNobody;
    bool administrator = false;
    [[nodiscard]] bool may_read(std::string_view journal_name) const noexcept {
        return administrator || user == kRoot || (user != kNobody && owner_of(journal_name) == user);
    }
};

/// The public part of a journal: job, drives, step ids and outcomes. Omits texts, which can contain mount points and
/// labels; the text of a step is replaced by its id. A damaged line stays damaged, without its contents.
[[nodiscard]] std::string public_part(std::string_view text);
[[nodiscard]] plan::JournalStory public_part(plan::JournalStory story);

}  // namespace fettle::service
