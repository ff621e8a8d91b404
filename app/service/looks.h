// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/journal.h"
#include "core/toolbox/toolbox.h"

/// Privileged queries of a drive that the service records for clients. A client replays the recording and gets the
/// same result without privileges.
namespace fettle::service {

/// One query; the table in looks.cpp has all.
struct Look {
    std::string_view name;  ///< as a client sends it
    Status (*perform)(Toolbox& toolbox, const DriveEntry& entry, Wake wake);
};

/// nullopt: no query has this name.
[[nodiscard]] std::optional<Look> look_named(std::string_view name) noexcept;
/// "inspect".
[[nodiscard]] const Look& inspect_look() noexcept;

/// Performs the query; the result is only in the recording. Errors: those of the toolbox.
[[nodiscard]] Status look_at(Toolbox& toolbox, Look look, const DriveEntry& entry, Wake wake);

/// Read-only journals for recording: one-time notices must stay pending for the client.
class KeptJournals final : public plan::JournalStore {
public:
    explicit KeptJournals(plan::JournalStore& inner) : inner_(inner) {}
    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("creating journal {name}"), {{"name", name}});
    }
    Result<std::vector<plan::FoundJournal>> found() override { return inner_.found(); }
    Status remove(const std::string& name) override {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("deleting journal {name}"), {{"name", name}});
    }

private:
    plan::JournalStore& inner_;
};

}  // namespace fettle::service
