// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/replay_state.h"

#include <algorithm>
#include <utility>

namespace fettle::record {

ReplayState::ReplayState(Recording recording) : recording_(std::move(recording)) {
    for (std::size_t i = 0; i < recording_.exchanges.size(); ++i) {
        waiting_[recording_.exchanges[i].drive].push_back(i);
    }
}

tl::unexpected<Error> ReplayState::differs(const std::string& how) {
    Error error{ErrorCode::internal, how, {}};
    if (!first_difference_) first_difference_ = error;
    return fail(std::move(error));
}

Status ReplayState::finish() const {
    const std::lock_guard lock(mutex_);
    if (first_difference_) return fail(*first_difference_);
    std::optional<std::size_t> unused;
    for (const auto& [drive, waiting] : waiting_) {
        if (!waiting.empty()) unused = std::min(unused.value_or(waiting.front()), waiting.front());
    }
    if (!unused) return {};
    return fail(ErrorCode::internal, FETTLE_TEXT("{unused} was not used"),
                {{"unused", describe(*unused, recording_.exchanges[*unused])}});
}

}  // namespace fettle::record
