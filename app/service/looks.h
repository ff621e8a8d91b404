// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/journal.h"
#include "core/toolbox/toolbox.h"

/// The ways to look at one drive of which a client may have the recording, so that it comes to the same answer without
/// the rights.
namespace fettle::service {

enum class Look : std::uint8_t {
    inspect,
    erase_methods,  ///< in which ways the drive can be erased
    firmware,
    spare,
};

/// "inspect", "erase-methods", "firmware", "overprovision".
[[nodiscard]] std::optional<Look> look_named(std::string_view name) noexcept;

/// Looks, and leaves the answer to who reads the recording. Errors: as the toolbox's own.
[[nodiscard]] Status look_at(Toolbox& toolbox, Look look, const DriveEntry& entry, Wake wake);

/// Journals that a look leaves as they are: news that is told once is for who asked, not for who recorded.
class KeptJournals final : public plan::JournalStore {
public:
    explicit KeptJournals(plan::JournalStore& inner) : inner_(inner) {}
    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override {
        return fail(ErrorCode::not_permitted, "a journal called " + name);
    }
    Result<std::vector<plan::FoundJournal>> found() override { return inner_.found(); }
    Status remove(const std::string& name) override { return fail(ErrorCode::not_permitted, "forgetting " + name); }

private:
    plan::JournalStore& inner_;
};

}  // namespace fettle::service
