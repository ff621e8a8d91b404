// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <future>
#include <vector>

#include "core/drive/entry.h"

namespace fettle::toolbox {

/// Calls `work` for every entry in a separate thread, so that a slow drive delays no other. Results are in the order of
/// the entries.
template <typename Work>
auto at_once(const std::vector<DriveEntry>& entries, const Work& work) {
    using Answer = decltype(work(entries.front()));
    std::vector<std::future<Answer>> pending;
    pending.reserve(entries.size());
    for (const auto& entry : entries) {
        pending.push_back(std::async(std::launch::async, [&work, &entry] { return work(entry); }));
    }
    std::vector<Answer> answers;
    answers.reserve(entries.size());
    for (auto& one : pending) answers.push_back(one.get());
    return answers;
}

}  // namespace fettle::toolbox
