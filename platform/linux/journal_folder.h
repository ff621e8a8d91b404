// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/journal.h"

namespace fettle::linux_system {

/// Journals as files of one folder, 0600 in a folder 0700. Who writes one holds a lock on it, so that the living are
/// told from the dead. A folder or a file that belongs to somebody else is not trusted.
class JournalFolder final : public plan::JournalStore {
public:
    /// `folder` is made when the first journal is; empty: there is nowhere to keep one.
    explicit JournalFolder(std::string folder) : folder_(std::move(folder)) {}

    /// /var/lib/fettle/journal for root; else $XDG_STATE_HOME/fettle/journal or ~/.local/state/fettle/journal; empty
    /// where there is no home.
    [[nodiscard]] static std::string default_folder();

    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override;
    Result<std::vector<plan::FoundJournal>> found() override;
    Status remove(const std::string& name) override;

private:
    std::string folder_;
};

}  // namespace fettle::linux_system
