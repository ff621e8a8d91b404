// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_jobs.h"

#include <utility>

namespace fettle::toolbox {

Result<std::vector<UnfinishedJob>> LocalJobs::unfinished() {
    std::vector<UnfinishedJob> jobs;
    if (journals_ == nullptr) return jobs;
    auto found = journals_->found();
    if (!found) return fail(found.error());
    for (auto& journal : *found) {
        // The writer crashed before the first line, and so before it changed anything.
        if (journal.text.empty() && journals_->remove(journal.name)) continue;
        auto story = plan::read_journal(journal.text);
        if (!story.outcome || !story.whole()) jobs.push_back({std::move(journal.name), std::move(story)});
    }
    return jobs;
}

Result<EndedJobs> LocalJobs::ended(std::size_t most) {
    EndedJobs jobs;
    if (receipts_ == nullptr) return jobs;
    const auto documents = receipts_->newest(most);
    if (!documents) return fail(documents.error());
    auto sentences = std::make_shared<json::Sentences>();
    for (const auto& document : *documents) {
        if (auto receipt = json::read_end(document, *sentences)) {
            jobs.receipts.push_back(std::move(*receipt));
        } else {
            ++jobs.unreadable;
        }
    }
    jobs.sentences = std::move(sentences);
    return jobs;
}

}  // namespace fettle::toolbox
