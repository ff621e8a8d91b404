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

/// Journals whose names end with the user for whom the job ran ("…-erase-u1000"); root's have no such end. So whose a
/// journal is is known after a crash. May be used from several threads.
class OwnedJournals final : public plan::JournalStore {
public:
    explicit OwnedJournals(plan::JournalStore& inner) : inner_(inner) {}

    /// While it lives, journals that its thread makes belong to that user.
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

/// Whose the journal of that name is.
[[nodiscard]] UserId owner_of(std::string_view journal_name) noexcept;

/// Who reads journals.
struct JournalReader {
    UserId user = kRoot;
    bool administrator = false;
    [[nodiscard]] bool may_read(std::string_view journal_name) const noexcept {
        return administrator || user == kRoot || owner_of(journal_name) == user;
    }
};

/// What a journal tells everybody: job, drives, steps by their ids and how they ended. The texts, in which mount points
/// and labels are, are left out: a step's text is its id. A damaged line stays damaged, without its contents.
[[nodiscard]] std::string public_part(std::string_view text);
[[nodiscard]] plan::JournalStory public_part(plan::JournalStory story);

}  // namespace fettle::service
