// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/plan/journal.h"

namespace fettle {

/// Journals as private files in a private folder. The writer holds a lock on its file, which shows that
/// it is still running. Folders and files of other users are not trusted.
class JournalFolder final : public plan::JournalStore {
public:
    /// `folder` is created with the first journal; empty: no folder available.
    explicit JournalFolder(std::string folder) : folder_(std::move(folder)) {}

    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override;
    Result<std::vector<plan::FoundJournal>> found() override;
    Status remove(const std::string& name) override;

private:
    std::string folder_;
};

}  // namespace fettle
